/// The number of terminal columns that a string occupies (after Unicode Standard Annex 11).
package enum DisplayWidth {
  /// Returns the width of a string of printable characters.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the width of a character: 2 for an emoji, or else the width of its first scalar, which
  /// is 0 for marks and format characters, 2 for wide characters, and 1 for others.
  private static func width(of character: Character) -> Int {
    guard let base = character.unicodeScalars.first else { return 0 }
    let asEmoji =
      base.properties.isEmojiPresentation
      || (base.properties.isEmoji && character.unicodeScalars.contains("\u{fe0f}"))
    if asEmoji { return 2 }
    switch base.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(base.value) } ? 2 : 1
    }
  }

  /// The ranges of East Asian characters that occupy two columns.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff,
    0x1aff0...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x3fffd,
  ]

  /// Returns the string with control characters, line breaks, and directional embeddings,
  /// overrides, and isolates replaced by U+FFFD.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isControl(scalar) ? "\u{fffd}" : scalar) }
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Directional embeddings and overrides, and isolates.
    case .format: 0x202a...0x202e ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    default: false
    }
  }
}
