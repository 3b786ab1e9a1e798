import Coordinates
import TextFormats

extension NoteBook {
  mutating func addNoTraces() { add(.noTraces, line: 1, "no traces found") }

  /// The elements of a run that makes up a trace.
  enum Run: String { case lines, points }

  mutating func addReturning(id: String, _ run: Run, line: Int) {
    add(
      .returningID, line: line,
      "the id '\(id)' recurs after others, and each run of \(run) is a separate trace; sort "
        + "the \(run) by id to get one trace per id")
  }

  mutating func add(_ order: DateAndClock.Order, line: Int) {
    add(
      .compactTimes, line: line,
      "dates of six digits, such as \(order.date), are read as \(order.name)")
  }

  /// A kind of named value in a file, as a plural noun.
  enum Named: String {
    case columns, properties, elements

    fileprivate var singular: String {
      switch self {
      case .columns: "column"
      case .properties: "property"
      case .elements: "element"
      }
    }
  }

  /// Adds notes on the names that are not used, unless there are such notes already.
  ///
  /// Without times, a note lists all these names. Without ids, another note lists those that look
  /// like the names of ids.
  mutating func addUnused(
    _ names: [String], _ kind: Named, hasTimes: Bool, hasIDs: Bool, line: Int
  ) {
    var rest = names
    if !hasTimes, !names.isEmpty {
      add(.noTimes, line: line, "no times; \(kind) not used: \(Self.list(names))")
      rest = []
    }
    let ids = hasIDs ? [] : names.filter(FieldName.looksLikeID)
    if !ids.isEmpty {
      let (one, all) =
        kind == .columns
        ? ("id column", "lines are one trace") : ("id", "consecutive points are one trace")
      add(
        .noIDs, line: line,
        "no known \(one), so all \(all); \(Self.list(ids)) "
          + (ids.count == 1 ? "looks like one but isn't used" : "look like ids but aren't used"))
    }
    rest.removeAll { ids.contains($0) }
    addUnused(rest, kind, line: line)
  }

  /// Adds a note on the names that are not used, unless there is such a note already.
  mutating func addUnused(_ names: [String], _ kind: Named, line: Int) {
    if names.isEmpty { return }
    let noun = names.count > 1 ? kind.rawValue : "the \(kind.singular)"
    add(
      .unusedNames, line: line,
      "\(noun) \(Self.list(names)) \(names.count > 1 ? "are" : "is") not used")
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      + (names.count > 12 ? "…" : "")
  }

  mutating func addDilution(line: Int) {
    add(
      .accuracyFromDilution, line: line,
      "accuracy is computed as \(Int(Measured.metersPerDilution)) m times HDOP")
  }
}
