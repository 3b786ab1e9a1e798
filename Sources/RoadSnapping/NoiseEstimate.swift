/// The standard deviation of a trace's positions along one axis, from their distances to the
/// nearest road.
///
/// The median of the distances, scaled as for a normal distribution (Newson and Krumm 2009,
/// equation 5). The nearest road is not always the right one, so the estimate is low in dense
/// networks: hence the floor.
enum NoiseEstimate {
  static let range = 3.5...30.0

  /// - Complexity: O(*n* log *n*).
  static func noise(distances: [Double]) -> Double {
    guard !distances.isEmpty else { return 8 }
    let median = distances.sorted()[distances.count / 2]
    return max(range.lowerBound, min(range.upperBound, 1.4826 * median))
  }
}
