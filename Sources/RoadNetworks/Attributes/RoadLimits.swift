/// The size and weight limits of a road, or of an obstacle on it.
///
/// Limits are rounded to whole units of 1 cm or 10 kg, and to at least one unit. A limit of 655 m
/// or 655 t or more counts as none, and so does NaN.
public struct RoadLimits: Sendable, Hashable {
  var heightCentimeters: UInt16 = 0
  var widthCentimeters: UInt16 = 0
  var lengthCentimeters: UInt16 = 0
  var weightTens: UInt16 = 0

  /// Creates limits that let every vehicle pass.
  public init() {}

  /// The height limit in meters; nil without a limit.
  public var height: Double? {
    get { Self.value(heightCentimeters) }
    set { heightCentimeters = Self.stored(newValue) }
  }

  /// The width limit in meters; nil without a limit.
  public var width: Double? {
    get { Self.value(widthCentimeters) }
    set { widthCentimeters = Self.stored(newValue) }
  }

  /// The length limit in meters; nil without a limit.
  public var length: Double? {
    get { Self.value(lengthCentimeters) }
    set { lengthCentimeters = Self.stored(newValue) }
  }

  /// The weight limit in metric tons; nil without a limit.
  public var weight: Double? {
    get { Self.value(weightTens) }
    set { weightTens = Self.stored(newValue) }
  }

  private static func value(_ stored: UInt16) -> Double? {
    stored == 0 ? nil : Double(stored) / 100
  }

  /// Returns a limit in hundredths, at least 1, because 0 means no limit.
  private static func stored(_ value: Double?) -> UInt16 {
    guard let value, value < 655 else { return 0 }
    return UInt16(max(1, (value * 100).rounded()))
  }
}

/// The dimensions and weight of a vehicle, to be compared with the limits of roads.
///
/// A vehicle with a NaN dimension fits no road.
public struct VehicleDimensions: Sendable, Hashable {
  /// The height in meters.
  public var height: Double
  /// The width in meters, without mirrors.
  public var width: Double
  /// The length in meters.
  public var length: Double
  /// The weight in metric tons, including the load.
  public var weight: Double

  /// Creates the dimensions of a vehicle.
  public init(height: Double, width: Double, length: Double, weight: Double) {
    self.height = height
    self.width = width
    self.length = length
    self.weight = weight
  }

  /// The dimensions of a typical car.
  public static let car = VehicleDimensions(height: 1.6, width: 1.9, length: 4.8, weight: 2)

  /// Dimensions that fit every limit, for pedestrians and bicycles.
  public static let none = VehicleDimensions(height: 0, width: 0, length: 0, weight: 0)

  /// Returns the usual dimensions for a mode.
  public static func usual(for mode: TravelMode) -> VehicleDimensions {
    mode == .car ? .car : .none
  }

  /// Returns whether limits let the vehicle pass.
  public func fits(_ limits: RoadLimits) -> Bool {
    height <= limits.height ?? .infinity && width <= limits.width ?? .infinity
      && length <= limits.length ?? .infinity && weight <= limits.weight ?? .infinity
  }
}
