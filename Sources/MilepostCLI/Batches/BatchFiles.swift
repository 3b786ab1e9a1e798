import MilepostKit

/// The files that a batch writes.
struct BatchFiles<Record: MappedRecord> {
  var outputs: [BatchOutput<Record>] = []
  private(set) var maps: [MapOutput<Record>] = []

  /// Creates an empty list of files.
  init() {}

  /// Opens the files of a result, and of its map if there is one.
  ///
  /// - Parameters:
  ///   - isAlone: whether the result is the only file. Otherwise, the other files are completed
  ///     even if the reader of the result closes its pipe.
  ///   - open: opens the file of the result, unless that is a map itself.
  init(
    _ result: OutputOptions<Record>, in format: ResultFormat, _ options: ResultOptions,
    _ map: MapArguments, isAlone: Bool, open: () throws -> any ByteSink
  ) throws {
    if format.isMap {
      maps.append(try MapOutput(format, options, to: result.output))
    } else {
      let sink = try isAlone ? open() : PatientSink(open())
      let form = try Record.form(in: format, options: options)
      if result.isOnTerminal, !form.isHeld { StandardStreams.noteResultOnTerminal() }
      outputs.append(BatchOutput(form, to: sink))
    }
    if let side: MapOutput<Record> = try map.open(options) { maps.append(side) }
  }
}
