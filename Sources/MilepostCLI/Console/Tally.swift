import ArgumentParser
import MilepostKit

/// Counts the outcomes of a command that continues after failed inputs.
struct Tally {
  private var answers = 0
  private var unanswered = 0
  private var failureCount = 0
  private var failures: Set<ExitCode> = []
  /// How far the work is.
  var progress: WorkProgress

  /// Begins to count what becomes of inputs.
  ///
  /// - Parameter unit: What is counted, for people.
  init(inputs: [String] = [], of unit: String = "traces") {
    progress = WorkProgress(inputs: inputs, of: unit)
  }

  /// The id of the only requested trace, nil for all; problems with other traces are only notes.
  var wanted: String?

  /// Counts an input that was answered.
  mutating func answer() { answers += 1 }

  /// Counts an input that has no answer, and reports why.
  mutating func answer(without reason: String) {
    StandardStreams.complain(reason)
    answers += 1
    unanswered += 1
  }

  /// Counts an input that failed, which the reason names.
  mutating func fail(_ reason: String, code: ExitCode = Failure.partial) {
    StandardStreams.complain(reason)
    failures.insert(code)
    failureCount += 1
  }

  /// Counts an input that failed, which the error names.
  mutating func fail(_ error: FileError) {
    failReading(
      "\(error)\(Failure.advice(on: error))", trace: error.trace,
      code: Failure.code(of: error) ?? Failure.partial)
  }

  /// Counts a part of a file that could not be read, after which reading continues.
  ///
  /// - Parameter trace: the id of the trace, where it is known.
  mutating func failReading(
    _ reason: String, trace: String? = nil, code: ExitCode = Failure.badData
  ) {
    if let wanted, wanted != trace, code == Failure.badData {
      StandardStreams.note(reason)
    } else {
      fail(reason, code: code)
    }
  }

  /// Counts a trace that was put on roads, and says what is odd about it.
  mutating func take(_ record: SnappedRecord) {
    if let complaint = record.complaint {
      answer(without: "\(record.source.label): \(complaint)")
    } else {
      if let remark = record.remark { StandardStreams.note("\(record.source.label): \(remark)") }
      answer()
    }
  }

  /// Whether an input failed.
  var hasFailures: Bool { !failures.isEmpty }

  /// Whether there is something to put under the outputs' names.
  var hasResult: Bool { answers > 0 || failures.isEmpty }

  /// The exit code: that of the failures where nothing was answered and all failed alike.
  var exitCode: ExitCode {
    if failures.isEmpty { return unanswered > 0 ? Failure.partial : .success }
    if answers == 0, failures.count == 1, let only = failures.first { return only }
    return Failure.partial
  }

  /// Puts the outputs under their names if there is a result.
  ///
  /// - Throws: the exit code, unless everything was answered.
  mutating func finish(_ outputs: [any RecordWriter]) throws {
    try end { for output in outputs { try output.finish() } }
  }

  /// Puts the outputs under their names if there is a result.
  ///
  /// - Throws: the exit code, unless everything was answered.
  mutating func finish(_ outputs: [any ByteSink], _ writers: [any RecordWriter]) throws {
    try end {
      for output in outputs { try output.finish() }
      for writer in writers { try writer.finish() }
    }
  }

  private mutating func end(_ finish: () throws -> Void) throws {
    if hasResult { try finish() }
    progress.end(failed: failureCount + unanswered)
    if exitCode != .success { throw exitCode }
  }
}

extension TraceRecord {
  /// What errors call the trace.
  var label: String { (place.map { "\($0): trace " } ?? "") + trace.id }
}
