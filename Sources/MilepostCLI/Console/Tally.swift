import ArgumentParser
import MilepostKit

/// A count of the outcomes of a command that continues after failed inputs.
struct Tally {
  private var answers = 0
  private var unanswered = 0
  private var failureCount = 0
  private var failures: Set<ExitCode> = []
  private var isIncomplete = false
  /// The progress of the work.
  var progress: WorkProgress

  /// Creates a tally of the given inputs.
  ///
  /// - Parameter unit: the name of the counted items.
  init(inputs: [String] = [], of unit: String = "traces") {
    progress = WorkProgress(inputs: inputs, of: unit)
  }

  /// The id of the only requested trace, nil for all; problems with other traces are reported as
  /// notes.
  var wanted: String?

  /// Counts an input that has a result.
  mutating func answer() { answers += 1 }

  /// Counts an input without a usable result, and reports the reason.
  mutating func answer(without reason: String) {
    StandardStreams.complain(reason)
    answers += 1
    unanswered += 1
  }

  /// Marks the results as incomplete for a reason already reported; the exit code is then not
  /// success.
  mutating func markIncomplete() { isIncomplete = true }

  /// Counts a failed input, and reports the reason, which names the input.
  mutating func fail(_ reason: String, code: ExitCode = Failure.partial) {
    StandardStreams.complain(reason)
    failures.insert(code)
    failureCount += 1
  }

  /// Counts a failed input, and reports the error, which names the input.
  mutating func fail(_ error: FileError) {
    failReading(
      "\(error)\(Failure.advice(on: error))", trace: error.trace,
      code: Failure.code(of: error) ?? Failure.partial)
  }

  /// Counts a part of a file that couldn't be read; reading continues after it.
  ///
  /// If a trace is ``wanted``, bad data that isn't known to belong to the trace is only noted.
  ///
  /// - Parameter trace: the id of the trace, if known.
  mutating func failReading(
    _ reason: String, trace: String? = nil, code: ExitCode = Failure.badData
  ) {
    if let wanted, wanted != trace, code == Failure.badData {
      StandardStreams.note(reason)
    } else {
      fail(reason, code: code)
    }
  }

  /// Counts a snapped trace, and reports anything unusual about it.
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

  /// Whether there is a result to write.
  var hasResult: Bool { answers > 0 || failures.isEmpty }

  /// The exit code: success if every input has a usable result, the common code of all failures if
  /// no input has a result, and ``Failure/partial`` otherwise.
  var exitCode: ExitCode {
    if failures.isEmpty { return unanswered > 0 || isIncomplete ? Failure.partial : .success }
    if answers == 0, failures.count == 1, let only = failures.first { return only }
    return Failure.partial
  }

  /// Finishes the outputs if there is a result.
  ///
  /// - Throws: errors of the outputs, or the exit code unless every input has a usable result.
  mutating func finish(_ outputs: [any RecordWriter]) throws {
    try end { for output in outputs { try output.finish() } }
  }

  /// Finishes the outputs if there is a result.
  ///
  /// - Throws: errors of the outputs, or the exit code unless every input has a usable result.
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
  /// The name of the trace in error messages.
  var label: String { (place.map { "\($0): trace " } ?? "") + trace.id }
}
