/// A speed limit as stated by a tag.
enum SpeedLimit: Equatable {
  /// A posted limit, in kilometers per hour.
  case posted(Double)
  /// A limit implied by a zone or a national rule, in kilometers per hour.
  case zone(Double)

  /// The limit, in kilometers per hour.
  var speed: Double {
    switch self {
    case .posted(let speed), .zone(let speed): speed
    }
  }

  /// Parses the value of a `maxspeed` tag; nil if it is unknown.
  ///
  /// If there are several values, the lowest is used, because it isn't known to which part of the
  /// way each applies.
  ///
  /// Source: OpenStreetMap wiki, "Key:maxspeed".
  init?(_ value: String) {
    var lowest: SpeedLimit?
    for part in value.listedValues {
      guard let limit = Self.single(part) else { continue }
      if lowest.map({ limit.speed < $0.speed }) ?? true { lowest = limit }
    }
    guard let lowest else { return nil }
    self = lowest
  }

  private static func single(_ text: Substring) -> SpeedLimit? {
    guard let first = text.utf8.first else { return nil }
    if first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") {
      return number(text).map { .posted($0) }
    }
    switch text {
    case "none": return .zone(ZoneLimits.unlimited)
    case "walk", "walking": return .zone(ZoneLimits.walking)
    default: return ZoneLimits.speed(text).map { .zone($0) }
    }
  }

  /// Parses a number with or without a unit, in kilometers per hour; nil if the unit is unknown, or
  /// if the speed is outside 1…200.
  private static func number(_ text: Substring) -> Double? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(digits), let factor = factor(text[digits.endIndex...].trimmed) else {
      return nil
    }
    let speed = value * factor
    return speed >= 1 && speed <= 200 ? speed : nil
  }

  private static func factor(_ unit: Substring) -> Double? {
    switch unit.lowercased() {
    case "", "km/h", "kmh", "kph", "kmph": 1
    case "mph": 1.609_344
    case "knots": 1.852
    default: nil
    }
  }
}
