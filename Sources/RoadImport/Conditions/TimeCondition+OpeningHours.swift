import RoadNetworks

extension TimeCondition {
  /// Parses the part of the opening hours language that is common on roads: years, months, dates,
  /// days of the week, public and school holidays, hours, `24/7`, and sequences of rules.
  ///
  /// The result is nil for anything else (weeks, sunset, comments, weights), and if no hours remain
  /// (`PH off`).
  ///
  ///     Mo-Fr 07:00-09:00,16:00-18:00; Sa 08:00-12:00; PH off
  ///     Mar 15-Oct 31 22:00-06:00
  ///
  /// A rule after a semicolon replaces earlier rules on its days. A rule after a comma adds to
  /// them, unless it is `off`.
  ///
  /// Source: OpenStreetMap wiki, "Key:opening_hours/specification".
  init?(openingHours text: Substring) {
    var rules: [OpeningHoursRule] = []
    for part in text.split(separator: ";") {
      var scanner = OpeningHoursScanner(part)
      var isAddition = false
      repeat {
        guard let rule = OpeningHoursRule(&scanner) else { return nil }
        guard isAddition && !rule.isOff || rule.replaceDays(of: &rules) else { return nil }
        rules.append(rule)
        isAddition = true
      } while scanner.take(",")
      guard scanner.isAtEnd else { return nil }
    }
    let ranges = rules.flatMap(\.ranges)
    guard !ranges.isEmpty else { return nil }
    self.init(ranges)
  }

  /// Parses parts of opening hours that must hold together, such as `Mo-Fr 07:00-09:00 AND
  /// Sep-Jun`; nil if that isn't supported.
  init?(allOf text: Substring) {
    var parts = [text]
    while let last = parts.last, let and = last.firstRange(of: " AND ") {
      parts[parts.count - 1] = last[..<and.lowerBound].trimmed
      parts.append(last[and.upperBound...].trimmed)
    }
    guard parts.count > 1 else {
      self.init(openingHours: text)
      return
    }
    // Without lists of rules, seasons, days, and hours in this order hold together.
    let ranked = parts.compactMap { part in OpeningHoursRule.rank(of: part).map { (rank: $0, part) }
    }
    .sorted { $0.rank < $1.rank }
    let isOrdered = zip(ranked, ranked.dropFirst()).allSatisfy { $0.rank < $1.rank }
    guard ranked.count == parts.count, isOrdered, !text.contains(";") else { return nil }
    self.init(openingHours: ranked.map { String($0.1) }.joined(separator: " ")[...])
  }
}
