import RoadNetworks

/// Limits of size and weight that tags state.
///
/// Source: OpenStreetMap wiki, "Key:maxheight", "Key:maxwidth", "Key:maxlength", "Key:maxweight"
/// and "Map features/Units".
struct LimitRules {
  let tags: RoadTags

  /// The limits of a way in a direction: one that is narrow has that width for a limit.
  func limits(ofWay direction: WayDirection) -> RoadLimits {
    var limits = limits(direction)
    let width = lowest([.width], direction, Self.meters)
    if let width { limits.width = min(width, limits.width ?? .infinity) }
    return limits
  }

  /// The signed limits in a direction; of several for one thing the lowest counts.
  func limits(_ direction: WayDirection) -> RoadLimits {
    guard tags.hasLimits else { return RoadLimits() }
    var limits = RoadLimits()
    limits.height = lowest([.maxheight, .maxheightPhysical], direction, Self.meters)
    limits.width = lowest([.maxwidth, .maxwidthPhysical], direction, Self.meters)
    limits.length = lowest([.maxlength], direction, Self.meters)
    limits.weight = lowest([.maxweight, .maxweightRating], direction, Self.tons)
    return limits
  }

  private func lowest(
    _ keys: [TagKey], _ direction: WayDirection, _ read: (Substring) -> Double?
  ) -> Double? {
    keys.flatMap { tags[$0, direction]?.listedValues ?? [] }.compactMap(read).min()
  }

  /// Meters of `2.5`, `2,5`, `2.5 m`, `250 cm`, `8'6"` or `8 ft 6 in`; nil for what is no length
  /// above 0.
  static func meters(_ text: Substring) -> Double? {
    let units: [Substring: Double] = [
      "": 1, "m": 1, "cm": 0.01, "mm": 0.001, "km": 1000, "ft": 0.3048, "'": 0.3048, "in": 0.0254,
      "\"": 0.0254, "''": 0.0254,
    ]
    return sum(text, units) { $0 < 655 }
  }

  /// Metric tons of `7.5`, `7.5 t`, `3500 kg`, `8000 lbs` or `10 st` (of 2,000 pounds).
  static func tons(_ text: Substring) -> Double? {
    let pound = 0.000_453_592_37
    return sum(
      text,
      [
        "": 1, "t": 1, "kg": 0.001, "st": 2000 * pound, "lt": 2240 * pound, "lbs": pound,
        "lb": pound, "cwt": 112 * pound,
      ]
    ) { $0 < 655 }
  }

  /// Adds up numbers with their units; nil where anything else stands in the text.
  private static func sum(
    _ text: Substring, _ units: [Substring: Double], _ isPossible: (Double) -> Bool
  ) -> Double? {
    var rest = text.trimmed
    var total = 0.0
    var isBehindFeet = false
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || ".,".contains($0)) }
      guard let number = number(digits) else { return nil }
      rest = rest[digits.endIndex...].trimmed
      let name = rest.prefix { !($0.isASCII && $0.isNumber) }
      let unitName = isBehindFeet && name.trimmed.isEmpty ? "in" : name.trimmed
      guard let unit = units[unitName] else { return nil }
      isBehindFeet = unitName == "ft" || unitName == "'"
      total += number * unit
      rest = rest[name.endIndex...]
    }
    return total > 0 && isPossible(total) ? total : nil
  }

  /// Reads a number with a decimal point, or with a decimal comma and one or two decimals.
  ///
  /// A comma before three digits may separate thousands, so it is rejected.
  private static func number(_ text: Substring) -> Double? {
    guard let comma = text.firstIndex(of: ",") else { return Double(text) }
    let decimals = text[text.index(after: comma)...]
    return 1...2 ~= decimals.count ? Double("\(text[..<comma]).\(decimals)") : nil
  }
}
