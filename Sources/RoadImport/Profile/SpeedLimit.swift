/// A speed limit as a tag states it.
enum SpeedLimit: Equatable {
  /// Kilometers per hour.
  case posted(Double)
  /// Kilometers per hour that follow from a zone or a rule of the country.
  case zone(Double)

  /// The limit, in kilometers per hour.
  var speed: Double {
    switch self {
    case .posted(let speed), .zone(let speed): speed
    }
  }

  /// Reads the value of a `maxspeed` tag; nil for values that say nothing known.
  ///
  /// Of several values the lowest counts: each holds on a part of the way, but nobody knows where.
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

  /// Kilometers per hour of a number with or without a unit; nil beyond 1…200.
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
