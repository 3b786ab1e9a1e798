public import Coordinates
public import Files
import TextFormats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A log of Fleet Engine's calls, as Cloud Logging exports it: what drivers' apps and back ends
/// sent, and what they were answered.
///
///     let log = try FleetLog(path: "drive.json")
///     for result in log {
///       let record = try result.get()
///       if let location = record.request?.vehicle?.location?.raw {
///         print(record.timestampText, location.coordinate)
///       }
///     }
///
/// A log is an array of entries, an object with such an array under `rawLogs` (as Google's fleet
/// debugger writes it), or one entry after the other (NDJSON). The names of members may be in camel
/// case, in lower case or with `_`, and the contents under `jsonPayload` or `protoPayload`.
/// Records may stand in any order, and are given in the order of their times, those of one time in
/// the order of the file. A record that stands there twice, which has the same time and `insertId`,
/// counts once.
///
/// A log may be larger than memory: opening walks over it once and keeps 24 bytes to a record (and
/// while it walks a hash of each time and `insertId`); records are read from the file when they are
/// asked for. What can't be read by place, such as a pipe, is copied to a temporary file meanwhile,
/// which has no name and goes with the log. The file has to stay as it is: a change of it is an
/// error of the records that are read behind the change.
///
/// One bad record spoils nothing. Where it has no time or its syntax is broken, it is left out and
/// counted in ``badRecordCount``, ``faults`` and ``notes``; where a member of it can't be read, the
/// record has that as one of its ``FleetLogRecord/faults``. Only where brackets of a record in an
/// array are missing, and the next record doesn't begin a line, indented as that one, all behind it
/// is left out too; a note says so. Several tasks may read from one log.
public final class FleetLog: Sendable {
  /// The path, `-` for standard input, or the caller's name of the source.
  public var name: String { bytes.name }

  /// How many records of each kind there are.
  public let kinds: [FleetLogKind: Int]

  /// How many records were left out because another one has the same time and `insertId`.
  public let duplicateCount: Int

  /// How many records were left out because they can't be read.
  public let badRecordCount: Int

  /// Why records were left out, in the order of the source: the first 100 of them.
  public let faults: [FileError]

  /// What was understood or left out, for people to know.
  public let notes: [TraceNote]

  private let bytes: RereadableBytes
  private let index: FleetLogIndex

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened, and what
  ///   ``init(_:maximumRecordBytes:)`` throws.
  public convenience init(path: String) throws(FileError) {
    try self.init(try ByteSource(path: path))
  }

  /// Walks over a source and finds its records.
  ///
  /// - Parameter maximumRecordBytes: the most bytes that one record may take; a larger one is left
  ///   out. It bounds the memory that opening needs beside the index.
  /// - Throws: where nothing but bad records is there, what is wrong with the first one; where the
  ///   system fails to read, or a temporary file can't be written.
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
  /// How many records there are.
  public var count: Int { index.entries.count }

  /// The times of the first and the last record; nil for a log without records.
  public var timeRange: ClosedRange<Date>? {
    guard let first = index.entries.first, let last = index.entries.last else { return nil }
    let start = Date(timeIntervalSinceReferenceDate: first.time)
    return start...Date(timeIntervalSinceReferenceDate: last.time)
  }

  /// The records from a time on, up to another one that is not included.
  ///
  /// - Complexity: O(log *n*) for *n* records of the log.
  public func records(from start: Date, to end: Date) -> Records {
    let first = index.firstIndex(notBefore: start)
    return Records(log: self, range: first..<Swift.max(first, index.firstIndex(notBefore: end)))
  }

  /// Reads the record at a place in the order of time, from 0.
  ///
  /// - Throws: ``FileError`` where the file has changed or can't be read.
  /// - Precondition: the place is in 0..<``count``.
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
      // The syntax was sound when the record was found.
      var changed = bytes.changed(at: error.byteOffset ?? entry.offset)
      changed.record = Int(entry.number)
      throw changed
    }
  }

  /// Records of a log in the order of time, each with what is wrong where it can't be read any
  /// more.
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

    /// How many records there are from the first on.
    public var count: Int { range.count }

    /// The next record; nil at the end.
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
  /// All records, from the first one on.
  public func makeIterator() -> Records { Records(log: self, range: 0..<count) }
}
