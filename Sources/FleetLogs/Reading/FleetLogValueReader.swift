import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of the values of one record; values of an unexpected type become nil and are reported
/// as faults.
///
/// A `null` is equivalent to a missing member, as in the JSON format of Protocol Buffers.
struct FleetLogValueReader {
  var scanner: JSONScanner

  /// The first errors of values that can't be read; byte offsets count from the start of the
  /// scanner's bytes.
  private(set) var faults: [FileError] = []

  /// The number of values that can't be read.
  private(set) var faultCount = 0

  /// The maximum number of faults kept.
  private static let keptFaults = 32

  init(_ scanner: JSONScanner) { self.scanner = scanner }

  // MARK: Objects and arrays

  /// Enters an object and returns whether it has members, or nil if the value isn't an object.
  mutating func enterObject() throws(FileError) -> Bool? {
    if try scanner.peek() == UInt8(ascii: "{") { return try scanner.enterObject() }
    try skip(unlessNull: "an object")
    return nil
  }

  /// Reads one member of an object and skips the others, or returns false if the value isn't an
  /// object.
  mutating func only(
    _ wanted: FleetLogField, _ read: (inout FleetLogValueReader) throws(FileError) -> Void
  ) throws(FileError) -> Bool {
    guard var more = try enterObject() else { return false }
    while more {
      if try field() == wanted { try read(&self) } else { try skip() }
      more = try continueObject()
    }
    return true
  }

  /// Advances to the next member of an object, or returns false if there is none.
  mutating func continueObject() throws(FileError) -> Bool { try scanner.continueObject() }

  /// Reads the name of the next member; returns nil for a member that isn't among the fields.
  mutating func field() throws(FileError) -> FleetLogField? { try scanner.fleetLogField() }

  /// Skips a value.
  mutating func skip() throws(FileError) { _ = try scanner.skipValue() }

  /// Returns whether the next value is `null`, without consuming it.
  mutating func isNull() throws(FileError) -> Bool {
    try scanner.peek() == UInt8(ascii: "n")
  }

  /// Reads an array, omitting elements that can't be read, or returns nil if the value isn't an
  /// array.
  mutating func array<Element>(
    _ read: (inout FleetLogValueReader) throws(FileError) -> Element?
  ) throws(FileError) -> [Element]? {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      try skip(unlessNull: "an array")
      return nil
    }
    var elements: [Element] = []
    var more = try scanner.enterArray()
    while more {
      if let element = try read(&self) { elements.append(element) }
      more = try scanner.continueArray()
    }
    return elements
  }

  // MARK: Text

  /// Reads nonempty text, or a number as text.
  mutating func text() throws(FileError) -> String? {
    switch try scanner.peek() {
    case UInt8(ascii: "\""):
      let place = scanner.position
      do throws(FileError) {
        let text = try scanner.string()
        return text.isEmpty ? nil : text
      } catch {
        // The string has an unpaired surrogate but is otherwise valid.
        scanner.position = place
        try skip()
        fault(error)
        return nil
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return String(decoding: scanner.bytes[try scanner.skipValue()], as: UTF8.self)
    default:
      try skip(unlessNull: "text")
      return nil
    }
  }

  /// Reads a time in one of the forms of ``TimeText``.
  mutating func time() throws(FileError) -> Date? {
    _ = try scanner.peek()
    let place = scanner.position
    let range = try scanner.skipValue()
    var value = JSONScanner(scanner.bytes, in: range)
    var remarks: TimeRemarks = []
    do throws(FileError) {
      return try value.time(&remarks)
    } catch {
      if error.code == .invalidTime {
        fault(error)
      } else {
        fault(unlessNull: place..<range.upperBound, .invalidTime, "an RFC 3339 time")
      }
      return nil
    }
  }

  /// Returns values with their names in lower case without `_`, for use with ``choice(_:affix:)``.
  ///
  /// - Parameter values: the values in the order of their API numbers.
  static func choices<Value: RawRepresentable<String>>(
    _ values: [Value]
  ) -> [(name: String, value: Value)] {
    values.map { ($0.rawValue.lowercased().filter { $0 != "_" }, $0) }
  }

  /// Reads an enum value, given by its name or its API number.
  ///
  /// - Parameters:
  ///   - names: the known names, in lower case without `_`, ordered by API number, starting at 1.
  ///     Number 0, and names that contain `unknown` or `unspecified`, are read as nil.
  ///   - affix: the text that may precede or follow a name: logs put it first, the API last.
  mutating func choice<Value>(
    _ names: [(name: String, value: Value)], affix: String
  ) throws(FileError) -> Value? {
    let isText = try scanner.peek() == UInt8(ascii: "\"")
    let range = try scanner.skipValue()
    guard isText else {
      let number = DecimalNumber(
        scanner.bytes.span, from: range.lowerBound, to: range.upperBound)
      guard let number = number.flatMap({ Int(exactly: $0.value) }), 0...names.count ~= number
      else {
        fault(unlessNull: range, .malformed, "\(affix): one of \(Self.list(names.map(\.name)))")
        return nil
      }
      return number == 0 ? nil : names[number - 1].value
    }
    let text = range.dropFirst().dropLast()
    if let known = Self.meaning(of: text, names, affix, scanner.bytes.span) { return known }
    let whole = String(decoding: scanner.bytes[text], as: UTF8.self).lowercased()
    if !whole.isEmpty, !whole.contains("unknown"), !whole.contains("unspecified") {
      fault(unlessNull: range, .malformed, "\(affix): one of \(Self.list(names.map(\.name)))")
    }
    return nil
  }

  private static func meaning<Value>(
    of text: Range<Int>, _ names: [(name: String, value: Value)], _ affix: String,
    _ bytes: Span<UInt8>
  ) -> Value? {
    let name = bytes.dropping(affix, from: text)
    for known in names where bytes.spells(known.name, in: name) { return known.value }
    return nil
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  // MARK: Faults

  /// Skips a value of an unexpected type and records a fault, unless the value is `null`.
  mutating func skip(unlessNull expected: String) throws(FileError) {
    fault(unlessNull: try scanner.skipValue(), .malformed, expected)
  }

  /// Records a fault for a skipped value, unless it is `null`.
  mutating func fault(
    unlessNull range: Range<Int>, _ code: FileError.Code, _ expected: String
  ) {
    if scanner.bytes.span.equals("null", in: range) { return }
    let found = JSONScanner(scanner.bytes, in: range).excerpt()
    fault(code, found: found, expected: expected, at: range.lowerBound)
  }

  /// Records a fault at an offset in the scanner's bytes.
  mutating func fault(
    _ code: FileError.Code, found: String, expected: String, at place: Int
  ) {
    fault(FileError(code, found: found, expected: expected, byteOffset: place))
  }

  /// Records a fault whose byte offset counts from the start of the scanner's bytes.
  mutating func fault(_ error: FileError) {
    faultCount += 1
    if faults.count < Self.keptFaults { faults.append(error) }
  }
}
