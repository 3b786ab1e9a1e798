import Coordinates

extension Polyline {
  /// Creates one line through the coordinates of several lines, in order.
  ///
  /// If a line starts at the coordinate at which the previous one ends, the coordinate is not
  /// repeated.
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
