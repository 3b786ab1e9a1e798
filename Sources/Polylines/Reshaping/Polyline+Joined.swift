import Coordinates

extension Polyline {
  /// One line through the coordinates of several, in order.
  ///
  /// Where a line starts at the coordinate at which the one before it ends, it stands once.
  ///
  /// - Complexity: O(*n*).
  public init(joining lines: some Sequence<Polyline>) {
    var coordinates: [Coordinate] = []
    for line in lines {
      let isMet = coordinates.last != nil && coordinates.last == line.first
      coordinates.append(contentsOf: isMet ? line.coordinates.dropFirst() : line.coordinates[...])
    }
    self.init(valid: coordinates)
  }
}
