import ArgumentParser
import MilepostKit

/// The number of threads that process traces.
struct ThreadArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The number of threads that process traces, 1 to 1024; by default one per core that the \
      process may use. At most four per core are started. The result is the same for every number.
      """, valueName: "count"))
  var threads: Int?

  /// More threads per core would only use more memory.
  private static let mostPerCore = 4

  var count: Int {
    let cores = Cores.usableCount
    return min(threads ?? cores, Self.mostPerCore * cores, 1024)
  }

  func validate() throws {
    if let threads, !(1...1024 ~= threads) {
      throw ValidationError("found \(threads) threads, expected 1 to 1024")
    }
  }
}

/// The arguments of commands that process many traces in parallel and can resume an earlier run.
struct BatchArguments: ParsableArguments {
  @OptionGroup var sideFiles: SideFiles
  @OptionGroup var threads: ThreadArguments

  @Option(
    help: ArgumentHelp(
      """
      Skip the traces that this earlier, possibly incomplete NDJSON result already has. If it is \
      also the --output, new results are appended; repeat the command until everything is done.
      """, valueName: "file"),
    completion: .file())
  var skipDone: String?

  /// The part of a command's help about batches.
  static let discussion = """
    Traces are processed on all cores and written in the order of the input. Except for tables and \
    maps, memory use does not grow with the input. A bad trace is reported, and the others are \
    still processed.

    To make a run resumable, start it with -o out.ndjson --skip-done out.ndjson and repeat the \
    same command until everything is done, or append with --skip-done out.ndjson >> out.ndjson. An \
    interrupted run without --skip-done leaves no output file. Traces of the earlier result are \
    recognized by id, or else by file and number. See SnapResults.md for details.
    """

  /// Checks that a command's files are distinct (except that the earlier result may also be the
  /// output), and that the other options can be combined with `--skip-done`.
  func check<Record>(
    inputs: [String], _ result: OutputOptions<Record>, _ map: MapArguments
  ) throws {
    let earlier = skipDone.map { isContinued($0, result.output) ? [] : [$0] } ?? []
    try FileIdentity.check(
      inputs: inputs + earlier + map.inputs,
      outputs: [result.output] + sideFiles.paths + map.outputs)
    guard let skipDone else { return }
    if skipDone == "-" || skipDone.isEmpty {
      throw ValidationError("found '\(skipDone)' as --skip-done, expected the name of a file")
    }
    if inputs.contains(where: { isSame(skipDone, $0) }) {
      throw ValidationError("\(skipDone) is an input; expected an earlier result as --skip-done")
    }
    if !sideFiles.paths.isEmpty || map.map != nil {
      throw ValidationError(
        "found --skip-done with --geojson, --edges or --map, whose files would lack the "
          + "earlier results; expected none of them")
    }
    // Only NDJSON results can be continued.
    if let named = result.namedFormat, named != .ndjson {
      throw ValidationError(
        "found --skip-done with the format \(named.rawValue), expected ndjson, the only one that "
          + "can be continued")
    }
  }

  /// Returns the format of the result, which is NDJSON if `--skip-done` is given.
  func format<Record>(of result: OutputOptions<Record>) -> ResultFormat {
    skipDone == nil ? result.chosenFormat : .ndjson
  }

  /// Creates the batch that processes an input, and opens its outputs.
  func makeBatch<Record: MappedRecord & SnappedAnswer>(
    of input: TraceInput, _ result: OutputOptions<Record>, _ map: MapArguments,
    on network: RoadNetwork, _ origin: ResultOrigin
  ) throws -> Batch<Record> {
    try map.check(besides: format(of: result))
    var options = try map.options(on: network)
    options.namesSources = input.files.count > 1
    var finished = FinishedTraces()
    var files = try BatchFiles(
      result, in: format(of: result), options, map,
      isAlone: sideFiles.paths.isEmpty && map.map == nil
    ) {
      let sink: any ByteSink
      (finished, sink) = try open(result, origin)
      return sink
    }
    files.outputs += try sideFiles.open(options)
    return Batch(
      inputs: input.files, reading: input.reading, threadCount: threads.count, finished: finished,
      files: files)
  }

  /// Opens the output, and reads the list of finished traces from the earlier result.
  ///
  /// A truncated last line of the earlier result is removed if the new result continues that file,
  /// as `--output` or as appended standard output. In all other cases, if the earlier result
  /// doesn't end with a line feed, the new result begins with one, so that the two can be joined.
  ///
  /// - Parameter origin: the settings of the new result, which the earlier result must share.
  private func open<Record>(
    _ result: OutputOptions<Record>, _ origin: ResultOrigin
  ) throws -> (finished: FinishedTraces, sink: any ByteSink) {
    guard let skipDone else { return (FinishedTraces(), try result.open()) }
    let isOutput = isSame(skipDone, result.output)
    let isNew = isOutput && !FileIdentity.exists(skipDone)
    // Open the file before reading it, so that no other process appends to it in between.
    let file = isOutput ? try AppendedFile(path: skipDone) : nil
    if isNew, let file { return (FinishedTraces(), ResultSink(file)) }
    let earlier = try EarlierResult(ByteSource(path: skipDone), madeWith: origin)
    if let error = earlier.firstError {
      StandardStreams.note("\(error); lines that are not results are ignored")
    }
    let isAppended = result.output == "-" && isAppendedTo(skipDone)
    let isRemoved = earlier.isCut && (isOutput || isAppended)
    if earlier.isCut {
      StandardStreams.note(
        "\(skipDone): the last line is truncated" + (isRemoved ? " and is removed" : "")
          + "; its trace is processed again")
    }
    let size = isRemoved ? earlier.wholeByteCount : nil
    let sink: any ByteSink
    if let file {
      if let size { try file.cut(to: size) }
      sink = ResultSink(file)
    } else {
      sink = try result.open()
      if let size { try StandardOutput().cut(to: size) }
    }
    let isOpen = earlier.lacksLineFeed && !isRemoved
    return (earlier.finished, isOpen ? FrameSink(sink, opening: [0x0a]) : sink)
  }

  /// Returns whether the output appends to the earlier result.
  private func isContinued(_ earlier: String, _ output: String) -> Bool {
    isSame(earlier, output) || output == "-" && isAppendedTo(earlier)
  }

  private func isAppendedTo(_ path: String) -> Bool {
    FileIdentity.appendedOutput.map { $0 == FileIdentity(path) } ?? false
  }

  private func isSame(_ path: String, _ other: String) -> Bool {
    FileIdentity(path).map { $0 == FileIdentity(other) } ?? false
  }
}
