import Coordinates
import Polylines

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
  private(set) var faults: [TripFormatError] = []

  /// How much could not be read.
  private(set) var faultCount = 0

  /// Faults that are kept.
  private static let keptFaults = 32

  init(_ scanner: JSONScanner) { self.scanner = scanner }

  // MARK: Objects and arrays

  /// Steps into an object: whether it has members, or nil where there is none.
  mutating func enterObject() throws(TripFormatError) -> Bool? {
    if try scanner.peek() == UInt8(ascii: "{") { return try scanner.enterObject() }
    try skip(unlessNull: "an object")
    return nil
  }

  /// Steps to the next member of an object; false if there is none.
  mutating func continueObject() throws(TripFormatError) -> Bool { try scanner.continueObject() }

  /// The name of the member that follows; nil for one that is not read.
  mutating func field() throws(TripFormatError) -> FleetLogField? { try scanner.fleetLogField() }

  /// Steps over a value.
  mutating func skip() throws(TripFormatError) { _ = try scanner.skipValue() }

  /// Whether `null` follows, which is left there.
  mutating func isNull() throws(TripFormatError) -> Bool {
    try scanner.peek() == UInt8(ascii: "n")
  }

  /// Reads an array without the elements that can't be read; nil where there is none.
  mutating func array<Element>(
    _ read: (inout FleetLogValueReader) throws(TripFormatError) -> Element?
  ) throws(TripFormatError) -> [Element]? {
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

  // MARK: Numbers

  /// A finite number, which may stand in quotation marks.
  mutating func number() throws(TripFormatError) -> Double? {
    let start = try scanner.peek()
    let range = try scanner.skipValue()
    var digits = range
    if start == UInt8(ascii: "\"") { digits = range.dropFirst().dropLast() }
    if let number = DecimalNumber(scanner.bytes.span, from: digits.lowerBound, to: digits.upperBound),
      number.end == digits.upperBound, number.value.isFinite
    {
      return number.value
    }
    fault(unlessNull: range, .invalidNumber, "a number")
    return nil
  }

  /// A number of 0 or above.
  mutating func magnitude() throws(TripFormatError) -> Double? {
    let place = scanner.position
    guard let value = try number() else { return nil }
    guard value >= 0 else {
      fault(.invalidNumber, found: "\(value)", expected: "0 or more", at: place)
      return nil
    }
    return value
  }

  /// An index, from 0.
  mutating func index() throws(TripFormatError) -> Int? {
    let place = scanner.position
    guard let value = try number() else { return nil }
    guard let index = Int(exactly: value), index >= 0 else {
      fault(.invalidNumber, found: "\(value)", expected: "an index, from 0", at: place)
      return nil
    }
    return index
  }

  /// A length of time: a number of seconds, or the same with `s` in quotation marks.
  mutating func duration() throws(TripFormatError) -> Duration? {
    _ = try scanner.peek()
    let range = try scanner.skipValue()
    var digits = range
    if scanner.bytes[range.lowerBound] == UInt8(ascii: "\"") {
      digits = digits.dropFirst().dropLast()
      if digits.last.map({ scanner.bytes[$0] }) == UInt8(ascii: "s") { digits.removeLast() }
    }
    // Protocol buffers end at 10,000 years; a `Duration` can hold more.
    if let number = DecimalNumber(scanner.bytes.span, from: digits.lowerBound, to: digits.upperBound),
      number.end == digits.upperBound, number.value.magnitude < 315_576_000_000
    {
      return .seconds(number.value)
    }
    fault(unlessNull: range, .invalidTime, "seconds")
    return nil
  }

  mutating func boolean() throws(TripFormatError) -> Bool? {
    let range = try scanner.skipValue()
    if scanner.bytes.span.equals("true", in: range) { return true }
    if scanner.bytes.span.equals("false", in: range) { return false }
    fault(unlessNull: range, .malformed, "true or false")
    return nil
  }

  // MARK: Text

  /// Text that is not empty, or the digits of a number.
  mutating func text() throws(TripFormatError) -> String? {
    switch try scanner.peek() {
    case UInt8(ascii: "\""):
      let place = scanner.position
      do throws(TripFormatError) {
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
  mutating func time() throws(TripFormatError) -> Date? {
    _ = try scanner.peek()
    let place = scanner.position
    let range = try scanner.skipValue()
    var value = JSONScanner(scanner.bytes, in: range)
    var remarks: TimeRemarks = []
    do throws(TripFormatError) {
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

  /// The meaning of a name among some that are known, or of its number in the interface.
  ///
  /// - Parameters:
  ///   - names: in lower case without `_`, each at the place of its number; number 0, and names that
  ///     say `unknown` or `unspecified`, mean nothing.
  ///   - affix: what logs put before a name, and the interface behind it.
  mutating func choice<Value>(
    _ names: [(name: String, value: Value)], affix: String
  ) throws(TripFormatError) -> Value? {
    let isText = try scanner.peek() == UInt8(ascii: "\"")
    let range = try scanner.skipValue()
    guard isText else {
      let number = DecimalNumber(
        scanner.bytes.span, from: range.lowerBound, to: range.upperBound)
      guard let number = number.flatMap({ Int(exactly: $0.value) }), 0...names.count ~= number else {
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

  // MARK: Places

  /// A pair of latitude and longitude; one of the two alone leaves the other one 0.
  mutating func coordinate() throws(TripFormatError) -> Coordinate? {
    let place = scanner.position
    guard var more = try enterObject() else { return nil }
    var latitude: Double?
    var longitude: Double?
    var isSound = true
    while more {
      switch try field() {
      case .latitude:
        let isNull = try isNull()
        latitude = try number()
        isSound = isSound && (isNull || latitude != nil)
      case .longitude:
        let isNull = try isNull()
        longitude = try number()
        isSound = isSound && (isNull || longitude != nil)
      default: try skip()
      }
      more = try continueObject()
    }
    guard isSound, latitude != nil || longitude != nil else { return nil }
    let coordinate = Coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0)
    guard coordinate.isValid else {
      var error = TripFormatError(invalid: coordinate, index: nil)
      error.byteOffset = place
      fault(error)
      return nil
    }
    return coordinate
  }

  /// A line in S2's encoding.
  mutating func polyline() throws(TripFormatError) -> Polyline? {
    guard try scanner.peek() == UInt8(ascii: "\"") else {
      try skip(unlessNull: "an encoded polyline")
      return nil
    }
    let place = scanner.position
    let (range, hasEscapes) = try scanner.skipString()
    if range.isEmpty { return nil }
    do throws(PolylineError) {
      if hasEscapes {
        scanner.position = place
        guard let text = try? scanner.string() else {
          scanner.position = range.upperBound + 1
          fault(
            .malformed, found: "half of a surrogate pair", expected: "an S2 polyline", at: place)
          return nil
        }
        return try S2PolylineCodec().decode(text)
      }
      return try S2PolylineCodec().decode(scanner.bytes.span.extracting(range))
    } catch {
      fault(
        .malformed, found: "a polyline with \(error.found)", expected: error.expected,
        at: range.lowerBound + (hasEscapes ? 0 : error.byteOffset ?? 0))
      return nil
    }
  }

  // MARK: Faults

  private mutating func skip(unlessNull expected: String) throws(TripFormatError) {
    fault(unlessNull: try scanner.skipValue(), .malformed, expected)
  }

  private mutating func fault(
    unlessNull range: Range<Int>, _ code: TripFormatError.Code, _ expected: String
  ) {
    if scanner.bytes.span.equals("null", in: range) { return }
    let found = JSONScanner(scanner.bytes, in: range).excerpt()
    fault(code, found: found, expected: expected, at: range.lowerBound)
  }

  private mutating func fault(
    _ code: TripFormatError.Code, found: String, expected: String, at place: Int
  ) {
    fault(TripFormatError(code, found: found, expected: expected, byteOffset: place))
  }

  private mutating func fault(_ error: TripFormatError) {
    faultCount += 1
    if faults.count < Self.keptFaults { faults.append(error) }
  }
}
