import ArgumentParser
import MilepostTools

/// What became of the inputs of a command that goes on when one of them fails.
struct Tally {
  private var answers = 0
  private var isPartial = false
  private var failures: Set<ExitCode> = []

  /// Counts an input that was answered.
  mutating func answer() { answers += 1 }

  /// Counts an input whose answer is that there is none, and says why.
  mutating func answer(without reason: String) {
    StandardStreams.complain(reason)
    answers += 1
    isPartial = true
  }

  /// Counts an input that failed, which the reason names.
  mutating func fail(_ reason: String, code: ExitCode = Failure.partial) {
    StandardStreams.complain(reason)
    failures.insert(code)
  }

  /// Counts an input that failed, which the error names.
  mutating func fail(_ error: TripFormatError) {
    fail("\(error)\(Failure.advice(on: error))", code: Failure.code(of: error) ?? Failure.partial)
  }

  /// Whether there is something to put under the outputs' names.
  var hasResult: Bool { answers > 0 || failures.isEmpty }

  /// The exit code: that of the failures where nothing was answered and all failed alike.
  var exitCode: ExitCode {
    if failures.isEmpty { return isPartial ? Failure.partial : .success }
    if answers == 0, failures.count == 1, let only = failures.first { return only }
    return Failure.partial
  }

  /// Puts the outputs under their names if there is a result.
  ///
  /// - Throws: the exit code, unless everything was answered.
  func finish(_ outputs: [any RecordWriter]) throws {
    try end { for output in outputs { try output.finish() } }
  }

  /// Puts the outputs under their names if there is a result.
  ///
  /// - Throws: the exit code, unless everything was answered.
  func finish(_ outputs: [any ByteSink]) throws {
    try end { for output in outputs { try output.finish() } }
  }

  private func end(_ finish: () throws -> Void) throws {
    if hasResult { try finish() }
    if exitCode != .success { throw exitCode }
  }
}

extension TraceRecord {
  /// What errors call the trace.
  var label: String { (place.map { "\($0): trace " } ?? "") + trace.id }
}
