public import Files

/// Writes records one after another to a sink, in one format.
///
/// A writer holds some kilobytes at most, so that memory does not grow with the number of records;
/// one of a table holds all its rows. It is used by one task at a time.
public protocol RecordWriter<Record>: AnyObject {
  /// The type of records.
  associatedtype Record

  /// Writes one record.
  ///
  /// - Throws: ``FileError``; the output is of no use then.
  func write(_ record: Record) throws(FileError)

  /// Writes the end of the output and finishes the sink.
  func finish() throws(FileError)
}

/// A writer made of two functions.
package final class FunctionWriter<Record>: RecordWriter {
  private let record: (Record) throws(FileError) -> Void
  private let end: () throws(FileError) -> Void

  /// Creates a writer.
  package init(
    finish end: @escaping () throws(FileError) -> Void,
    _ record: @escaping (Record) throws(FileError) -> Void
  ) {
    self.record = record
    self.end = end
  }

  package func write(_ record: Record) throws(FileError) { try self.record(record) }

  package func finish() throws(FileError) { try end() }
}

/// Bytes after which writers hand on what they hold.
@inlinable package var writingChunk: Int { 1 << 16 }
