/// What the name of a column, or of a property of a point, stands for.
///
/// Case, spaces, `_`, `-` and `.` do not count: `Track_ID`, `trackid` and `Track ID` are the same.
/// A unit in brackets or behind a speed is understood; a name with any other unit stands for
/// nothing.
struct FieldName {
  enum Role: CaseIterable {
    case latitude, longitude, time, id, accuracy, dilution, bearing, speed
  }

  let role: Role

  /// How good the name is among those of its role; 0 is the best.
  let rank: Int

  /// By what values are multiplied to make the role's unit.
  let factor: Double

  /// The unit of a coordinate whose name ends in E5, E6 or E7.
  let scale: CoordinateScale?

  /// Whether the name is just `id`, which may belong to a point rather than to its trace.
  let isPlainID: Bool

  /// Whether the name is just `date`, beside which another column may hold the clock.
  let isDate: Bool

  /// Whether the name may stand for the clock alone, beside a date.
  let isClock: Bool

  /// Recognises a name.
  init?(_ name: String) {
    let (plain, unit) = Self.split(name)
    var word = plain
    var scale: CoordinateScale?
    var unitName = unit
    if let entry = Self.scales.first(where: { word.hasSuffix($0.suffix) }) {
      word.removeLast(entry.suffix.count)
      scale = entry.scale
    } else if unit == nil, let suffix = Self.speedSuffixes.first(where: { word.hasSuffix($0) }) {
      word.removeLast(suffix.count)
      unitName = suffix
    }
    guard let entry = Self.known[word] else { return nil }
    let isPosition = entry.role == .latitude || entry.role == .longitude
    guard scale == nil || isPosition else { return nil }
    guard let factor = Self.factor(unitName, for: entry.role) else { return nil }
    isPlainID = word == "id"
    isDate = word == "date"
    isClock = ["time", "gpstime", "utctime", "timeutc", "t"].contains(word)
    role = entry.role
    rank = entry.rank
    self.factor = factor
    self.scale = scale
  }

  /// The letters and digits of a name in lower case, and those of its unit in brackets.
  private static func split(_ name: String) -> (plain: String, unit: String?) {
    let bracket = name.utf8.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }
    let plain = word(name.utf8[..<(bracket ?? name.endIndex)])
    return (plain, bracket.map { word(name.utf8[$0...]) })
  }

  /// Letters and digits, those of ASCII in lower case; no known name has others.
  private static func word(_ text: Substring.UTF8View) -> String {
    var word: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      default: break
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  private static func factor(_ unit: String?, for role: Role) -> Double? {
    guard let unit, !unit.isEmpty else { return 1 }
    return switch role {
    case .speed: speedUnits[unit]
    case .accuracy: ["m", "meter", "meters", "metre", "metres"].contains(unit) ? 1 : nil
    case .latitude, .longitude, .bearing, .time, .id, .dilution: 1
    }
  }

  private static let scales: [(suffix: String, scale: CoordinateScale)] = [
    ("e5", .e5), ("e6", .e6), ("e7", .e7),
  ]

  private static let speedSuffixes = ["kmh", "kph", "mph", "knots", "kn", "mps", "ms"]

  /// Meters per second in one unit.
  private static let speedUnits: [String: Double] = [
    "ms": 1, "mps": 1, "kmh": 1 / 3.6, "kph": 1 / 3.6, "mph": 0.44704, "knots": 1852 / 3600,
    "kn": 1852 / 3600, "kt": 1852 / 3600, "kts": 1852 / 3600,
  ]

  /// Names by role, the better ones first.
  private static let names: [(role: Role, names: [String])] = [
    (.latitude, ["latitude", "lat", "gpslatitude", "gpslat", "positionlat", "y"]),
    (
      .longitude,
      ["longitude", "lon", "lng", "long", "gpslongitude", "gpslon", "gpslng", "positionlong", "x"]
    ),
    (
      .time,
      [
        "timestamp", "datetime", "time", "unixtime", "epoch", "gpstime", "utctime", "timeutc",
        "recordedat", "timestampms", "timems", "ts", "t", "date",
      ]
    ),
    (
      .id,
      [
        "traceid", "trackid", "tripid", "driveid", "journeyid", "track", "trip", "trace",
        "vehicleid", "vehicle", "taxiid", "deviceid", "device", "id",
      ]
    ),
    (
      .accuracy,
      ["accuracy", "horizontalaccuracy", "haccuracy", "hacc", "gpsaccuracy", "accuracym"]
    ),
    (.dilution, ["hdop", "horizontaldilution"]),
    (.bearing, ["bearing", "course", "heading", "azimuth", "cog"]),
    (.speed, ["speed", "velocity", "groundspeed", "gpsspeed"]),
  ]

  private static let known: [String: (role: Role, rank: Int)] = {
    var known: [String: (role: Role, rank: Int)] = [:]
    for (role, names) in names {
      for (rank, name) in names.enumerated() { known[name] = (role, rank) }
    }
    return known
  }()
}
