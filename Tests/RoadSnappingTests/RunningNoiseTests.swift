import Coordinates
import Foundation
import Testing

@testable import RoadSnapping
@testable import TripSimulation

@Suite("The running noise estimate of a stream")
struct RunningNoiseTests {
  /// Returns the estimate for a drive to the east along the only road, at 15 m/s for a minute.
  ///
  /// - Parameters:
  ///   - lasting: the standard deviation in meters of errors with a correlation time of 40 s.
  ///   - fresh: the standard deviation in meters of uncorrelated errors.
  ///   - interval: the interval between locations in seconds.
  private func estimate(
    lasting: Double, fresh: Double, every interval: Double, seed: UInt64
  ) -> NoiseEstimate {
    var random = RandomSource(seed: seed)
    var memory: [Double] = []
    var noise = RunningNoise()
    let frame = LocalFrame(origin: Coordinate(latitude: 41.15, longitude: -8.61))
    var error = lasting * SIMD2(random.normal(), random.normal())
    let share = exp(-interval / 40)
    for seconds in stride(from: 0, through: 60, by: interval) {
      error =
        share * error + (1 - share * share).squareRoot() * lasting
        * SIMD2(random.normal(), random.normal())
      let east = 15 * seconds + error.x + fresh * random.normal()
      let north = error.y + fresh * random.normal()
      let location = Location(
        coordinate: frame.coordinate(at: LocalPosition(east: east, north: north)),
        time: Date(timeIntervalSince1970: seconds))
      noise.add(
        location, distance: noise.needsDistance(of: location) ? north.magnitude : nil, &memory)
    }
    return noise.estimate
  }

  /// Returns the median of the total noise that is estimated for 51 drives.
  private func usualEstimate(lasting: Double, fresh: Double, every interval: Double = 1) -> Double {
    let totals = (1...51).map {
      estimate(lasting: lasting, fresh: fresh, every: interval, seed: $0).total
    }
    return totals.sorted()[25]
  }

  @Test(
    "after a minute, the median estimate is close to the true noise", arguments: [2.0, 3, 5, 8, 12])
  func minute(noise: Double) {
    let estimate = usualEstimate(lasting: noise * 0.8.squareRoot(), fresh: noise * 0.2.squareRoot())
    #expect(0.75 * noise...max(4, 1.15 * noise) ~= estimate)
  }

  @Test(
    "even with little fresh noise, the median estimate is off by at most half of the true noise"
  )
  func smoothed() {
    let estimate = usualEstimate(lasting: 8, fresh: 0.1)
    #expect(4...12 ~= estimate)
  }

  @Test("with locations 5 s apart, the fresh noise is estimated as 0")
  func sparse() {
    let sparse = estimate(lasting: 0, fresh: 0.01, every: 5, seed: 1)
    #expect(sparse.fresh == 0)
    #expect(sparse.total == NoiseEstimate.range.lowerBound)
  }
}
