import Coordinates

extension NoteBook {
  mutating func addNoTraces() { add(.noTraces, line: 1, "there is no trace in it") }

  mutating func addReturning(id: String, line: Int) {
    add(
      .returningID, line: line,
      "the id '\(id)' comes again after others, and each run of lines is a trace of its own; sort the file "
        + "by id to have one trace of each")
  }

  mutating func addDilution(line: Int) {
    add(
      .accuracyFromDilution, line: line,
      "accuracy is taken as \(Int(Measured.metersPerDilution)) m times HDOP")
  }
}
