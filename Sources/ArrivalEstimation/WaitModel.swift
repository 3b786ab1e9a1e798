import Coordinates

/// A model of the part of a wait that the plan already includes.
///
/// A plan distributes the waits at signals over the route, but a vehicle has them one at a time.
/// While the vehicle waits, the time planned for waits is gradually used up, and only the rest of
/// the wait delays the arrival. As the vehicle drives on, the used-up time gradually becomes
/// available again.
///
/// A vehicle that is stationary for much longer than ``signalSeconds`` counts as parked: this time
/// is not part of the plan, and doesn't affect the pace.
public struct WaitModel: Sendable, Hashable, Codable {
  /// The planned seconds of one wait; 0 or more.
  public var plannedSeconds = 15.0
  /// The expected seconds of driving after which the used-up time has decayed to 1/e; above 0.
  public var memorySeconds = 60.0
  /// The maximum share of the expected time ahead that planned waits make up, 0…1.
  public var share = 0.25

  /// The seconds for which a vehicle may wait at a signal; above 0.
  ///
  /// After that, the probability that it is still waiting at a signal decreases; it is 1/e after
  /// twice as long.
  public var signalSeconds = 90.0

  /// Creates the default model, for towns.
  public init() {}

  /// The model for known times of each segment, including its waits: a wait uses up little of the
  /// time planned for other waits.
  public static let timed = {
    var model = WaitModel()
    model.plannedSeconds = 2
    return model
  }()

  private enum CodingKeys: String, CodingKey {
    case plannedSeconds = "planned"
    case memorySeconds = "memory"
    case share
    case signalSeconds = "signal"
  }

  /// Returns the probability that a stationary vehicle is waiting at a signal.
  func signalChance(standing seconds: Double) -> Double {
    min(1, exponential(1 - seconds / signalSeconds))
  }

  /// Returns the used-up seconds of planned waits after the vehicle has been stationary for more
  /// time.
  ///
  /// - Parameters:
  ///   - used: the used-up seconds before the new wait.
  ///   - before: the seconds for which the vehicle had been stationary before the new wait.
  ///   - stand: the seconds for which the vehicle has been stationary, including the new wait.
  ///   - seconds: the seconds of the new wait.
  func used(
    _ used: Double, afterStanding before: Double, to stand: Double, waiting seconds: Double
  ) -> Double {
    let first = signalChance(standing: before)
    guard first > 0 else { return 0 }
    return (used + first * (self.used(used, afterWaiting: seconds) - used))
      * min(1, signalChance(standing: stand) / first)
  }

  /// Returns the used-up seconds of planned waits after another wait.
  func used(_ used: Double, afterWaiting seconds: Double) -> Double {
    plannedSeconds > 0
      ? plannedSeconds - (plannedSeconds - used) * exponential(-seconds / plannedSeconds) : 0
  }

  /// Returns the used-up seconds of planned waits after more driving.
  func used(_ used: Double, afterDriving expected: Double) -> Double {
    used * exponential(-expected / memorySeconds)
  }
}
