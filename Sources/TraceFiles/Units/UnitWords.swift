/// The words for units after the name of a value or after the value itself, by their letters alone.
enum UnitWords {
  /// The unit of speed of a word such as `kmh`; nil for other words.
  static func speed(_ word: String) -> SpeedUnit? { speeds[word] }

  /// Meters in the unit of length of a word; nil for other words.
  static func length(_ word: String) -> Double? {
    if meters.contains(word) { return 1 }
    return feet.contains(word) ? 0.3048 : nil
  }

  /// Degrees in the unit of angle of a word; nil for other words.
  static func angle(_ word: String) -> Double? {
    if degrees.contains(word) { return 1 }
    return radians.contains(word) ? 180 / .pi : nil
  }

  /// Every word for a unit, the longer ones first, as one may end in another.
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
