import ArgumentParser
import MilepostKit

/// One of the formats that a kind of result has.
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
  /// The format that the ending of a file's name stands for.
  init?(ending path: String) {
    let ending = FileIdentity.ending(of: path)
    let usual = ["jsonl": "ndjson", "htm": "html"]
    self.init(rawValue: usual[ending] ?? ending)
  }

  /// Refuses a name whose ending stands for none of some formats.
  static func check(ending path: String, among formats: [Self]) throws {
    let ending = FileIdentity.ending(of: path)
    if ending.isEmpty || Self(ending: path).map(formats.contains) == true { return }
    throw ValidationError(
      "found '\(path)', but the result has no form \(ending); expected another ending, or "
        + "--format \(formats.map(\.rawValue).joined(separator: "|"))")
  }
}

extension ResultRecord {
  /// The format on a terminal, where nothing says otherwise.
  static var formatOnTerminal: ResultFormat { has(.table) ? .table : .ndjson }

  /// The format elsewhere.
  static var formatElsewhere: ResultFormat { has(.ndjson) ? .ndjson : .geojson }

  /// Which format is taken where nothing says otherwise.
  static var usualFormatHelp: String {
    formatOnTerminal == formatElsewhere
      ? formatElsewhere.rawValue
      : "a \(formatOnTerminal.rawValue) on a terminal and \(formatElsewhere.rawValue) elsewhere"
  }
}
