import MilepostKit

extension FleetLog {
  /// Calls a function with each record in chronological order; unreadable records are counted as
  /// failed.
  func forEachRecord(
    _ tally: inout Tally, _ body: (FleetLogRecord) throws -> Void
  ) rethrows {
    tally.begin(self)
    for result in self {
      if let record = tally.take(result) { try body(record) }
    }
  }
}

extension Tally {
  /// Reports the notes on a log, and starts counting its records.
  mutating func begin(_ log: FleetLog) {
    for note in log.notes {
      if note.code == .badRecords { failReading("\(note)") } else { self.note(note) }
    }
    progress.expectedCount = log.count
  }

  /// Counts a record of a log, reports its faults, and returns it, or nil if it can't be read.
  mutating func take(_ result: Result<FleetLogRecord, FileError>) -> FleetLogRecord? {
    switch result {
    case .success(let record):
      progress.add(traces: 1, points: 0, position: 0)
      for fault in record.faults { failReading("\(fault)") }
      return record
    case .failure(let error):
      fail(error)
      return nil
    }
  }
}
