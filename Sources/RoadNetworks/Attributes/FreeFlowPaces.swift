/// The free-flow paces of all modes, in microseconds per meter; 0 where a mode doesn't go.
///
/// Paces, not speeds, are stored: whole kilometers per hour are exact or within 2e-5 in them, and a
/// time is one multiplication.
public struct FreeFlowPaces: Sendable, Hashable {
  /// The pace of cars.
  public var car: UInt32 = 0
  /// The pace of bicycles.
  public var bicycle: UInt32 = 0
  /// The pace of people on foot.
  public var foot: UInt32 = 0
  /// Where the pace of cars comes from.
  public var carOrigin = RoadAttributes.SpeedOrigin.roadClass

  /// Creates paces of a road that nothing goes on.
  public init() {}

  /// The pace of a mode.
  public subscript(mode: TravelMode) -> UInt32 {
    get {
      switch mode {
      case .car: car
      case .bicycle: bicycle
      case .foot: foot
      }
    }
    set {
      switch mode {
      case .car: car = newValue
      case .bicycle: bicycle = newValue
      case .foot: foot = newValue
      }
    }
  }
}

extension RoadAttributes {
  /// Where a free-flow speed comes from, most trustworthy first.
  public enum SpeedOrigin: UInt8, Sendable, Hashable, CaseIterable {
    /// A `maxspeed` with a number.
    case posted
    /// A zone or implicit limit (`maxspeed=PT:urban`, `zone:maxspeed`, `walk`).
    case zone
    /// An advisory speed or one limited by surface.
    case advisory
    /// The length and the duration of a ferry.
    case duration
    /// The usual speed of the road class.
    case roadClass
    /// The usual speed of the road class in a town, where that is slower.
    case town
  }
}
