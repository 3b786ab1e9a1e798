/// Something about a road that changes with time or circumstance, on top of its attributes.
///
/// Attributes say what holds else: a road with `access=yes` and `access:conditional=no @
/// (22:00-06:00)` is open by its attributes, and has a condition that closes it at night.
public struct RoadCondition: Sendable, Hashable {
  /// What is different while a condition holds.
  public enum Effect: Sendable, Hashable {
    /// A mode of travel has this access.
    case access(TravelMode, RoadAccess)
    /// The free-flow pace of cars, in microseconds per meter.
    case carPace(UInt32)
  }

  /// When it is different.
  public enum Circumstance: Sendable, Hashable {
    /// At times of the day, the week or the year.
    case time(TimeCondition)
    /// In the words of the source, which were not understood: weights, weather, sunset.
    case text(String)
  }

  /// What is different.
  public var effect: Effect
  /// When it is.
  public var circumstance: Circumstance
  /// Whether the direction of the road's nodes is concerned.
  public var isForward: Bool
  /// Whether the direction against them is concerned.
  public var isBackward: Bool

  /// Creates a condition.
  public init(
    effect: Effect, circumstance: Circumstance, isForward: Bool = true, isBackward: Bool = true
  ) {
    self.effect = effect
    self.circumstance = circumstance
    self.isForward = isForward
    self.isBackward = isBackward
  }
}
