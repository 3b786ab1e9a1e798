package import Files

/// How records become text in two steps, so that several tasks can share the work: the text of each
/// record, and the frame that joins texts, with what stands before, between and behind them.
///
///     task 1: records(memory).write(…)  ─┐
///     task 2: records(memory).write(…)  ─┴→  frame(file).write(bytes) in order, finish()
///
/// One task that writes records through the frame makes the same bytes.
package struct RecordForm<Record>: Sendable {
  /// A writer of records without a frame; what it writes may follow what another one wrote.
  package let records: @Sendable (any ByteSink) -> any RecordWriter<Record>

  /// A sink before another that takes what writers of records wrote, one after the other, in pieces of
  /// any size.
  package let frame: @Sendable (any ByteSink) -> any ByteSink

  /// Creates a form; without a frame, records stand for themselves.
  package init(
    _ records: @escaping @Sendable (any ByteSink) -> any RecordWriter<Record>,
    in frame: @escaping @Sendable (any ByteSink) -> any ByteSink = { $0 }
  ) {
    self.records = records
    self.frame = frame
  }

  /// A writer for one task.
  package func writer(to sink: any ByteSink) -> any RecordWriter<Record> { records(frame(sink)) }

  /// The same form for records that have such a record as a part.
  package func applied<Whole>(
    to part: @escaping @Sendable (Whole) -> Record
  ) -> RecordForm<Whole> {
    let records = records
    return RecordForm<Whole>({ PartWriter(records($0), part) }, in: frame)
  }
}

/// Writes a part of each record.
private final class PartWriter<Whole, Part>: RecordWriter {
  private let writer: any RecordWriter<Part>
  private let part: (Whole) -> Part

  init(_ writer: any RecordWriter<Part>, _ part: @escaping (Whole) -> Part) {
    self.writer = writer
    self.part = part
  }

  func write(_ record: Whole) throws(FileError) { try writer.write(part(record)) }

  func finish() throws(FileError) { try writer.finish() }
}
