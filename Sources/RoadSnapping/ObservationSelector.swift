import Coordinates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A location that takes part in the decision.
struct Observation {
  /// Its place in the trace.
  var point: Int
  var coordinate: Coordinate
  /// Seconds since 1970; nil where unknown.
  var seconds: Double?
  /// Standard deviation along one axis, in metres.
  var noise: Double
  /// Reported direction of travel, where the vehicle moves; degrees clockwise from north.
  var bearing: Double?
}

/// Chooses the locations that decide.
///
/// Fixes closer together than the noise say the same thing again, and their errors are alike: they
/// would only make the path wiggle. So one in each stretch of twice the noise decides (Newson and
/// Krumm 2009, section 4), and a stop is one observation however long it lasts.
struct ObservationSelector {
  let noise: Double

  /// The deciding locations, and the statuses known without roads.
  ///
  /// - Complexity: O(*n*).
  func select(_ locations: [Location]) -> (observations: [Observation], outOfOrder: [Int]) {
    var observations: [Observation] = []
    var outOfOrder: [Int] = []
    var latest = -Double.infinity
    var last: Int?
    for (index, location) in locations.enumerated() {
      let seconds = location.finiteSeconds
      if let seconds {
        guard seconds >= latest else {
          outOfOrder.append(index)
          continue
        }
        latest = seconds
      }
      last = index
      let observation = observation(location, at: index)
      if let previous = observations.last,
        previous.coordinate.distance(to: location.coordinate) < 2 * observation.noise
      {
        continue
      }
      observations.append(observation)
    }
    // The trace's end decides where the path ends, however near it is to the one before.
    if let last, let end = observations.last, end.point != last {
      let closing = observation(locations[last], at: last)
      if observations.count > 1,
        end.coordinate.distance(to: closing.coordinate) < closing.noise
      {
        observations.removeLast()
      }
      observations.append(closing)
    }
    return (observations, outOfOrder)
  }

  private func observation(_ location: Location, at index: Int) -> Observation {
    let isMoving = (location.speed ?? .infinity) > EmissionModel.bearingSpeed
    return Observation(
      point: index, coordinate: location.coordinate,
      seconds: location.finiteSeconds, noise: noise(of: location),
      bearing: isMoving ? location.bearing.flatMap { $0.isFinite ? $0 : nil } : nil)
  }

  /// Two thirds of positions lie within the accuracy: 1.5 standard deviations of each axis.
  private func noise(of location: Location) -> Double {
    guard let accuracy = location.accuracy, accuracy > 0 else { return noise }
    return max(NoiseEstimate.range.lowerBound, min(200, accuracy / 1.5))
  }
}

extension Location {
  /// Seconds since 1970; nil where the time is unknown or no number.
  fileprivate var finiteSeconds: Double? {
    guard let seconds = time?.timeIntervalSince1970, seconds.isFinite else { return nil }
    return seconds
  }
}
