/// What a road, or something on it, lets pass at most.
///
/// Kept in whole centimeters and tens of kilograms: what is less than one of them is one, and from
/// 655 m or 655 t on there is no limit.
public struct RoadLimits: Sendable, Hashable {
  var heightCentimeters: UInt16 = 0
  var widthCentimeters: UInt16 = 0
  var lengthCentimeters: UInt16 = 0
  var weightTens: UInt16 = 0

  /// No limits.
  public init() {}

  /// Meters of height; nil without a limit.
  public var height: Double? {
    get { Self.value(heightCentimeters) }
    set { heightCentimeters = Self.stored(newValue) }
  }

  /// Meters of width; nil without a limit.
  public var width: Double? {
    get { Self.value(widthCentimeters) }
    set { widthCentimeters = Self.stored(newValue) }
  }

  /// Meters of length; nil without a limit.
  public var length: Double? {
    get { Self.value(lengthCentimeters) }
    set { lengthCentimeters = Self.stored(newValue) }
  }

  /// Metric tons of weight; nil without a limit.
  public var weight: Double? {
    get { Self.value(weightTens) }
    set { weightTens = Self.stored(newValue) }
  }

  private static func value(_ stored: UInt16) -> Double? {
    stored == 0 ? nil : Double(stored) / 100
  }

  /// Hundredths; 0 is no limit, so that nothing at all may pass is 1.
  private static func stored(_ value: Double?) -> UInt16 {
    guard let value, value < 655 else { return 0 }
    return UInt16(max(1, (value * 100).rounded()))
  }
}

/// How large and heavy a vehicle is, to be compared with what roads let pass.
///
/// Not a number fits no limit.
public struct VehicleDimensions: Sendable, Hashable {
  /// Meters.
  public var height: Double
  /// Meters, mirrors not included.
  public var width: Double
  /// Meters.
  public var length: Double
  /// Metric tons, with what it carries.
  public var weight: Double

  /// Creates the dimensions of a vehicle.
  public init(height: Double, width: Double, length: Double, weight: Double) {
    self.height = height
    self.width = width
    self.length = length
    self.weight = weight
  }

  /// Those of a usual car.
  public static let car = VehicleDimensions(height: 1.6, width: 1.9, length: 4.8, weight: 2)

  /// Those of somebody for whom no limit is too low: people on foot and on bicycles.
  public static let none = VehicleDimensions(height: 0, width: 0, length: 0, weight: 0)

  /// The usual ones of a mode.
  public static func usual(for mode: TravelMode) -> VehicleDimensions {
    mode == .car ? .car : .none
  }

  /// Whether limits let the vehicle pass.
  public func fits(_ limits: RoadLimits) -> Bool {
    height <= limits.height ?? .infinity && width <= limits.width ?? .infinity
      && length <= limits.length ?? .infinity && weight <= limits.weight ?? .infinity
  }
}
