import Coordinates

/// The ranges of the columns in arrays that contain the candidates of all columns.
struct ColumnIndex {
  /// The index of each column's first candidate, ascending; at the end, the number of candidates.
  private(set) var starts = [0]

  var count: Int { starts.count - 1 }

  var candidateCount: Int { starts[starts.count - 1] }

  subscript(column: Int) -> Range<Int> {
    Range(uncheckedBounds: (starts[column], starts[column + 1]))
  }

  /// The candidates of the column that is `distance` columns before the next one.
  subscript(back distance: Int) -> Range<Int> { self[count - distance] }

  func width(of column: Int) -> Int { starts[column + 1] - starts[column] }

  /// Returns the column of a candidate that is in a given column or before it.
  func column(of candidate: Int, atOrBefore column: Int) -> Int {
    var column = column
    while starts[column] > candidate { column -= 1 }
    return column
  }

  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
  }

  mutating func append(width: Int) { starts.append(candidateCount + width) }

  mutating func removeLast() { starts.removeLast() }

  mutating func removeColumns(before column: Int) {
    let count = starts[column]
    starts.removeSubrange(..<column)
    for index in starts.indices { starts[index] -= count }
  }
}

extension ColumnIndex: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&starts)
    guard archive.isReading else { return }
    guard starts.first == 0, zip(starts, starts.dropFirst()).allSatisfy(<) else {
      throw archive.damaged("found columns that begin at candidates \(starts)")
    }
  }
}
