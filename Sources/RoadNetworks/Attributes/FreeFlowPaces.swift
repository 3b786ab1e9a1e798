/// The free-flow paces of all modes, in microseconds per meter; 0 if a mode can't use the road at
/// all (``RoadAccess/none``).
///
/// A mode has a pace even on roads that are closed to it by law.
///
/// Paces are stored instead of speeds, so that a travel time takes one multiplication. Speeds of up
/// to 250 km/h are represented with a relative error below 4e-5.
public struct FreeFlowPaces: Sendable, Hashable {
  /// The pace of cars.
  public var car: UInt32 = 0
  /// The pace of bicycles.
  public var bicycle: UInt32 = 0
  /// The pace of people on foot.
  public var foot: UInt32 = 0
  /// The origin of the pace of cars.
  public var carOrigin = RoadAttributes.SpeedOrigin.roadClass

  /// Creates the paces of a road that no mode can use.
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
  /// The origin of a free-flow speed, most reliable first.
  public enum SpeedOrigin: UInt8, Sendable, Hashable, CaseIterable {
    /// A `maxspeed` with a number.
    case posted
    /// A zone or implicit limit (`maxspeed=PT:urban`, `zone:maxspeed`, `walk`).
    case zone
    /// An advisory or practical speed, or the maximum speed on the road's surface.
    case advisory
    /// The length and the duration of a ferry.
    case duration
    /// The usual speed of the road class.
    case roadClass
    /// The usual speed of the road class in a town, if it is slower there.
    case town
  }
}
