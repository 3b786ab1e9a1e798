public import Polylines

extension Polyline {
  /// How far apart two lines are as walks: the shortest leash that a walk along both, never back,
  /// can do with.
  ///
  ///     driven.discreteFrechetDistance(to: planned, maximumSpacing: 10)   // meters
  ///
  /// The walks go from coordinate to coordinate (T. Eiter and H. Mannila 1994, Computing discrete
  /// Fréchet distance, CD-TR 94/64). Against the leash of walks without jumps this is at most half
  /// of the longest edge too long; `maximumSpacing` puts further coordinates on edges that are
  /// longer. Distances are meters along geodesics.
  ///
  /// The spacing is in meters, above 0; nil walks over the coordinates alone.
  ///
  /// - Throws: ``GeometryError`` for an empty line and a spacing out of range.
  /// - Complexity: O(*n* *m*) time, O(min(*n*, *m*)) memory.
  public func discreteFrechetDistance(
    to other: Polyline, maximumSpacing spacing: Double? = nil
  ) throws(GeometryError) -> Double {
    let both = try [self, other].map { line throws(GeometryError) in
      try spacing.map(line.densified(maximumSpacing:)) ?? line.coordinates
    }.sorted { $0.count < $1.count }
    let (short, long) = (both[0], both[1])
    guard !short.isEmpty else { throw .emptyLine() }
    // leash[i]: enough to walk up to the i-th coordinate of the short line and the present of the
    // long.
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
