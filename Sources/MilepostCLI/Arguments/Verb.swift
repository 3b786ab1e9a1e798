import ArgumentParser
import MilepostKit

/// The verb at the start of the arguments, which determines the messages about usage errors.
struct Verb {
  private var command: any ParsableCommand.Type = MilepostCommand.self
  /// The words that invoke the verb.
  private var name = "milepost"

  /// Finds the verb, even after `help`.
  ///
  /// The error for an unknown verb suggests a similar verb, or lists all verbs if none is similar.
  mutating func find(in arguments: ArraySlice<String>) throws {
    let verbs = command.configuration.subcommands
    guard let word = arguments.first, !word.hasPrefix("-"), !verbs.isEmpty else { return }
    if command == MilepostCommand.self, word == "help" {
      if arguments.dropFirst().first != "help" { try find(in: arguments.dropFirst()) }
      return
    }
    let found = verbs.first {
      $0.configuration.commandName == word || $0.configuration.aliases.contains(word)
    }
    guard let found else {
      let names = verbs.flatMap { [$0.configuration.commandName ?? ""] + $0.configuration.aliases }
      let advice = Self.nearest(to: word, of: names).map { "did you mean \($0)?" }
      throw ValidationError(
        "unknown verb '\(word)'; " + (advice ?? "expected one of \(names.joined(separator: ", "))"))
    }
    command = found
    name += " " + (found.configuration.commandName ?? "")
    try find(in: arguments.dropFirst())
  }

  /// Parses the arguments; an unknown long option is reported before other errors.
  func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try MilepostCommand.parseAsRoot(arguments)
    } catch {
      guard MilepostCommand.exitCode(for: error) != .success else { throw error }
      let help = MilepostCommand.helpMessage(for: command)
      let options = help.matches(of: /\n  (-.*?)(?:  |\n)/)
        .flatMap { $0.1.matches(of: /--[\w-]+/) }.map { String($0.output) }
      for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
        let option = String(argument.prefix { $0 != "=" })
        if options.contains(option) || option.hasPrefix("--generate") { continue }
        let advice = Self.nearest(to: option, of: options).map { "; did you mean \($0)?" } ?? ""
        throw ValidationError("unknown option '\(option)'\(advice)")
      }
      throw error
    }
  }

  /// Ends the process with an error message and the usage of the verb, or with the requested help.
  func exit(with error: any Error) -> Never {
    if error is ExitCode { MilepostCommand.exit(withError: error) }
    let code = MilepostCommand.exitCode(for: error)
    var text = MilepostCommand.fullMessage(for: error)
    if let error = error as? ValidationError {
      let usage = MilepostCommand.usageString(for: command)
      text =
        "Error: \(error.message)\nUsage: \(usage)\n  See '\(name) --help' for more information."
    }
    text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.lowercased().hasPrefix("usage: ") ? Self.wrapped($0) : String($0) }
      .joined(separator: "\n")
    if code == .success { printOut(text) } else { StandardStreams.say(text) }
    MilepostCommand.exit(withError: code)
  }

  /// Prints help or a version.
  private func printOut(_ text: String) {
    do {
      let sink = try Output.sink(for: "-")
      try sink.write(Array("\(text)\n".utf8))
      try sink.finish()
    } catch {
      Failure.exit(with: error, of: self)
    }
  }

  /// Returns a usage line, wrapped at 80 columns between options.
  private static func wrapped(_ usage: Substring) -> String {
    var lines = [""]
    for part in usage.matches(of: /\[[^\]]*\]|--\S+ <[^>]*>|\S+/).map(\.output) {
      if lines[lines.count - 1].count + part.count >= 80 { lines.append("      ") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + part
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the word with the smallest distance to a given one; nil if all distances exceed 2.
  private static func nearest(to word: String, of words: [String]) -> String? {
    words.map { ($0, distance($0, word)) }.filter { $0.1 <= 2 }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the minimum number of letters to insert, delete, or change to turn one word into
  /// another (Levenshtein 1966).
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
