import ArgumentParser
import MilepostKit

/// A format argument, limited to the formats of a kind of result.
struct FormatArgument<Record: ResultRecord>: ExpressibleByArgument {
  let format: ResultFormat

  init?(argument: String) {
    guard let format = ResultFormat(rawValue: argument), Record.has(format) else {
      return nil
    }
    self.format = format
  }

  static var allValueStrings: [String] { Record.formats.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ResultFormat {
  /// Creates the format for the extension of a file name, or returns nil if no format has it.
  init?(ending path: String) {
    let ending = FileIdentity.ending(of: path)
    let usual = ["jsonl": "ndjson", "htm": "html"]
    self.init(rawValue: usual[ending] ?? ending)
  }

  /// Throws an error if a file name has an extension that matches none of the given formats.
  static func check(ending path: String, among formats: [Self]) throws {
    let ending = FileIdentity.ending(of: path)
    if ending.isEmpty || Self(ending: path).map(formats.contains) == true { return }
    throw ValidationError(
      "found '\(path)', but the result has no format \(ending); expected another extension, or "
        + "--format \(formats.map(\.rawValue).joined(separator: "|"))")
  }
}

extension ResultRecord {
  /// The default format on a terminal.
  static var formatOnTerminal: ResultFormat { has(.table) ? .table : .ndjson }

  /// The default format if the output isn't a terminal.
  static var formatElsewhere: ResultFormat { has(.ndjson) ? .ndjson : .geojson }

  /// The description of the default formats in the help.
  static var usualFormatHelp: String {
    formatOnTerminal == formatElsewhere
      ? formatElsewhere.rawValue
      : "a \(formatOnTerminal.rawValue) on a terminal and \(formatElsewhere.rawValue) elsewhere"
  }
}
