import ArgumentParser

/// Names verbs that are none, and the one that may be meant.
enum UnknownVerb {
  /// Refuses arguments that begin with a word which is no verb, be it behind `help`.
  static func refuse(
    _ arguments: ArraySlice<String>, of command: any ParsableCommand.Type
  ) throws {
    let verbs = command.configuration.subcommands
    guard let word = arguments.first, !word.hasPrefix("-"), !verbs.isEmpty else { return }
    if command == MilepostCommand.self, word == "help" {
      if arguments.dropFirst().first != "help" { try refuse(arguments.dropFirst(), of: command) }
      return
    }
    if let verb = verbs.first(where: { $0.configuration.commandName == word }) {
      return try refuse(arguments.dropFirst(), of: verb)
    }
    let names = verbs.compactMap { $0.configuration.commandName }
    let near = names.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
    guard let near, near.1 <= 2 else {
      throw ValidationError(
        "unknown verb '\(word)'; expected one of \(names.joined(separator: ", "))")
    }
    throw ValidationError("unknown verb '\(word)'; did you mean \(near.0)?")
  }

  /// How many letters must be put in, taken out or changed to make one word of another (Levenshtein
  /// 1966).
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for j in b.indices {
        let changed = corner + (letter == b[j] ? 0 : 1)
        corner = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
