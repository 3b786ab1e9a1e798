package import Files

/// The kind of a file's content, detected from its first bytes.
package enum TextKind: Equatable {
  /// Nothing except whitespace.
  case empty
  case xml
  case jsonObject
  case jsonArray
  /// The well-known text (WKT) of a geometry.
  case wellKnownText
  /// Text of an unrecognized kind, such as CSV.
  case other
  /// Content that no reader accepts.
  case refused(Refusal)

  /// A kind of content that no reader accepts.
  package enum Refusal {
    /// UTF-16, unless it is XML.
    case utf16
    case compressed
    /// Bytes that aren't text.
    case binary
  }

  /// Detects the kind from the first bytes of a file; a few hundred usually suffice.
  package init(of bytes: ArraySlice<UInt8>) {
    let text = bytes.dropByteOrderMark()
    let start = text.drop { $0.isSpace }
    self =
      if text.isUTF16 {
        // XML declares its encoding; other text must be UTF-8.
        text.contains(UInt8(ascii: "<")) ? .xml : .refused(.utf16)
      } else {
        switch start.first {
        case nil: .empty
        case UInt8(ascii: "<"): .xml
        case UInt8(ascii: "{"): .jsonObject
        case UInt8(ascii: "["): .jsonArray
        default:
          if text.isCompressed {
            .refused(.compressed)
          } else if Self.isWellKnownText(start) {
            .wellKnownText
          } else {
            text.contains(0) ? .refused(.binary) : .other
          }
        }
      }
  }

  /// Returns whether bytes begin like well-known text.
  ///
  /// Such text begins with a word such as `LINESTRING`, optionally a word for further dimensions
  /// such as `Z`, and a parenthesis or `EMPTY`.
  private static func isWellKnownText(_ text: ArraySlice<UInt8>) -> Bool {
    let beginning = String(decoding: text.prefix(80), as: UTF8.self).uppercased()
    let head = beginning.prefix { $0 != "(" }
    // PostGIS puts the id of a spatial reference system first.
    let shape = head.hasPrefix("SRID=") ? head.drop { $0 != ";" }.dropFirst() : head
    let words = shape.split(whereSeparator: \.isWhitespace)
    guard let kind = words.first, geometryKinds.contains(String(kind)) else { return false }
    let rest = words.dropFirst().drop { ["Z", "M", "ZM"].contains($0) }
    return rest.isEmpty ? head.endIndex < beginning.endIndex : rest.first == "EMPTY"
  }

  private static let geometryKinds: Set<String> = [
    "POINT", "LINESTRING", "LINEARRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION",
  ]
}

extension FileError {
  /// Creates the error for content that no reader accepts.
  package init(_ refusal: TextKind.Refusal, expected: String) {
    let (found, hint): (String, String?) =
      switch refusal {
      case .utf16: ("UTF-16 text", "save it as UTF-8")
      case .compressed: ("compressed data", "unpack it first")
      case .binary: ("binary data", nil)
      }
    self.init(.unknownFormat, found: found, expected: expected, hint: hint)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin like data compressed by gzip, bzip2, or zip.
  package var isCompressed: Bool {
    starts(with: [0x1f, 0x8b]) || starts(with: Array("BZh".utf8)) || starts(with: Array("PK".utf8))
  }

  /// Whether the bytes begin like UTF-16: with a byte order mark, or with two Latin-1 characters.
  package var isUTF16: Bool {
    if starts(with: [0xff, 0xfe]) || starts(with: [0xfe, 0xff]) { return true }
    let zeros = prefix(4).map { $0 == 0 }
    return zeros == [false, true, false, true] || zeros == [true, false, true, false]
  }

  /// Returns the slice without the byte order mark that some programs put before UTF-8.
  package func dropByteOrderMark() -> ArraySlice<UInt8> {
    starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self
  }
}
