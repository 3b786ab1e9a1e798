public import Polylines

extension Polyline {
  /// Returns the discrete Fréchet distance between two lines in meters: the length of the shortest
  /// leash that suffices to walk along both lines without going back.
  ///
  ///     try driven.discreteFrechetDistance(to: planned, maximumSpacing: 10)   // meters
  ///
  /// The walks go from coordinate to coordinate (T. Eiter and H. Mannila 1994, Computing discrete
  /// Fréchet distance, CD-TR 94/64). The result exceeds the continuous Fréchet distance by at most
  /// half the longest edge. Coordinates are inserted on edges longer than `maximumSpacing`.
  /// Distances are measured along geodesics.
  ///
  /// - Parameters:
  ///   - other: the other line.
  ///   - spacing: the maximum spacing in meters, above 0; nil uses only the coordinates of the
  ///     lines.
  /// - Throws: ``GeometryError`` for an empty line or a spacing out of range.
  /// - Complexity: O(*n* *m*) time and O(*n* + *m*) memory for lines of *n* and *m* coordinates,
  ///   including inserted ones.
  public func discreteFrechetDistance(
    to other: Polyline, maximumSpacing spacing: Double? = nil
  ) throws(GeometryError) -> Double {
    let both = try [self, other].map { line throws(GeometryError) in
      try spacing.map(line.densified(maximumSpacing:)) ?? line.coordinates
    }.sorted { $0.count < $1.count }
    let (short, long) = (both[0], both[1])
    guard !short.isEmpty else { throw .emptyLine() }
    // leash[i] is the shortest length that suffices to walk up to the i-th coordinate of the short
    // line and the current coordinate of the long line.
    var leash = [Double](repeating: .infinity, count: short.count)
    for (step, place) in long.enumerated() {
      var diagonal = step == 0 ? 0 : Double.infinity
      var before = Double.infinity
      for index in short.indices {
        let reach = Swift.min(diagonal, before, leash[index])
        diagonal = leash[index]
        before = Swift.max(reach, place.distance(to: short[index]))
        leash[index] = before
      }
    }
    return leash[short.count - 1]
  }
}
