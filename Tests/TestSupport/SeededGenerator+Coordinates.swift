public import Coordinates

extension SeededGenerator {
  /// Returns a coordinate with a uniformly distributed latitude and longitude.
  public mutating func coordinate(latitudes: ClosedRange<Double> = -90...90) -> Coordinate {
    Coordinate(
      latitude: .random(in: latitudes, using: &self),
      longitude: .random(in: -180...180, using: &self))
  }

  /// Returns a bearing in degrees, 0..<360.
  public mutating func bearing() -> Double { .random(in: 0..<360, using: &self) }

  /// Returns a length whose order of magnitude is uniformly distributed, so that every scale
  /// occurs.
  public mutating func length(from shortest: Double, to longest: Double) -> Double {
    let doublings = Double(longest / shortest).exponent
    let scale = Double(
      sign: .plus, exponent: .random(in: 0...doublings, using: &self), significand: 1)
    return min(longest, shortest * scale * .random(in: 1..<2, using: &self))
  }
}
