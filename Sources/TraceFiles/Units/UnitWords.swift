/// The words for units after a name or a value, in lower case without spaces and punctuation.
enum UnitWords {
  /// Returns the unit of speed for a word such as `kmh`, or nil for other words.
  static func speed(_ word: String) -> SpeedUnit? { speeds[word] }

  /// Returns the meters in a unit of length, given by a word, or nil for other words.
  static func length(_ word: String) -> Double? {
    if meters.contains(word) { return 1 }
    return feet.contains(word) ? 0.3048 : nil
  }

  /// Returns the degrees in a unit of angle, given by a word, or nil for other words.
  static func angle(_ word: String) -> Double? {
    if degrees.contains(word) { return 1 }
    return radians.contains(word) ? 180 / .pi : nil
  }

  /// All words for units, longer ones first, since a long word may end in a short one.
  static let all: [String] = (Array(speeds.keys) + meters + feet + degrees + radians)
    .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }

  private static let speeds: [String: SpeedUnit] = {
    let words: [(SpeedUnit, [String])] = [
      (
        .metersPerSecond,
        [
          "ms", "mps", "msec", "mpersec", "mpers", "meterspersecond", "metrespersecond",
          "meterpersecond", "metrepersecond", "meterssecond", "metersecond", "meterspersec",
        ]
      ),
      (
        .kilometersPerHour,
        [
          "kmh", "kph", "kmph", "kmhr", "kmperh", "kmperhr", "kmperhour", "kmhour", "kmsh",
          "kilometersperhour", "kilometresperhour", "kilometerperhour", "kilometreperhour",
          "kilometershour", "kilometreshour",
        ]
      ),
      (
        .milesPerHour,
        ["mph", "mih", "miph", "mihr", "milesperhour", "mileperhour", "mileshour", "milesh"]
      ),
      (.knots, ["knots", "knot", "kn", "kns", "kt", "kts", "nmh", "nauticalmilesperhour"]),
    ]
    var speeds: [String: SpeedUnit] = [:]
    for (unit, names) in words {
      for name in names { speeds[name] = unit }
    }
    return speeds
  }()

  private static let meters = ["m", "meter", "meters", "metre", "metres", "mtr", "mtrs", "mmsl"]
  private static let feet = ["ft", "feet", "foot"]
  private static let degrees = [
    "deg", "degs", "degree", "degrees", "°", "degtrue", "degreestrue", "degt", "°t",
  ]
  private static let radians = ["rad", "rads", "radian", "radians"]
}
