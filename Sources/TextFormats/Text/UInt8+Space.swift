extension UInt8 {
  /// Whether the byte is a space, a tab, or a control character that ends a line or page.
  @inlinable package var isSpace: Bool { self == 0x20 || 0x09...0x0d ~= self }
}
