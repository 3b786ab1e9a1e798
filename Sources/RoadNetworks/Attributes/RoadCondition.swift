/// A change to a road's attributes that depends on time or circumstance.
///
/// While no condition holds, the road has its usual attributes. For example, the attributes of a
/// road with `access=yes` and `access:conditional=no @ (22:00-06:00)` are those of an open road,
/// and the road has a condition that closes it at night.
public struct RoadCondition: Sendable, Hashable {
  /// The change while a condition holds.
  public enum Effect: Sendable, Hashable {
    /// The access of a mode of travel.
    case access(TravelMode, RoadAccess)
    /// The free-flow pace of cars, in microseconds per meter.
    case carPace(UInt32)
  }

  /// The circumstance under which a condition holds.
  public enum Circumstance: Sendable, Hashable {
    /// Times of the day, the week, or the year.
    case time(TimeCondition)
    /// The source's text for an unsupported circumstance, such as weight, weather, or sunset.
    case text(String)
  }

  /// The change.
  public var effect: Effect
  /// The circumstance under which the change applies.
  public var circumstance: Circumstance
  /// Whether the condition applies in the direction of the road's nodes.
  public var isForward: Bool
  /// Whether the condition applies against the direction of the road's nodes.
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
