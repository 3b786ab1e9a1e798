/// The duration of a ferry crossing.
///
/// Source: OpenStreetMap wiki, "Key:duration": `hh:mm`, `hh:mm:ss`, minutes, or ISO 8601 such as
/// `PT1H30M`.
struct FerryDuration: Equatable {
  var seconds: Double

  /// Parses a `duration`; nil if it isn't a valid, positive duration of less than 10,000,000 s.
  init?(_ value: String) {
    let text = value.trimmed
    guard let seconds = text.hasPrefix("P") ? Self.iso(text) : Self.clock(text), seconds > 0,
      seconds < 1e7
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
