import Coordinates

/// The meaning of the name of a CSV column, of a property of a point, or of a list with an element
/// for each point.
///
/// Case, spaces, and punctuation are ignored: `Track_ID`, `trackid`, and `Track ID` are the same. A
/// unit may follow the name, with or without brackets; a name with a unit that doesn't fit its role
/// has no meaning.
struct FieldName {
  enum Role: CaseIterable {
    case latitude, longitude, latitudeLetter, longitudeLetter, elevation
    case time, id, accuracy, dilution, bearing, speed

    /// Converts a number to the unit of the role.
    ///
    /// - Returns: the number times `factor`, or nil if the number, in any unit, stands for an
    ///   unknown elevation.
    func value(_ number: Double, times factor: Double) -> Double? {
      self == .elevation && Measured.isMark(number) ? nil : number * factor
    }
  }

  let role: Role

  /// The rank of the name among the names of its role; 0 is the best.
  let rank: Int

  /// The factor that converts values to the unit of the role.
  let factor: Double

  /// The unit of a speed, if the name includes it.
  let speedUnit: SpeedUnit?

  /// Whether speeds with this name, which includes no unit, are customarily in knots.
  let isInKnotsByCustom: Bool

  /// The unit of a coordinate whose name ends in E5, E6, or E7.
  let scale: CoordinateScale?

  /// Whether the name is just `id`, which may identify a point rather than its trace.
  let isPlainID: Bool

  /// Whether the name stands for a date, whose time of day may be in another column.
  let isDate: Bool

  /// Whether the name may stand for a time of day, next to a date.
  let isClock: Bool

  /// Whether the name is that of a planar coordinate, `x` or `y`.
  let isPlanar: Bool

  /// Whether a column with this name for hemisphere letters may contain degrees with such letters.
  let mayBeDegrees: Bool

  /// Recognizes a name.
  init?(_ name: String) {
    let (plain, bracketed) = Self.split(name)
    guard let (word, unit, scale) = Self.parts(of: plain, bracketed),
      let entry = Self.entry(word)
    else { return nil }
    role = entry.role
    rank = entry.rank
    self.scale = scale
    guard let (factor, speedUnit) = Self.meaning(of: unit ?? "", for: entry.role) else {
      return nil
    }
    self.factor = factor
    self.speedUnit = speedUnit
    isInKnotsByCustom = speedUnit == nil && ["sog", "speedoverground"].contains(word)
    isPlainID = word == "id"
    isDate = Self.dates.contains(word)
    isClock = Self.clocks.contains(word)
    isPlanar = word == "x" || word == "y"
    mayBeDegrees = Self.degreesWithLetters.contains(word)
  }

  /// Returns whether a name of hemisphere letters is so short that it may have another meaning.
  static func isShortLetter(_ name: String) -> Bool {
    ["ns", "ew", "we"].contains(word(name[...].utf8))
  }

  /// Splits a name into a known word and its unit or scale, or returns nil if it has no known word.
  private static func parts(
    of plain: String, _ bracketed: String?
  ) -> (word: String, unit: String?, scale: CoordinateScale?)? {
    if entry(plain) != nil { return (plain, bracketed, nil) }
    if let (suffix, scale) = scales.first(where: { plain.hasSuffix($0.suffix) }) {
      let word = String(plain.dropLast(suffix.count))
      let isPosition = entry(word)?.role == .latitude || entry(word)?.role == .longitude
      return isPosition ? (word, bracketed, scale) : nil
    }
    guard bracketed == nil else { return nil }
    for unit in unitsBehindNames where plain.utf8.reversed().starts(with: unit.utf8.reversed()) {
      let word = String(plain.dropLast(unit.count))
      if let role = entry(word)?.role, timeForms.contains(unit) == (role == .time) || unit == "ms",
        role != .id, meaning(of: unit, for: role) != nil
      {
        return (word, unit, nil)
      }
    }
    return nil
  }

  /// Returns the letters and digits of a name, and those of its unit in brackets if it has one, in
  /// lower case.
  private static func split(_ name: String) -> (plain: String, unit: String?) {
    func isOpening(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[")
    }
    let first = name.utf8.firstIndex(where: isOpening)
    let plain = word(name.utf8[..<(first ?? name.endIndex)])
    return (plain, name.utf8.lastIndex(where: isOpening).map { word(name.utf8[$0...]) })
  }

  /// Returns the letters and digits of a name or unit, with ASCII letters in lower case; known
  /// names have only ASCII letters.
  static func word(_ text: Substring.UTF8View) -> String {
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

  /// Returns the factor of a unit for values of a role, and the unit of a speed, or nil if the unit
  /// doesn't fit the role.
  static func meaning(
    of unit: String, for role: Role
  ) -> (factor: Double, speedUnit: SpeedUnit?)? {
    if unit.isEmpty { return (1, nil) }
    switch role {
    case .speed: return UnitWords.speed(unit).map { ($0.factor, $0) }
    case .accuracy, .elevation: return UnitWords.length(unit).map { ($0, nil) }
    case .bearing: return UnitWords.angle(unit).map { ($0, nil) }
    case .latitude, .longitude:
      // Positions in meters or radians are not degrees. Other words after a name describe the
      // format of the degrees.
      let isOther = UnitWords.length(unit) != nil || (UnitWords.angle(unit) ?? 1) != 1
      return isOther ? nil : (1, nil)
    case .latitudeLetter, .longitudeLetter, .time, .id, .dilution: return (1, nil)
    }
  }

  private static let scales: [(suffix: String, scale: CoordinateScale)] = [
    ("e5", .e5), ("e6", .e6), ("e7", .e7),
  ]

  /// Words that may follow the name of a time; its unit is detected from the numbers.
  private static let timeForms = ["utc", "gmt", "iso8601", "iso", "unix", "ms", "us", "ns"]

  private static let unitsBehindNames = UnitWords.all + timeForms
}
