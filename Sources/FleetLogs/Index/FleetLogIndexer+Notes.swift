import Coordinates

extension FleetLogIndexer {
  /// The notes about the whole log.
  var allNotes: [TraceNote] {
    var book = notes
    if let first = faults.first {
      let count =
        badCount == 1
        ? "1 record can't be read and is left out"
        : "\(badCount) records can't be read and are left out; the first"
      let place = first.byteOffset.map { " (byte \($0))" } ?? ""
      book.add(
        .badRecords, line: first.line ?? 1,
        "\(count): found \(first.found), expected \(first.expected)\(place)")
    }
    if let lostLine {
      book.append(
        .badRecords, line: lostLine,
        "the brackets of a record don't match, so the next record can't be located; all later "
          + "records are left out")
    }
    if duplicateCount > 0 {
      book.add(
        .duplicateRecords, line: 1,
        duplicateCount == 1
          ? "1 record is a duplicate and is left out"
          : "\(duplicateCount) records are duplicates and are left out")
    }
    let others = kinds.filter { $0.key.isOther }.map { (name: "\($0.key)", count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    if !others.isEmpty {
      let count = others.reduce(0) { $0 + $1.count }
      let names = others.prefix(5).map { "\($0.count) of \($0.name)" }.joined(separator: ", ")
      book.add(
        .unknownRecords, line: 1,
        "\(count) \(count == 1 ? "record is" : "records are") of other kinds, so their contents "
          + "are not read: \(names)\(others.count > 5 ? ", and more" : "")")
    }
    if entries.isEmpty { book.add(.noRecords, line: 1, "no records found") }
    return book.notes
  }
}
