public import Files

/// A conversion of records to text in two steps, so that several tasks can share the work.
///
/// The first step writes the text of each record, the second one the frame: the text before,
/// between, and after records.
///
///     task 1: records(memory).write(…)  ─┐
///     task 2: records(memory).write(…)  ─┴→  frame(file).write(bytes) in order, finish()
///
/// One task that writes all records through the frame produces the same bytes. If the text of a
/// record depends on other records, one task must write all of them.
public struct RecordForm<Record>: Sendable {
  /// A function that creates a writer to a sink.
  package typealias MakeWriter = @Sendable (any ByteSink) -> any RecordWriter<Record>

  /// Creates a writer of records without a frame; its output may follow that of another writer.
  package let records: MakeWriter

  /// Creates a sink that adds the frame to the text and passes it on to another sink.
  ///
  /// The outputs of the writers are written to the created sink one after another, in pieces of any
  /// size.
  package let frame: @Sendable (any ByteSink) -> any ByteSink

  /// Creates the writer for one task; nil if it is that of `records` and `frame`.
  private let alone: MakeWriter?

  /// Whether one task must write all records.
  package let isOfOneTask: Bool

  /// Whether nothing is written until all records have been received.
  package var isHeld = false

  /// Creates a form; without a frame, the text consists of the records alone.
  ///
  /// - Parameter alone: creates the writer for one task, which adds its own frame; nil to use the
  ///   other two parameters.
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

  /// Creates a form for records that must be written by one task.
  package init(together make: @escaping MakeWriter) {
    records = make
    frame = { $0 }
    alone = nil
    isOfOneTask = true
  }

  /// Returns a writer of records and frame, for one task.
  public func writer(to sink: any ByteSink) -> any RecordWriter<Record> {
    alone?(sink) ?? records(frame(sink))
  }

  /// Returns the text of records, including the frame, in UTF-8.
  public func bytes(of records: some Sequence<Record>) throws(FileError) -> [UInt8] {
    let sink = MemorySink()
    let writer = writer(to: sink)
    for record in records { try writer.write(record) }
    try writer.finish()
    return sink.bytes
  }

  /// Returns the form for values that each contain a record of this form.
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
    var form =
      isOfOneTask
      ? RecordForm<Whole>(together: apply(records))
      : RecordForm<Whole>(apply(records), in: frame, alone: alone.map(apply))
    form.isHeld = isHeld
    return form
  }
}
