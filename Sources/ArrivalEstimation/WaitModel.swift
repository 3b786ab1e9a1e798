import Coordinates

/// How much of a wait was part of the plan already.
///
/// A plan spreads the waits at signals over the way, a vehicle has them in lumps. While it stands,
/// what was planned for this lump runs out first, and only then the arrival moves away; what was
/// used up is owed again as it drives on.
public struct WaitModel: Sendable, Hashable {
  /// Seconds that one wait has in the plan; 0 or above.
  public var planned = 15.0
  /// Expected seconds of driving after which 1/e of what was used up is still owed; above 0.
  public var memory = 60.0
  /// The most of the time ahead that waits can make up, 0…1.
  public var share = 0.25

  /// The usual waits in towns.
  public init() {}

  /// What of the plan for waits is used up after another wait.
  func used(_ used: Double, afterWaiting seconds: Double) -> Double {
    planned > 0 ? planned - (planned - used) * exponential(-seconds / planned) : 0
  }

  /// What of it still counts after driving on.
  func used(_ used: Double, afterDriving expected: Double) -> Double {
    used * exponential(-expected / memory)
  }
}
