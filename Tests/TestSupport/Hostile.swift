public import Coordinates
public import FoundationEssentials

/// Values that a careless caller or a bad file may pass to any public function.
public enum Hostile {
  /// Numbers of many kinds: not finite, negative, tiny, ordinary, and too large to convert.
  public static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 1, .leastNonzeroMagnitude, 1e-300, 0.5, 181, 1e9,
    1e18, 1e19, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]

  /// Strings that may break output: empty and long ones, markup, text that could close the element
  /// around it, control characters, emoji, and right-to-left letters.
  public static let texts = [
    "", "</script><script>document.title='run'</script>", "<!--", "]]>", "a\"b'c`d\\", "&amp;&lt;",
    "<img src=x onerror=alert(1)>", "javascript:alert(1)", "\u{202e}\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
    "\u{0}\u{1}\u{7f}\u{fffe}", "\u{2028}\u{2029}", "🚕\u{1f1f5}\u{1f1f9}", "\r\n\t",
    "${1+1}{{2}}",
    String(repeating: "long ", count: 400),
  ]

  /// Extreme counts, indices, and sizes.
  public static let integers: [Int] = [.min, .min + 1, -1, 0, 1, 2, 1 << 32, .max - 1, .max]

  /// Durations of either sign, including very long ones.
  public static let durations: [Duration] = [
    .zero, .seconds(-1), .seconds(1), .nanoseconds(1),
    Duration(secondsComponent: .max, attosecondsComponent: 0),
    Duration(secondsComponent: .min, attosecondsComponent: 0),
  ]

  /// A time for each of the ``numbers``.
  public static let dates: [Date] = numbers.map { Date(timeIntervalSinceReferenceDate: $0) }

  /// Coordinates made of the ``numbers``, many of them invalid, and some at the limits of latitude
  /// and longitude.
  public static let coordinates: [Coordinate] =
    numbers.flatMap {
      [
        Coordinate(latitude: $0, longitude: 8), Coordinate(latitude: 45, longitude: $0),
        Coordinate(latitude: $0, longitude: $0),
      ]
    } + [
      Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 180),
      Coordinate(latitude: 0, longitude: -180), Coordinate(latitude: 45, longitude: 8.001),
    ]

  /// Fixes at each of the ``coordinates``, and at a valid coordinate with each of the ``numbers``.
  public static var locations: [Location] {
    let place = Coordinate(latitude: 45, longitude: 8.001)
    return coordinates.map { Location(coordinate: $0) }
      + numbers.map {
        Location(
          coordinate: place, time: Date(timeIntervalSinceReferenceDate: $0), accuracy: $0,
          bearing: $0, speed: $0)
      }
      + numbers.map { Location(coordinate: place, accuracy: $0) }
      + dates.map { Location(coordinate: place, time: $0) }
  }
}
