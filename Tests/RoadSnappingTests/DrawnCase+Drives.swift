import Coordinates
import RoadDrawings
import TestSupport

@testable import RoadSnapping

extension DrawnCase {
  /// All cases.
  static let all = noise + places + ways + misfits
}

extension RoadDrawing {
  /// Calls ``drive(_:speed:every:noise:using:)`` with a random number generator of the given seed.
  func drive(
    _ points: String, speed: Double = 10, every seconds: Double = 1, noise: Double = 0,
    seed: UInt64 = 1
  ) throws -> Trace {
    var random = SeededGenerator(seed: seed)
    return try drive(points, speed: speed, every: seconds, noise: noise, using: &random)
  }
}

extension Trace {
  /// Calls ``noisy(by:using:)`` with a random number generator of the given seed.
  func noisy(by noise: Double, seed: UInt64 = 1) -> Trace {
    var random = SeededGenerator(seed: seed)
    return noisy(by: noise, using: &random)
  }
}
