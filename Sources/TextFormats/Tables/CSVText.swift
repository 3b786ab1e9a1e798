#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Builds rows of comma-separated text (RFC 4180, lines end with a line feed).
///
///     var text = CSVText()
///     text.field("Rua das Flores, Porto")
///     text.field(12.5, decimals: 3)
///     text.endRow()
///     // "Rua das Flores, Porto",12.5
public struct CSVText: Sendable {
  /// The rows so far, UTF-8.
  public private(set) var bytes: [UInt8] = []

  private var isBehindField = false

  /// Creates an empty text.
  public init() {}

  /// Writes a field, in quotation marks where its text needs them.
  public mutating func field(_ value: String) {
    separate()
    let needsQuotes = value.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }
    guard needsQuotes else {
      bytes.append(contentsOf: value.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a number in the shortest form that reads back the same; nothing for nil, NaN,
  /// infinities.
  public mutating func field(_ value: Double?) {
    separate()
    if let value, value.isFinite { bytes.appendShortest(value) }
  }

  /// Writes a number rounded to `decimals` places (0…9); nothing for nil, NaN and infinities.
  public mutating func field(_ value: Double?, decimals: Int) {
    precondition(0...9 ~= decimals, "decimals are 0…9")
    separate()
    if let value, value.isFinite { bytes.appendFixed(value, decimals: decimals) }
  }

  /// Writes degrees of a valid coordinate with the fewest digits that read back the same.
  package mutating func field(degrees value: Double) {
    separate()
    bytes.appendDegrees(value)
  }

  /// Writes a whole number; nothing for nil.
  public mutating func field(_ value: Int?) {
    separate()
    if let value { bytes.appendInteger(value) }
  }

  /// Writes a time as RFC 3339 in UTC; nothing for nil and for times not in year 0 to 9999.
  public mutating func field(_ value: Date?) {
    separate()
    if let value { _ = bytes.appendRFC3339(value) }
  }

  /// Ends the row.
  public mutating func endRow() {
    bytes.append(0x0a)
    isBehindField = false
  }

  /// Forgets the bytes, which have been written out, and goes on where the text stands.
  public mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  private mutating func separate() {
    if isBehindField { bytes.append(UInt8(ascii: ",")) }
    isBehindField = true
  }
}
