#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A builder of comma-separated text (RFC 4180, but lines end with a line feed).
///
///     var text = CSVText()
///     text.field("Rua das Flores, Porto")
///     text.field(12.5, decimals: 3)
///     text.endRow()
///     // "Rua das Flores, Porto",12.5
public struct CSVText: Sendable {
  /// The rows so far, in UTF-8.
  @inlinable public var bytes: [UInt8] { text }

  @usableFromInline var text: [UInt8] = []

  @usableFromInline var isBehindField = false

  /// Creates an empty builder.
  public init() { text.reserveCapacity(1 << 10) }

  /// Writes a field of text, in quotation marks if it contains a comma, a quotation mark, a line
  /// feed, or a carriage return.
  @inlinable public mutating func field(_ value: String) {
    separate()
    let needsQuotes = value.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }
    guard needsQuotes else {
      text.append(contentsOf: value.utf8)
      return
    }
    text.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Writes a number with the fewest significant digits that round-trip; an empty field for nil,
  /// NaN, and infinities.
  @inlinable public mutating func field(_ value: Double?) {
    separate()
    if let value, value.isFinite { text.appendShortest(value) }
  }

  /// Writes a number rounded to `decimals` places (0…9); an empty field for nil, NaN, and
  /// infinities.
  ///
  /// - Precondition: `decimals` is in 0…9.
  @inlinable public mutating func field(_ value: Double?, decimals: Int) {
    precondition(0...9 ~= decimals, "decimals are 0…9")
    separate()
    if let value, value.isFinite { text.appendFixed(value, decimals: decimals) }
  }

  /// Writes degrees of a valid coordinate with the fewest digits that round-trip.
  @inlinable package mutating func field(degrees value: Double) {
    separate()
    text.appendDegrees(value)
  }

  /// Writes a whole number; an empty field for nil.
  @inlinable public mutating func field(_ value: Int?) {
    separate()
    if let value { text.appendInteger(value) }
  }

  /// Writes a time as RFC 3339 in UTC; an empty field for nil and for times outside the years 0 to
  /// 9999.
  @inlinable public mutating func field(_ value: Date?) {
    separate()
    if let value { _ = text.appendRFC3339(value) }
  }

  /// Ends the row.
  @inlinable public mutating func endRow() {
    text.append(0x0a)
    isBehindField = false
  }

  /// Removes the bytes after they have been written to a sink; the text can be continued.
  public mutating func removeBytes() { text.removeAll(keepingCapacity: true) }

  @inlinable mutating func separate() {
    if isBehindField { text.append(UInt8(ascii: ",")) }
    isBehindField = true
  }
}
