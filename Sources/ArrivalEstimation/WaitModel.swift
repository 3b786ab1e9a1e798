import Coordinates

/// How much of a wait was part of the plan already.
///
/// A plan spreads the waits at signals over the way, a vehicle has them in lumps. While it stands,
/// what was planned for this lump runs out first, and only then the arrival moves away; what was
/// used up is owed again as it drives on.
///
/// No signal lasts for long. A vehicle that stands much longer is parked: nothing of that was part
/// of the plan, and it says nothing of the pace.
public struct WaitModel: Sendable, Hashable, Codable {
  /// Seconds that one wait has in the plan; 0 or above.
  public var plannedSeconds = 15.0
  /// Expected seconds of driving after which 1/e of what was used up is still owed; above 0.
  public var memorySeconds = 60.0
  /// The most of the time ahead that waits can make up, 0…1.
  public var share = 0.25

  /// Seconds that a vehicle may stand at a signal; above 0.
  ///
  /// Whether it still does is doubted then: the chance is 1/e when twice as many are over.
  public var signalSeconds = 90.0

  /// The usual waits in towns.
  public init() {}

  /// Where the time of each segment is known, waits are where they are: hardly any is owed later.
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

  /// The chance that a vehicle that stands is at a signal.
  func signalChance(standing seconds: Double) -> Double {
    min(1, exponential(1 - seconds / signalSeconds))
  }

  /// What of the plan for waits is used up after standing on.
  ///
  /// - Parameters:
  ///   - before: seconds that the vehicle had stood where it was.
  ///   - stand: those that it stands where it is.
  ///   - seconds: those of the wait.
  func used(
    _ used: Double, afterStanding before: Double, to stand: Double, waiting seconds: Double
  ) -> Double {
    let first = signalChance(standing: before)
    guard first > 0 else { return 0 }
    return (used + first * (self.used(used, afterWaiting: seconds) - used))
      * min(1, signalChance(standing: stand) / first)
  }

  /// What of the plan for waits is used up after another wait.
  func used(_ used: Double, afterWaiting seconds: Double) -> Double {
    plannedSeconds > 0
      ? plannedSeconds - (plannedSeconds - used) * exponential(-seconds / plannedSeconds) : 0
  }

  /// What of it still counts after driving on.
  func used(_ used: Double, afterDriving expected: Double) -> Double {
    used * exponential(-expected / memorySeconds)
  }
}
