public import Files

/// How records become text in two steps, so that several tasks can share the work: the text of each
/// record, and the frame that joins texts, with what stands before, between and behind them.
///
///     task 1: records(memory).write(…)  ─┐
///     task 2: records(memory).write(…)  ─┴→  frame(file).write(bytes) in order, finish()
///
/// One task that writes records through the frame makes the same bytes. Where what is written of a
/// record depends on those before it, as with updates of a vehicle, one task writes all of them.
public struct RecordForm<Record>: Sendable {
  /// Makes a writer that writes to a sink.
  package typealias MakeWriter = @Sendable (any ByteSink) -> any RecordWriter<Record>

  /// A writer of records without a frame; what it writes may follow what another one wrote.
  package let records: MakeWriter

  /// A sink before another that takes what writers of records wrote, one after the other, in pieces
  /// of any size.
  package let frame: @Sendable (any ByteSink) -> any ByteSink

  private let alone: MakeWriter?

  /// Whether one task has to write all records, since they become text together.
  package let isOfOneTask: Bool

  /// Whether nothing is written before all records are there.
  package var isHeld = false

  /// Creates a form; without a frame, records stand for themselves.
  ///
  /// - Parameter alone: A writer for one task that learns from its first record what the frame
  ///   would have to be given.
  package init(
    _ records: @escaping MakeWriter,
    in frame: @escaping @Sendable (any ByteSink) -> any ByteSink = { $0 },
    alone: MakeWriter? = nil
  ) {
    self.records = records
    self.frame = frame
    self.alone = alone
    isOfOneTask = false
  }

  /// Creates a form of records that become text together, at the end: one task writes them.
  package init(together make: @escaping MakeWriter) {
    records = make
    frame = { $0 }
    alone = nil
    isOfOneTask = true
  }

  /// A writer for one task.
  public func writer(to sink: any ByteSink) -> any RecordWriter<Record> {
    alone?(sink) ?? records(frame(sink))
  }

  /// The text of records, as UTF-8.
  public func bytes(of records: some Sequence<Record>) throws(FileError) -> [UInt8] {
    let sink = MemorySink()
    let writer = writer(to: sink)
    for record in records { try writer.write(record) }
    try writer.finish()
    return sink.bytes
  }

  /// The same form for records that have such a record as a part.
  package func applied<Whole>(
    to part: @escaping @Sendable (Whole) -> Record
  ) -> RecordForm<Whole> {
    @Sendable func apply(_ make: @escaping MakeWriter) -> RecordForm<Whole>.MakeWriter {
      { sink in
        let writer = make(sink)
        return FunctionWriter(finish: writer.finish) { (whole) throws(FileError) in
          try writer.write(part(whole))
        }
      }
    }
    if isOfOneTask { return RecordForm<Whole>(together: apply(records)) }
    return RecordForm<Whole>(apply(records), in: frame, alone: alone.map(apply))
  }
}
