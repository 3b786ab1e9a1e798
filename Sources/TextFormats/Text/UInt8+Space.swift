extension UInt8 {
  /// Whether the byte is a space, a tab, or one of those that end lines and pages.
  @inlinable package var isSpace: Bool { self == 0x20 || 0x09...0x0d ~= self }
}
