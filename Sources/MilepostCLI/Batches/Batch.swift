import MilepostKit

/// A result that includes the snapped trace.
protocol SnappedAnswer: Sendable {
  var snappedRecord: SnappedRecord { get }
}

extension SnappedRecord: SnappedAnswer {
  var snappedRecord: SnappedRecord { self }
}

extension ReportRecord: SnappedAnswer {
  var snappedRecord: SnappedRecord { record }
}

/// One of the outputs of a batch.
struct BatchOutput<Record> {
  let form: RecordForm<Record>
  /// The sink that receives the formatted results in order.
  let sink: any ByteSink

  init(_ form: RecordForm<Record>, to sink: any ByteSink) {
    self.form = form
    self.sink = form.frame(sink)
  }
}

/// A batch that processes many traces on several threads.
///
/// One thread reads, several process traces and format the results, and the calling thread writes
/// them in the order of the input.
struct Batch<Record: SnappedAnswer & MappedRecord> {
  let input: TraceInput
  let threadCount: Int
  let finished: FinishedTraces
  let outputs: [BatchOutput<Record>]
  let maps: [MapOutput<Record>]

  /// The maximum approximate memory use of items in progress, in bytes per thread: about 16 runs,
  /// so that other threads can continue while one processes a long trace.
  private static var windowPerThread: Int { 1 << 20 }
  /// The approximate memory use, in bytes, up to which a thread processes several items at a time:
  /// about a thousand points.
  private static var runWeight: Int { 1 << 16 }

  /// Processes all traces.
  ///
  /// - Parameter makeAnswerer: is called once on each thread that processes traces, and returns the
  ///   function that processes a trace.
  /// - Throws: the error that ends the command, or an exit code unless all traces have a usable
  ///   result.
  func run(
    _ makeAnswerer: @escaping @Sendable () -> (TraceRecord) throws -> Record
  ) throws {
    FreedMemory.giveBack()
    let map = OrderedParallelMap<BatchItem, BatchAnswers>(
      workerCount: threadCount, window: threadCount * Self.windowPerThread,
      runWeight: Self.runWeight)
    let files = input.files
    let reading = input.reading.batchReading
    let finished = finished
    let forms = outputs.map(\.form)
    let room = maps.isEmpty ? nil : MapRoom()
    var tally = Tally(inputs: files)
    var messages = BatchMessages()
    defer { StandardStreams.clearLine() }
    try Interruption.during(map.cancel) {
      try map.run(
        source: { BatchItem.read(files, reading, omitting: finished, to: $0) },
        makeWorker: {
          let answer = makeAnswerer()
          return { BatchAnswers($0, in: forms, room, $1, answer) }
        },
        deliver: { answers in
          for (output, text) in zip(outputs, answers.texts) where !text.isEmpty {
            try output.sink.write(text)
          }
          for map in maps { answers.pieces.forEach(map.add) }
          if !maps.contains(where: \.hasRoom) { room?.close() }
          for event in answers.events { try messages.take(event, &tally) }
          if let failure = answers.failure { throw failure }
          tally.progress.add(
            traces: answers.traceCount, points: answers.pointCount, position: answers.position)
        })
    }
    messages.end()
    try tally.finish(outputs.map(\.sink), maps)
  }
}

extension ReadingArguments {
  /// The settings for the reading thread of a batch.
  fileprivate var batchReading: BatchReading {
    BatchReading(options: options(), check: { [columns] in try columns.check($0, of: $1) })
  }
}
