import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parts of a record that the index needs: its time, its identity, and its kind.
struct FleetLogHead {
  /// The record's time; nil if it is missing or invalid.
  private(set) var time: Date?
  private(set) var remarks: TimeRemarks = []

  /// A hash of the record's time and `insertId`, which together are unique in Cloud Logging; nil if
  /// either is missing.
  var identity: UInt64? {
    guard let time, let insertID else { return nil }
    var hasher = Hasher()
    hasher.combine(time)
    hasher.combine(insertID)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// A hash of the record's `insertId`.
  private var insertID: UInt64?

  /// The kind of call that the record logs.
  private(set) var kind = FleetLogKind.other("")

  /// The reason why a record with valid syntax is left out of the log.
  private(set) var problem: FileError?

  /// The role of the object.
  private(set) var form = Form.record

  enum Form {
    /// A record.
    case record
    /// The object around the records, read up to their array.
    case opening
    /// An object whose `rawLogs` isn't an array, read to its end.
    case empty
  }

  /// Reads one record.
  ///
  /// - Parameter atTop: whether the value may be the object around the records; if it is that
  ///   object, the scanner stops before the array of records.
  /// - Throws: ``FileError`` if the syntax is invalid.
  init(_ scanner: inout JSONScanner, atTop: Bool) throws(FileError) {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      problem = try Self.skip(&scanner, expected: "a log entry (an object)")
      return
    }
    let start = scanner.position
    var logName: Range<Int>?
    var type: Range<Int>?
    var more = try scanner.enterObject()
    while more {
      switch try scanner.fleetLogField() {
      case .rawlogs where atTop:
        form = try scanner.peek() == UInt8(ascii: "[") ? .opening : .empty
        if form == .opening { return }
        try readNoRecords(&scanner)
      case .timestamp: try readTime(&scanner)
      case .insertid: try readInsertID(&scanner)
      case .logname: logName = try scanner.skipValue()
      case .jsonpayload, .protopayload: type = try Self.type(&scanner) ?? type
      default: _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
    if form == .record, time == nil, problem == nil {
      problem = scanner.failure(
        .missingField, found: "a log entry without a time", expected: "'timestamp'", at: start)
    }
    if let name = type ?? logName {
      // Without the quotation marks.
      kind = FleetLogKind(scanner.bytes.span, in: name.dropFirst().dropLast())
    }
  }

  /// Skips a `rawLogs` member that isn't an array.
  private mutating func readNoRecords(_ scanner: inout JSONScanner) throws(FileError) {
    if try scanner.skipNull() { return }
    problem = try Self.skip(&scanner, expected: "an array of log entries")
  }

  /// Skips a value of an unexpected type and returns an error that describes it.
  private static func skip(
    _ scanner: inout JSONScanner, expected: String
  ) throws(FileError) -> FileError {
    let range = try scanner.skipValue()
    // The excerpt must not depend on how much of the file is in the window.
    let value = JSONScanner(scanner.bytes, in: range)
    return value.failure(.malformed, found: value.excerpt(), expected: expected)
  }

  private mutating func readTime(_ scanner: inout JSONScanner) throws(FileError) {
    let range = try scanner.skipValue()
    var value = JSONScanner(scanner.bytes, in: range)
    do throws(FileError) {
      time = try value.time(&remarks)
    } catch {
      problem =
        error.code == .invalidTime
        ? error
        : scanner.failure(
          .invalidTime, found: JSONScanner(scanner.bytes, in: range).excerpt(),
          expected: "an RFC 3339 time", at: range.lowerBound)
    }
  }

  private mutating func readInsertID(_ scanner: inout JSONScanner) throws(FileError) {
    let range = try scanner.skipValue()
    let text = scanner.bytes.span
    insertID = nil
    if text.equals("null", in: range) || text.equals("\"\"", in: range) { return }
    var hasher = Hasher()
    var word: UInt64 = 0
    for place in range {
      word = word << 8 | UInt64(text[place])
      if (place - range.lowerBound) % 8 == 7 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(range.count)
    insertID = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Reads one value and returns the range of its member `@type`; nil unless that is a string.
  private static func type(_ scanner: inout JSONScanner) throws(FileError) -> Range<Int>? {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      _ = try scanner.skipValue()
      return nil
    }
    var type: Range<Int>?
    var more = try scanner.enterObject()
    while more {
      let field = try scanner.fleetLogField()
      let value = try scanner.skipValue()
      if field == .type, scanner.bytes[value.lowerBound] == UInt8(ascii: "\"") { type = value }
      more = try scanner.continueObject()
    }
    return type
  }
}
