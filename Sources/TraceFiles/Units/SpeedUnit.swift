/// A unit of speed.
public struct SpeedUnit: Sendable, Hashable {
  enum Value: UInt8, CaseIterable { case metersPerSecond, kilometersPerHour, milesPerHour, knots }
  let value: Value

  /// Meters per second (m/s).
  public static let metersPerSecond = SpeedUnit(value: .metersPerSecond)
  /// Kilometers per hour (km/h).
  public static let kilometersPerHour = SpeedUnit(value: .kilometersPerHour)
  /// Statute miles per hour.
  public static let milesPerHour = SpeedUnit(value: .milesPerHour)
  /// Nautical miles per hour.
  public static let knots = SpeedUnit(value: .knots)

  /// All known units.
  public static let all = Value.allCases.map(SpeedUnit.init(value:))

  /// Creates the unit with a name (`m/s`, `km/h`, `mph`, or `knots`, in any case); otherwise nil.
  public init?(name: String) {
    guard let unit = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = unit
  }

  init(value: Value) { self.value = value }

  /// The name used by the command line and in notes.
  public var name: String {
    switch value {
    case .metersPerSecond: "m/s"
    case .kilometersPerHour: "km/h"
    case .milesPerHour: "mph"
    case .knots: "knots"
    }
  }

  /// The factor that converts a value to meters per second.
  var factor: Double {
    switch value {
    case .metersPerSecond: 1
    case .kilometersPerHour: 1 / 3.6
    case .milesPerHour: 0.44704
    case .knots: 1852 / 3600
    }
  }
}

extension SpeedUnit: CustomStringConvertible {
  /// The name of the unit.
  public var description: String { name }
}
