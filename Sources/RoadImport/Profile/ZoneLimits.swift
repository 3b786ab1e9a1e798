/// The limits implied by a kind of zone and a country, in kilometers per hour.
///
/// Zones are named like `PT:urban` or `DE:zone30`. Source: OpenStreetMap wiki, "Default speed
/// limits".
enum ZoneLimits {
  /// The value for no limit, as on German motorways: a usual speed of 120 km/h divided by
  /// ``PaceRules/limitShare``.
  static let unlimited = 150.0
  /// Walking speed.
  static let walking = 7.0

  /// Parses the name of a zone and returns the limit; nil if the name is unknown.
  static func speed(_ text: Substring) -> Double? {
    let name = text.lowercased()
    if let speed = exceptions[name] { return speed }
    let kind = name.split(separator: ":", maxSplits: 1).last ?? name[...]
    if let speed = usual[String(kind)] { return speed }
    // For example, `DE:zone30`, `zone:30`, or `FR:30`.
    let digits = kind.drop { $0.isASCII && !$0.isNumber }
    guard digits.count == 2, let speed = Double(digits), speed >= 5 else { return nil }
    let isZone = kind.hasPrefix("zone") || kind.count == 2
    return isZone ? speed : nil
  }

  private static let usual: [String: Double] = [
    "urban": 50, "rural": 90, "trunk": 110, "motorway": 130, "living_street": 10,
    "pedestrian_zone": walking, "walk": walking, "bicycle_road": 30, "express": 100,
    "expressway": 100, "nsl_restricted": 48.3, "nsl_single": 96.6, "nsl_dual": 112.7,
  ]

  private static let exceptions: [String: Double] = [
    "pt:trunk": 100, "pt:motorway": 120, "pt:living_street": 20,
    "es:trunk": 90, "es:motorway": 120, "es:living_street": 20,
    "ad:rural": 90, "fr:rural": 80, "fr:living_street": 20, "it:rural": 90,
    "de:rural": 100, "de:trunk": 100, "de:motorway": unlimited, "de:living_street": walking,
    "at:rural": 100, "at:trunk": 100, "at:living_street": walking,
    "ch:rural": 80, "ch:trunk": 100, "ch:motorway": 120, "ch:living_street": 20,
    "nl:rural": 80, "nl:trunk": 100, "nl:motorway": 100, "nl:living_street": 15,
    "be:motorway": 120, "be-vlg:rural": 70, "be-bru:urban": 30, "be-bru:rural": 70,
    "be:living_street": 20, "lu:living_street": 20,
    "gb:urban": 48.3, "gb:rural": 96.6, "gb:trunk": 112.7, "gb:motorway": 112.7,
    "uk:urban": 48.3, "uk:rural": 96.6, "uk:trunk": 112.7, "uk:motorway": 112.7,
    "ie:rural": 80, "ie:trunk": 100, "ie:motorway": 120,
    "dk:rural": 80, "dk:trunk": 80, "se:rural": 70, "se:trunk": 90, "se:motorway": 110,
    "no:rural": 80, "no:trunk": 80, "no:motorway": 110, "fi:rural": 80, "fi:trunk": 100,
    "fi:motorway": 120, "fi:living_street": 20,
    "pl:expressway": 120, "pl:trunk": 100, "pl:motorway": 140, "pl:living_street": 20,
    "cz:living_street": 20, "sk:living_street": 20, "hu:living_street": 20,
    "ro:trunk": 100, "bg:trunk": 120, "bg:motorway": 140,
    "ru:urban": 60, "ru:trunk": 90, "ru:motorway": 110, "ru:living_street": 20,
    "by:urban": 60, "by:motorway": 110, "ua:living_street": 20, "lv:living_street": 20,
    "tr:motorway": 120, "za:urban": 60, "za:rural": 100, "za:motorway": 120,
    "ar:urban": 40, "ar:rural": 110, "ph:urban": 40, "ph:rural": 80, "ph:motorway": 100,
    "ca-on:rural": 80,
  ]
}
