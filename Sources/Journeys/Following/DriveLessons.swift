import ArrivalEstimation
import RouteSplitting
package import TrafficClassification

/// State learned during the drive: the vehicle's pace and its current stay at a waypoint.
struct DriveLessons: Sendable {
  var estimator: ArrivalEstimator
  var stay: StopStay
  private var moments = RouteMoments()

  init(_ estimator: ArrivalEstimator, _ stay: StopStay) {
    self.estimator = estimator
    self.stay = stay
  }

  /// Updates the state with the next place on the route.
  ///
  /// - Returns: the stretch driven since the last place with a known time; nil if unknown, if the
  ///   new place is off the route, or if its location isn't used.
  mutating func take(
    _ place: RouteProgress, at seconds: Double?, _ expected: borrowing ExpectedDrive
  ) -> DrivenStretch? {
    let before = moments.take(place, at: seconds)
    guard place.status == .onRoute, place.use == .used || place.isCorrection else { return nil }
    let distance = place.position.distance
    var driven: DrivenStretch?
    if let seconds, let before {
      let stretch = DrivenStretch(
        elapsed: seconds - before.seconds,
        expected: expected.seconds(from: before.distance, to: distance), start: before.distance,
        end: distance, traffic: expected.traffic)
      if stretch.isPossible {
        // The part of the elapsed time that exceeds the time for driving at the current pace.
        let waited = stretch.elapsed - estimator.pace * max(0, stretch.expected)
        let stayed = stay.wait(waited, until: distance)
        estimator.advance(
          elapsedSeconds: stretch.elapsed - stayed, expectedSeconds: stretch.expected)
      }
      driven = stretch
    }
    stay.move(to: distance, next: place.nextStop)
    if !place.reached.isEmpty { estimator.beginLeg() }
    return driven
  }
}

extension DriveLessons {
  /// The saved form, without the models.
  struct State: Codable, Sendable {
    var pace: [Double]
    var stop: Int
    var stayedSeconds: Double
    var moments: RouteMoments
  }

  var saved: State {
    State(
      pace: estimator.numbers, stop: stay.saved.stop, stayedSeconds: stay.saved.seconds,
      moments: moments)
  }

  /// Restores a saved state; nil if its numbers are out of range.
  ///
  /// - Parameter stay: the stays at the waypoints of the route, as before the drive.
  init?(_ saved: State, _ model: ArrivalModel, _ stay: StopStay) {
    guard let estimator = ArrivalEstimator(model, numbers: saved.pace) else { return nil }
    self.init(estimator, stay)
    guard self.stay.goOn(at: saved.stop, saved.stayedSeconds) else { return nil }
    moments = saved.moments
  }
}

/// A stretch of the route driven between two locations.
package struct DrivenStretch: Sendable {
  /// The elapsed time in seconds.
  package var elapsed: Double
  /// The expected time in seconds.
  package var expected: Double
  /// The distance in meters from the start of the route to the start of the stretch.
  package var start: Double
  /// The distance in meters from the start of the route to the end of the stretch.
  package var end: Double
  /// The traffic along the route.
  package var traffic: LineTraffic

  /// The highest plausible mean speed over a stretch, in meters per second.
  private static let topSpeed = 60.0
  /// The tolerated error of a stretch's length, in meters.
  private static let slack = 100.0

  /// Whether a vehicle can have driven the stretch in the elapsed time.
  ///
  /// If not, the receiver probably repeated an old location before, so the elapsed time doesn't
  /// show the pace.
  var isPossible: Bool { end - start <= Self.topSpeed * elapsed + Self.slack }
}
