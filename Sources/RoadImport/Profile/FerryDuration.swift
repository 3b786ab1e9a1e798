/// The duration of a ferry crossing.
///
/// Source: OpenStreetMap wiki, "Key:duration": `hh:mm`, `hh:mm:ss`, minutes, or ISO 8601 such as
/// `PT1H30M`; also with units, such as `20 min`.
struct FerryDuration: Equatable {
  var seconds: Double

  /// Parses a `duration`; nil if it isn't a valid, positive duration of less than 10,000,000 s.
  init?(_ value: String) {
    // Of a range such as `00:20-00:30`, the longer duration counts.
    let range = value.uppercased().split(separator: "-", omittingEmptySubsequences: false)
    guard let text = range.last?.trimmed, range.count <= 2, range.first?.isEmpty == false,
      let seconds =
        text.hasPrefix("P") ? Self.iso(text) : Self.clock(text) ?? Self.words(text),
      seconds > 0, seconds < 1e7
    else { return nil }
    self.seconds = seconds
  }

  private static func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard let number = plain(part), index == 0 || number < 60 else { return nil }
      seconds = seconds * 60 + number
    }
    return parts.count == 3 ? seconds : seconds * 60
  }

  /// Parses numbers with units, such as `20 MIN`, `1H20`, or `1:20 H`.
  private static func words(_ text: Substring) -> Double? {
    var seconds = 0.0
    var rest = text
    while !rest.isEmpty {
      let digits = rest.prefix { !$0.isLetter }
      rest = rest[digits.endIndex...]
      let unit = rest.prefix { $0.isLetter }
      rest = rest[unit.endIndex...].trimmed
      if digits.contains(":") {
        guard let time = clock(digits.trimmed), Self.hours.contains(unit) else { return nil }
        seconds += time
      } else {
        guard let number = plain(digits.trimmed) else { return nil }
        // A number without a unit follows hours.
        let isInHours = Self.hours.contains(unit)
        guard isInHours || unit.isEmpty || Self.minutes.contains(unit) else { return nil }
        seconds += number * (isInHours ? 3600 : 60)
      }
    }
    return seconds
  }

  private static let hours: Set<Substring> = ["H", "HR", "HRS", "HOUR", "HOURS"]
  private static let minutes: Set<Substring> = ["M", "MIN", "MINS", "MINUTE", "MINUTES"]

  /// Parses an ISO 8601 duration in days, hours, minutes, and seconds.
  private static func iso(_ text: Substring) -> Double? {
    var seconds = 0.0
    var number = ""
    var isTime = false
    for character in text.dropFirst() {
      switch character {
      case "0"..."9", ".": number.append(character)
      case "T" where number.isEmpty && !isTime: isTime = true
      case "D", "H", "M", "S":
        guard (character == "D") != isTime, let value = plain(number[...]) else { return nil }
        let units: [Character: Double] = ["D": 86_400, "H": 3_600, "M": 60, "S": 1]
        seconds += value * (units[character] ?? 0)
        number = ""
      default: return nil
      }
    }
    return number.isEmpty ? seconds : nil
  }

  private static func plain(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == 46 }) else { return nil }
    return Double(text)
  }
}
