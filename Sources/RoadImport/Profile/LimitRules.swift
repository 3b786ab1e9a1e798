import RoadNetworks

/// The size and weight limits stated by tags.
///
/// Source: OpenStreetMap wiki, "Key:maxheight", "Key:maxwidth", "Key:maxlength", "Key:maxweight",
/// and "Map features/Units".
struct LimitRules {
  let tags: RoadTags

  /// Returns the limits of a way in a direction; the `width` of a way is a limit, too.
  func limits(ofWay direction: WayDirection) -> RoadLimits {
    var limits = limits(direction)
    let width = lowest([.width], direction, Self.meters)
    if let width { limits.width = min(width, limits.width ?? .infinity) }
    return limits
  }

  /// Returns the limits in a direction, without the `width` of a way; if several limits apply to
  /// one dimension, the lowest limit is used.
  func limits(_ direction: WayDirection) -> RoadLimits {
    guard tags.hasLimits else { return RoadLimits() }
    var limits = RoadLimits()
    limits.height = lowest([.maxheight, .maxheightPhysical], direction, Self.meters)
    limits.width = lowest([.maxwidth, .maxwidthPhysical], direction, Self.meters)
    limits.length = lowest([.maxlength], direction, Self.meters)
    limits.weight = lowest([.maxweight, .maxweightRating], direction, Self.tons)
    return limits
  }

  /// The number of limits, other than `width`, that aren't supported: conditional limits, limits of
  /// single lanes, and values that are neither a possible limit nor a word for no limit.
  var notUnderstoodCount: Int {
    guard tags.hasLimits else { return 0 }
    return Self.signed.reduce(0) { count, limit in
      count
        + TagScope.allCases.count { scope in
          guard let value = tags[limit.key, scope] else { return false }
          guard [.all, .forward, .backward].contains(scope) else { return true }
          return !value.listedValues.allSatisfy {
            limit.read($0) != nil || Self.wordsForNone.contains($0)
          }
        }
    }
  }

  private static let signed: [(key: TagKey, read: @Sendable (Substring) -> Double?)] = [
    (.maxheight, meters), (.maxheightPhysical, meters), (.maxwidth, meters),
    (.maxwidthPhysical, meters), (.maxlength, meters), (.maxweight, tons),
    (.maxweightRating, tons),
  ]

  private static let wordsForNone: Set<Substring> = [
    "none", "no", "default", "below_default", "no_sign", "no_indications", "no_indication",
    "unsigned", "unlimited",
  ]

  private func lowest(
    _ keys: [TagKey], _ direction: WayDirection, _ read: (Substring) -> Double?
  ) -> Double? {
    keys.flatMap { tags[$0, direction]?.listedValues ?? [] }.compactMap(read).min()
  }

  /// Parses a length such as `2.5`, `2,5`, `2.5 m`, `250 cm`, `8'6"`, or `8 ft 6 in` into meters;
  /// nil if it isn't a positive length below 655 m.
  static func meters(_ text: Substring) -> Double? { sum(text, lengths) { $0 < 655 } }

  private static let lengths = units([
    ("m meter meters metre metres", 1), ("cm", 0.01), ("mm", 0.001), ("km", 1000),
    ("ft foot feet ' ’ ′", 0.3048), ("in inch inches \" '' ” ″", 0.0254),
  ])

  /// Parses a weight such as `7.5`, `7.5 t`, `3500 kg`, `8000 lbs`, or `10 st` (short tons) into
  /// metric tons; nil if it isn't a positive weight below 655 t.
  static func tons(_ text: Substring) -> Double? {
    sum(text, weights) { $0 < 655 }
  }

  private static let weights = units([
    ("t ton tons tonne tonnes", 1), ("kg", 0.001), ("st", 2000 * pound), ("lt", 2240 * pound),
    ("lbs lb", pound), ("cwt", 112 * pound),
  ])

  private static let pound = 0.000_453_592_37

  /// Returns the units by name; the first unit is the default.
  private static func units(_ words: [(list: String, value: Double)]) -> [String: Double] {
    var units = ["": words[0].value]
    for (list, value) in words {
      for word in list.split(separator: " ") { units[String(word)] = value }
    }
    return units
  }

  /// Adds up numbers with units; nil if the text contains anything else, or if the sum isn't
  /// positive and possible.
  private static func sum(
    _ text: Substring, _ units: [String: Double], _ isPossible: (Double) -> Bool
  ) -> Double? {
    var rest = text.trimmed
    var total = 0.0
    var isBehindFeet = false
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || ".,".contains($0)) }
      guard let number = number(digits) else { return nil }
      rest = rest[digits.endIndex...].trimmed
      let name = rest.prefix { !($0.isASCII && $0.isNumber) }
      var unitName = name.trimmed.lowercased()
      if unitName.hasSuffix(".") { unitName.removeLast() }
      guard let unit = units[isBehindFeet && unitName.isEmpty ? "in" : unitName] else { return nil }
      isBehindFeet = unit == lengths["ft"]
      total += number * unit
      rest = rest[name.endIndex...]
    }
    return total > 0 && isPossible(total) ? total : nil
  }

  /// Parses a number with a decimal point, or with a decimal comma and one or two decimals.
  ///
  /// A comma before three digits may be a thousands separator, so it is rejected.
  private static func number(_ text: Substring) -> Double? {
    guard let comma = text.firstIndex(of: ",") else { return Double(text) }
    let decimals = text[text.index(after: comma)...]
    return 1...2 ~= decimals.count ? Double("\(text[..<comma]).\(decimals)") : nil
  }
}
