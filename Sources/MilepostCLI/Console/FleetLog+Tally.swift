import MilepostKit

extension FleetLog {
  /// Calls back with each record in the order of time, and counts what can't be read as failed.
  func forEachRecord(
    _ tally: inout Tally, _ body: (FleetLogRecord) throws -> Void
  ) rethrows {
    for note in notes {
      if note.code == .badRecords { tally.failReading("\(note)") } else { tally.note(note) }
    }
    tally.progress.expectedCount = count
    for result in self {
      switch result {
      case .success(let record):
        tally.progress.add(traces: 1, points: 0, position: 0)
        for fault in record.faults { tally.failReading("\(fault)") }
        try body(record)
      case .failure(let error): tally.fail(error)
      }
    }
  }
}
