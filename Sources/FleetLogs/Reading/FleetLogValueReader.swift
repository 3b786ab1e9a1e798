import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the values of one record; what is of another type than expected becomes nil and a fault.
///
/// `null` stands for a member that is not there, as in protocol buffers' JSON.
struct FleetLogValueReader {
  var scanner: JSONScanner

  /// The first of what could not be read; byte offsets count in the scanner's bytes.
  private(set) var faults: [FileError] = []

  /// How much could not be read.
  private(set) var faultCount = 0

  /// Faults that are kept.
  private static let keptFaults = 32

  init(_ scanner: JSONScanner) { self.scanner = scanner }

  // MARK: Objects and arrays

  /// Steps into an object: whether it has members, or nil where there is none.
  mutating func enterObject() throws(FileError) -> Bool? {
    if try scanner.peek() == UInt8(ascii: "{") { return try scanner.enterObject() }
    try skip(unlessNull: "an object")
    return nil
  }

  /// Reads one member of an object and steps over the others; false where there is no object.
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

  /// Steps to the next member of an object; false if there is none.
  mutating func continueObject() throws(FileError) -> Bool { try scanner.continueObject() }

  /// The name of the member that follows; nil for one that is not read.
  mutating func field() throws(FileError) -> FleetLogField? { try scanner.fleetLogField() }

  /// Steps over a value.
  mutating func skip() throws(FileError) { _ = try scanner.skipValue() }

  /// Whether `null` follows, which is left there.
  mutating func isNull() throws(FileError) -> Bool {
    try scanner.peek() == UInt8(ascii: "n")
  }

  /// Reads an array without the elements that can't be read; nil where there is none.
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

  /// Text that is not empty, or the digits of a number.
  mutating func text() throws(FileError) -> String? {
    switch try scanner.peek() {
    case UInt8(ascii: "\""):
      let place = scanner.position
      do throws(FileError) {
        let text = try scanner.string()
        return text.isEmpty ? nil : text
      } catch {
        // Half a surrogate pair; the string itself is sound.
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

  /// A time, RFC 3339.
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
        fault(unlessNull: place..<range.upperBound, .invalidTime, "a time, RFC 3339")
      }
      return nil
    }
  }

  /// Values with their names in lower case, in the order of their numbers, for
  /// ``choice(_:affix:)``.
  static func choices<Value: RawRepresentable<String>>(
    _ values: [Value]
  ) -> [(name: String, value: Value)] {
    values.map { ($0.rawValue.lowercased().filter { $0 != "_" }, $0) }
  }

  /// The meaning of a name among some that are known, or of its number in the interface.
  ///
  /// - Parameters:
  ///   - names: in lower case without `_`, each at the place of its number; number 0, and names
  ///     that say `unknown` or `unspecified`, mean nothing.
  ///   - affix: what logs put before a name, and the interface behind it.
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

  /// Steps over a value of another type than expected.
  mutating func skip(unlessNull expected: String) throws(FileError) {
    fault(unlessNull: try scanner.skipValue(), .malformed, expected)
  }

  /// Notes a value that was stepped over.
  mutating func fault(
    unlessNull range: Range<Int>, _ code: FileError.Code, _ expected: String
  ) {
    if scanner.bytes.span.equals("null", in: range) { return }
    let found = JSONScanner(scanner.bytes, in: range).excerpt()
    fault(code, found: found, expected: expected, at: range.lowerBound)
  }

  /// Notes what was found at a place in the scanner's bytes.
  mutating func fault(
    _ code: FileError.Code, found: String, expected: String, at place: Int
  ) {
    fault(FileError(code, found: found, expected: expected, byteOffset: place))
  }

  /// Notes an error at a place in the scanner's bytes.
  mutating func fault(_ error: FileError) {
    faultCount += 1
    if faults.count < Self.keptFaults { faults.append(error) }
  }
}
