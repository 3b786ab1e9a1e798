extension UInt8 {
  /// Whether the byte is ASCII whitespace: a space, or U+0009 to U+000D.
  @inlinable package var isSpace: Bool { self == 0x20 || 0x09...0x0d ~= self }
}
