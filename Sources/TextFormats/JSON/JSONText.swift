public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A builder of JSON text (RFC 8259) as bytes, which inserts the commas.
///
///     var text = JSONText()
///     text.beginObject()
///     text.key("at")
///     text.coordinate(Coordinate(latitude: 41.1496, longitude: -8.6109))
///     text.endObject()
///     // {"at":[-8.6109,41.1496]}
///
/// The caller must balance brackets and write a value after each key; the builder doesn't check
/// this. Any value is written as valid JSON.
public struct JSONText: Sendable {
  /// The text so far, in UTF-8.
  @inlinable public var bytes: [UInt8] { text }

  @usableFromInline var text: [UInt8] = []

  /// Whether a comma is due before the next value or key.
  @usableFromInline var isBehindValue = false

  /// Creates an empty builder.
  public init() {}

  /// Opens an object.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Closes an object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Opens an array.
  @inlinable public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Closes an array.
  @inlinable public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member, which must not need escapes; its value must follow.
  public mutating func key(_ name: StaticString) {
    comma()
    text.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { text.append(contentsOf: $0) }
    text.append(UInt8(ascii: "\""))
    text.append(UInt8(ascii: ":"))
    isBehindValue = false
  }

  /// Writes the name of a member from data, with escapes if needed; its value must follow.
  public mutating func key(named name: String) {
    string(name)
    text.append(UInt8(ascii: ":"))
    isBehindValue = false
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    comma()
    text.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      // Most strings need no escapes: after a check without branches, they are copied as a whole.
      var escapes = 0
      for byte in utf8 { escapes += Self.needsEscape(byte) ? 1 : 0 }
      guard escapes > 0 else { return text.append(contentsOf: utf8) }
      for byte in utf8 {
        if Self.needsEscape(byte) { escape(byte) } else { text.append(byte) }
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Writes a number with the fewest significant digits that round-trip; `null` for NaN and
  /// infinities.
  @inlinable public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    comma()
    text.appendShortest(value)
  }

  /// Writes a number rounded to `decimals` places (0…9); `null` for NaN and infinities.
  ///
  /// - Precondition: `decimals` is in 0…9.
  @inlinable public mutating func number(_ value: Double, decimals: Int) {
    precondition(0...9 ~= decimals, "decimals are 0…9")
    guard value.isFinite else { return null() }
    comma()
    text.appendFixed(value, decimals: decimals)
  }

  /// Writes a whole number.
  @inlinable public mutating func integer(_ value: Int) {
    comma()
    text.appendInteger(value)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    comma()
    text.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  @inlinable public mutating func null() {
    comma()
    text.append(contentsOf: "null".utf8)
  }

  /// Writes an array.
  @inlinable package mutating func list<Elements: Sequence>(
    _ elements: Elements, _ element: (inout JSONText, Elements.Element) -> Void
  ) {
    beginArray()
    for value in elements { element(&self, value) }
    endArray()
  }

  /// Writes `[longitude, latitude]` in degrees, rounded to 7 decimals (about a centimeter), for
  /// computed coordinates.
  public mutating func coordinate(_ coordinate: Coordinate) {
    beginArray()
    number(coordinate.longitude, decimals: 7)
    number(coordinate.latitude, decimals: 7)
    endArray()
  }

  /// Writes `[longitude, latitude]` of a coordinate from the input, with the fewest digits that
  /// round-trip.
  ///
  /// - Parameter elevation: the third number, if known.
  package mutating func givenCoordinate(_ coordinate: Coordinate, elevation: Double? = nil) {
    beginArray()
    degrees(coordinate.longitude)
    degrees(coordinate.latitude)
    if let elevation { number(elevation) }
    endArray()
  }

  /// Writes degrees of a valid coordinate with the fewest digits that round-trip.
  @inlinable package mutating func degrees(_ value: Double) {
    comma()
    text.appendDegrees(value)
  }

  /// Writes a time as an RFC 3339 string in UTC; `null` outside the years 0 to 9999.
  public mutating func time(_ time: Date) {
    guard time.microsecondsSince1970 != nil else { return null() }
    comma()
    text.append(UInt8(ascii: "\""))
    _ = text.appendRFC3339(time)
    text.append(UInt8(ascii: "\""))
  }

  /// Writes a time as Unix seconds with up to 6 decimals; `null` outside the years 0 to 9999.
  @inlinable public mutating func unixTime(_ time: Date) {
    guard let micros = time.microsecondsSince1970 else { return null() }
    comma()
    text.appendMillionths(micros)
  }

  /// Writes a member of the input, whose value is unchanged except that line breaks are removed.
  @inlinable public mutating func field(_ field: JSONField) {
    key(named: field.name)
    comma()
    if field.value.contains(where: { $0 == 0x0a || $0 == 0x0d }) {
      // Line breaks can occur only between tokens.
      text.append(contentsOf: field.value.lazy.filter { $0 != 0x0a && $0 != 0x0d })
    } else {
      text.append(contentsOf: field.value)
    }
    isBehindValue = true
  }

  /// Writes the member `id` of a trace: a string, or the number that was read.
  package mutating func identifier(of record: TraceRecord) {
    // The id of the trace, unchanged: a string or a number; if it had none, the file's name without
    // its extension, a hyphen, and a number, starting at 1.
    key("id")
    guard record.isIDNumeric else { return string(record.trace.id) }
    let digits = Array(record.trace.id.utf8)
    let number = DecimalNumber(digits.span, from: 0, to: digits.count)
    if let number, number.isJSON, number.end == digits.count {
      comma()
      text.append(contentsOf: digits)
    } else {
      string(record.trace.id)
    }
  }

  /// Writes the members that identify a trace: `id`, and `source` if results name the file.
  package mutating func identity(of record: TraceRecord) {
    identifier(of: record)
    // The file of the trace; omitted if only one was read.
    known("source", record.source)
  }

  /// Ends a line; the next value begins a new JSON text.
  public mutating func newline() {
    text.append(0x0a)
    isBehindValue = false
  }

  /// Removes the bytes after they have been written to a sink; the text can be continued.
  public mutating func removeBytes() { text.removeAll(keepingCapacity: true) }

  /// Truncates the text to its first `count` bytes; the next value begins a new JSON text.
  package mutating func cut(to count: Int) {
    text.removeSubrange(count...)
    isBehindValue = false
  }

  @inlinable mutating func begin(_ bracket: UInt8) {
    comma()
    text.append(bracket)
    isBehindValue = false
  }

  @inlinable mutating func end(_ bracket: UInt8) {
    text.append(bracket)
    isBehindValue = true
  }

  /// Writes a comma if one is due; another one is then due before the next value.
  @inlinable mutating func comma() {
    if isBehindValue { text.append(UInt8(ascii: ",")) }
    isBehindValue = true
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    text.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
    case 0x0a: text.append(UInt8(ascii: "n"))
    case 0x0d: text.append(UInt8(ascii: "r"))
    case 0x09: text.append(UInt8(ascii: "t"))
    default:
      text.append(contentsOf: "u00".utf8)
      text.append(hexadecimalDigits[Int(byte >> 4)])
      text.append(hexadecimalDigits[Int(byte & 0xf)])
    }
  }
}

private let hexadecimalDigits = Array("0123456789abcdef".utf8)
