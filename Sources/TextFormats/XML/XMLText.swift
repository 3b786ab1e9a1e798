#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A builder of XML 1.0 text as bytes, which adds no indentation.
///
/// Markup is written unchanged; text and attribute values are escaped. Characters that XML can't
/// represent (U+FFFE, U+FFFF, and those below U+0020 except tabs and line breaks) become U+FFFD.
public struct XMLText: Sendable {
  /// The text so far, in UTF-8.
  @inlinable public var bytes: [UInt8] { text }

  @usableFromInline var text: [UInt8] = []

  /// Creates a builder whose text begins with the XML declaration, or an empty builder for a part
  /// of a document.
  public init(hasDeclaration: Bool = true) {
    if hasDeclaration { raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
  }

  /// Writes markup unchanged.
  public mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { text.append(contentsOf: $0) }
  }

  /// Writes escaped text, for an element or for an attribute value in double quotation marks.
  public mutating func escaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "&": raw("&amp;")
      case "\"": raw("&quot;")
      // A parser would convert these to spaces or line feeds.
      case "\t": raw("&#9;")
      case "\n": raw("&#10;")
      case "\r": raw("&#13;")
      case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": text.append(contentsOf: "\u{fffd}".utf8)
      default: text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Writes a number rounded to `decimals` places (0…9); nothing for NaN and infinities.
  ///
  /// - Precondition: `decimals` is in 0…9.
  @inlinable public mutating func number(_ value: Double, decimals: Int) {
    precondition(0...9 ~= decimals, "decimals are 0…9")
    if value.isFinite { text.appendFixed(value, decimals: decimals) }
  }

  /// Writes a number with the fewest significant digits that round-trip; nothing for NaN and
  /// infinities.
  @inlinable public mutating func number(_ value: Double) {
    if value.isFinite { text.appendShortest(value) }
  }

  /// Writes degrees of a valid coordinate with the fewest digits that round-trip.
  @inlinable package mutating func degrees(_ value: Double) { text.appendDegrees(value) }

  /// Writes a time as RFC 3339 in UTC; nothing for times outside the years 0 to 9999.
  public mutating func time(_ value: Date) { _ = text.appendRFC3339(value) }

  /// Removes the bytes after they have been written to a sink.
  public mutating func removeBytes() { text.removeAll(keepingCapacity: true) }
}
