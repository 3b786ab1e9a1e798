public import Files

/// A writer that writes records in one format to a sink, one after another.
///
/// Most writers buffer little more than 64 KiB, so memory use doesn't grow with the number of
/// records. Writers of text tables and of maps write everything at the end. Only one task may use a
/// writer at a time.
public protocol RecordWriter<Record>: AnyObject {
  /// The type of records.
  associatedtype Record

  /// Writes one record.
  ///
  /// - Throws: ``FileError``. Unless the writer documents otherwise, the output is then unusable.
  func write(_ record: Record) throws(FileError)

  /// Writes the end of the output and finishes the sink.
  func finish() throws(FileError)
}

/// A writer that calls two functions.
package final class FunctionWriter<Record>: RecordWriter {
  private let record: (Record) throws(FileError) -> Void
  private let end: () throws(FileError) -> Void

  /// Creates a writer from the functions that finish it and write a record.
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

/// The number of buffered bytes at which writers flush.
@inlinable package var writingChunk: Int { 1 << 16 }
