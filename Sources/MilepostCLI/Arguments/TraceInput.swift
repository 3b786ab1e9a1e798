public import ArgumentParser
public import MilepostKit

/// The traces that a command reads.
struct TraceInput: ParsableArguments {
  @Argument(
    help: """
      GPX, CSV, GeoJSON, NDJSON, or WKT files, or - for standard input; encoded polylines with \
      --input-format.
      """, completion: .file())
  var files: [String]

  @OptionGroup var reading: ReadingArguments

  /// Calls a function with each trace of all files, one after another; failures are reported on
  /// standard error.
  ///
  /// After an invalid file or trace, the others are still processed. If there are several files,
  /// each trace records its own file.
  ///
  /// - Throws: errors of `body`, and an error if `--csv-columns` is given for a file that isn't
  ///   CSV; they end the command.
  func forEachTrace(
    takingRoutes: Bool = false, _ tally: inout Tally,
    _ body: (TraceRecord, inout Tally) throws -> Void
  ) throws {
    for file in files {
      try reading.forEachTrace(of: file, takingRoutes: takingRoutes, &tally) { record, tally in
        var record = record
        if files.count > 1 { record.source = file }
        try body(record, &tally)
      }
    }
  }

  /// Writes a result for each trace; failures are reported, and the other traces are still
  /// processed.
  func writeAnswers<Record>(
    with writer: any RecordWriter<Record>, _ answer: (TraceRecord) throws -> Record
  ) throws {
    var tally = Tally(inputs: files)
    try forEachTrace(takingRoutes: true, &tally) { record, tally in
      let answered: Record
      do {
        answered = try answer(record)
      } catch {
        return tally.fail("\(record.label): \(error)", code: Failure.badData)
      }
      try writer.write(answered)
      tally.answer()
    }
    try tally.finish([writer])
  }
}

/// The options for reading traces.
struct ReadingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The format of the input; by default detected from its name or content. Encoded polylines \
      need this option: polylines detects their codec; the name of a codec, such as google6, \
      specifies it (see milepost help decode).
      """, valueName: "format"))
  var inputFormat: TraceFormat?

  @OptionGroup var columns: ColumnsArgument

  func forEachTrace(
    of file: String, takingRoutes: Bool = false, _ tally: inout Tally,
    _ body: (TraceRecord, inout Tally) throws -> Void
  ) throws {
    let reader: TraceReader
    do {
      reader = try TraceReader(path: file, options: options(takingRoutes: takingRoutes))
    } catch {
      tally.progress.endInput(size: FileIdentity.size(of: file) ?? 0)
      return tally.fail(error)
    }
    try columns.check(reader, of: file)
    try reader.forEachTrace(of: file, &tally, body)
  }

  /// Returns the options for readers.
  func options(takingRoutes: Bool = false) -> TraceReadingOptions {
    var options = columns.options
    options.format = inputFormat
    options.takesRoutes = takingRoutes
    return options
  }
}

extension TraceReader {
  /// Calls a function with each trace, and reports failures and notes on standard error.
  func forEachTrace(
    of file: String, _ tally: inout Tally, _ body: (TraceRecord, inout Tally) throws -> Void
  ) throws {
    var failures = EarlyFailures(of: file, format: format)
    while let record = next(&failures, &tally) {
      try body(record, &tally)
      tally.progress.add(traces: 1, points: record.trace.locations.count, position: position)
    }
  }

  /// Returns the next readable trace, or nil after the last one.
  ///
  /// Unreadable traces are counted as failed, and notes are reported at the end.
  func next(_ failures: inout EarlyFailures, _ tally: inout Tally) -> TraceRecord? {
    while let result = next() {
      switch result {
      case .success(let record):
        failures.end(&tally)
        return record
      case .failure(let error): failures.add(error, &tally)
      }
    }
    failures.end(&tally, isWhole: true)
    tally.progress.endInput(size: position)
    for note in notes { tally.note(note) }
    return nil
  }
}

extension Tally {
  /// Reports a note of a reader; a file without traces counts as failed.
  mutating func note(_ note: TraceNote) {
    if note.code == .noTraces {
      fail("\(note)", code: Failure.badData)
    } else {
      StandardStreams.note(
        "\(note)\(Failure.advice(on: note))", of: "\(note.code)")
    }
  }
}

extension TraceFormat: ExpressibleByArgument {
  /// Creates the format with the given name.
  public init?(argument: String) { self.init(name: argument) }

  /// The names of the formats.
  public static var allValueStrings: [String] { all.map(\.name) + ["polylines"] }
}
