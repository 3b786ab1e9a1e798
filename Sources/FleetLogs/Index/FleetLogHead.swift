import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the index of a log takes from a record: its time, its identity and its kind.
struct FleetLogHead {
  /// The record's time; nil where ``problem`` says why.
  private(set) var time: Date?
  private(set) var remarks: TimeRemarks = []

  /// A hash of the record's time and `insertId`, which are one record's alone in Cloud Logging; nil
  /// for a record without them.
  var identity: UInt64? {
    guard let time, let insertID else { return nil }
    var hasher = Hasher()
    hasher.combine(time)
    hasher.combine(insertID)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// A hash of the record's `insertId`.
  private var insertID: UInt64?

  /// The call that the record is of.
  private(set) var kind = FleetLogKind.other("")

  /// What keeps a record whose syntax is sound out of the log.
  private(set) var problem: FileError?

  /// What the object is that was read.
  private(set) var form = Form.record

  enum Form {
    /// A record.
    case record
    /// The object around the records, as far as before the array of them.
    case opening
    /// The whole object around records, of which there are none.
    case empty
  }

  /// Reads the record that follows.
  ///
  /// - Parameter atTop: Whether it may be the object around the records; the scanner then stops
  ///   before the array of records.
  /// - Throws: where the syntax is broken.
  init(_ scanner: inout JSONScanner, atTop: Bool) throws(FileError) {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      problem = try Self.skip(&scanner, expected: "a log entry, which is an object")
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

  /// Steps over `rawLogs` that is no array.
  private mutating func readNoRecords(_ scanner: inout JSONScanner) throws(FileError) {
    if try scanner.skipNull() { return }
    problem = try Self.skip(&scanner, expected: "an array of log entries")
  }

  /// Steps over a value of another type than expected, and says so.
  private static func skip(
    _ scanner: inout JSONScanner, expected: String
  ) throws(FileError) -> FileError {
    let range = try scanner.skipValue()
    // A value that is whole shows the same text however much of the file is in the window.
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
          expected: "a time, RFC 3339", at: range.lowerBound)
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

  /// The place of `@type` in the contents that follow; nil where there is none.
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
