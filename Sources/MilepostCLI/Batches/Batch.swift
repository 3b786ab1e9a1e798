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

/// The results for a trace of a batch.
struct BatchAnswer<Record> {
  var records: [Record]
  /// The outcome to be reported.
  var event: BatchAnswers.Event
}

extension BatchAnswer where Record: SnappedAnswer {
  init(_ record: Record, for trace: TraceRecord) {
    let snapped = record.snappedRecord
    records = [record]
    event =
      if let complaint = snapped.complaint {
        .unanswered("\(trace.label): \(complaint)")
      } else if let remark = snapped.remark {
        .remarkable("\(trace.label): \(remark)")
      } else {
        .answered
      }
  }
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
struct Batch<Record: MappedRecord> {
  /// A function that processes a trace, given the number of earlier ones.
  typealias Answerer = (_ trace: TraceRecord, _ number: Int) throws -> BatchAnswer<Record>

  let inputs: [String]
  let reading: ReadingArguments
  let threadCount: Int
  /// The traces to leave out.
  var finished = FinishedTraces()
  var files = BatchFiles<Record>()

  /// The maximum approximate memory use of items in progress, in bytes per thread: about 16 runs,
  /// so that other threads can continue while one processes a long trace.
  private static var windowPerThread: Int { 1 << 20 }
  /// The approximate memory use, in bytes, up to which a thread processes several items at a time:
  /// about a thousand points.
  private static var runWeight: Int { 1 << 16 }

  /// Processes all traces.
  ///
  /// - Parameters:
  ///   - tally: the outcomes of the command so far, with the inputs of the batch; nil for none.
  ///   - makeAnswerer: is called once on each thread that processes traces, and returns the
  ///     function that processes a trace.
  /// - Throws: the error that ends the command, or an exit code unless all traces have a usable
  ///   result.
  func run(
    after tally: Tally? = nil, _ makeAnswerer: @escaping @Sendable () -> Answerer
  ) throws {
    FreedMemory.giveBack()
    let map = OrderedParallelMap<BatchItem, BatchAnswers>(
      workerCount: threadCount, window: threadCount * Self.windowPerThread,
      runWeight: Self.runWeight)
    let (inputs, reading, finished) = (inputs, reading.batchReading, finished)
    let (outputs, maps) = (files.outputs, files.maps)
    let forms = outputs.map(\.form)
    let room = maps.isEmpty ? nil : MapRoom()
    var tally = tally ?? Tally(inputs: inputs)
    var messages = BatchMessages()
    defer { StandardStreams.clearLine() }
    try Interruption.during(map.cancel) {
      try map.run(
        source: { BatchItem.read(inputs, reading, omitting: finished, to: $0) },
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
