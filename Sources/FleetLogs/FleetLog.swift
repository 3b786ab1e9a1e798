public import Coordinates
public import Files
import TextFormats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A log of Fleet Engine calls, as exported by Cloud Logging: the requests of driver apps and back
/// ends, and the responses to them.
///
///     let log = try FleetLog(path: "drive.json")
///     for result in log {
///       let record = try result.get()
///       if let location = record.request?.vehicle?.location?.raw {
///         print(record.timestampText, location.coordinate)
///       }
///     }
///
/// A log is an array of entries, an object with such an array under `rawLogs` (as written by
/// Google's Fleet Debugger), or a sequence of entries (NDJSON). Member names may be in camel case,
/// lower case, or snake case, and the contents may be under `jsonPayload` or `protoPayload`.
/// Records may be stored in any order; they are returned in chronological order, and records with
/// the same time in file order. Records with the same time and `insertId` are duplicates and are
/// returned only once.
///
/// A log may be larger than memory. Opening it scans the source once and keeps 24 bytes per record
/// (and, during the scan, a hash of each time and `insertId`); the records themselves are read from
/// the file on request. A source that doesn't support random access, such as a pipe, is copied to
/// an unnamed temporary file, which is deleted together with the log. The file must not change
/// while the log is in use: after a change, reading a record throws an error.
///
/// A bad record usually doesn't affect other records. A record without a time or with broken syntax
/// is left out and reported in ``badRecordCount``, ``faults``, and ``notes``. A member that can't
/// be read is reported in the ``FleetLogRecord/faults`` of its record.
///
/// If a record in an array lacks a closing bracket, reading resumes at the next record that begins
/// a line with the same indentation. If there is no such record, everything after the broken record
/// is left out, too, and a note reports any loss.
///
/// Several tasks may read from one log at the same time.
public final class FleetLog: Sendable {
  /// The path, `-` for standard input, or the name given by the caller.
  public var name: String { bytes.name }

  /// The number of records of each kind.
  public let kinds: [FleetLogKind: Int]

  /// The number of records left out because another record has the same time and `insertId`.
  public let duplicateCount: Int

  /// The number of records that were left out because they can't be read.
  public let badRecordCount: Int

  /// The reasons why records were left out, in the order of the source; at most the first 100.
  public let faults: [FileError]

  /// Remarks on input that was ambiguous or left out.
  public let notes: [TraceNote]

  private let bytes: RereadableBytes
  private let index: FleetLogIndex

  /// Opens a log file; `-` is standard input.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened, and the errors of
  ///   ``init(_:maximumRecordBytes:)``.
  public convenience init(path: String) throws(FileError) {
    try self.init(try ByteSource(path: path))
  }

  /// Creates a log by scanning a source for its records.
  ///
  /// - Parameter maximumRecordBytes: the maximum size of a record in bytes; larger records are left
  ///   out. This limits the memory that opening needs in addition to the index.
  /// - Throws: the error of the first record if all records are bad, or another ``FileError`` if
  ///   the source is compressed, changes during the scan, or can't be read, or if a temporary file
  ///   can't be written.
  /// - Complexity: O(*n* + *r* log *r*) for *n* bytes and *r* records.
  public convenience init(
    _ source: consuming ByteSource, maximumRecordBytes: Int = 256 << 20
  ) throws(FileError) {
    try self.init(
      source, maximumRecordBytes: maximumRecordBytes, chunkSize: ByteWindow.chunkSize)
  }

  init(
    _ source: consuming ByteSource, maximumRecordBytes: Int, chunkSize: Int
  ) throws(FileError) {
    bytes = try source.rereadable()
    var found = try FleetLogIndexer(
      ByteWindow(
        source, limit: Swift.min(maximumRecordBytes, Int(UInt32.max)), chunkSize: chunkSize))
    try bytes.checkUnchanged()
    if found.entries.isEmpty, let fault = found.faults.first { throw fault }
    kinds = found.kinds
    duplicateCount = found.duplicateCount
    badRecordCount = found.badCount
    faults = found.faults
    notes = found.allNotes
    index = found.takeIndex()
  }
}

// MARK: - Records

extension FleetLog {
  /// The number of records.
  public var count: Int { index.entries.count }

  /// The times of the first and the last record; nil if the log has no records.
  public var timeRange: ClosedRange<Date>? {
    guard let first = index.entries.first, let last = index.entries.last else { return nil }
    let start = Date(timeIntervalSinceReferenceDate: first.time)
    return start...Date(timeIntervalSinceReferenceDate: last.time)
  }

  /// Returns the records at or after `start` and before `end`.
  ///
  /// - Complexity: O(log *n*) for *n* records of the log.
  public func records(from start: Date, to end: Date) -> Records {
    let first = index.firstIndex(notBefore: start)
    return Records(log: self, range: first..<Swift.max(first, index.firstIndex(notBefore: end)))
  }

  /// Reads the record at an index in chronological order, starting at 0.
  ///
  /// - Throws: ``FileError`` if the file has changed or can't be read.
  /// - Precondition: `place` is in 0..<``count``.
  /// - Complexity: O(*n*) for *n* bytes of the record.
  public func record(at place: Int) throws(FileError) -> FleetLogRecord {
    var buffer: [UInt8] = []
    return try record(at: place, &buffer)
  }

  fileprivate func record(
    at place: Int, _ buffer: inout [UInt8]
  ) throws(FileError) -> FleetLogRecord {
    let entry = index.entries[place]
    try bytes.read(entry.range, into: &buffer)
    do throws(FileError) {
      let record = try FleetLogRecord(buffer, entry, file: name)
      guard record.timestamp.timeIntervalSinceReferenceDate == entry.time else {
        throw bytes.changed(at: entry.offset)
      }
      return record
    } catch {
      // The syntax was valid when the record was indexed, so the file must have changed.
      var changed = bytes.changed(at: error.byteOffset ?? entry.offset)
      changed.record = Int(entry.number)
      throw changed
    }
  }

  /// A sequence of the records of a log in chronological order.
  ///
  /// A record that can no longer be read is replaced by an error.
  public struct Records: Sequence, IteratorProtocol, Sendable {
    private let log: FleetLog
    private let range: Range<Int>
    private var place: Int
    private var buffer: [UInt8] = []

    init(log: FleetLog, range: Range<Int>) {
      self.log = log
      self.range = range
      place = range.lowerBound
    }

    /// The number of records, including those already returned.
    public var count: Int { range.count }

    /// Returns the next record, or the error that occurred while reading it; nil at the end.
    public mutating func next() -> Result<FleetLogRecord, FileError>? {
      guard place < range.upperBound else { return nil }
      defer { place += 1 }
      do throws(FileError) {
        return .success(try log.record(at: place, &buffer))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension FleetLog: Sequence {
  /// Returns an iterator over all records.
  public func makeIterator() -> Records { Records(log: self, range: 0..<count) }
}
