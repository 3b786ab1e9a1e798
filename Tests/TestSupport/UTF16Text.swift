/// Text as saved by programs that don't write UTF-8.
public enum UTF16Text {
  /// Returns text in UTF-16 in both byte orders, with and without a byte order mark.
  public static func forms(of text: String) -> [[UInt8]] {
    ["\u{feff}", ""].flatMap { mark in
      let little = (mark + text).utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      let big = (mark + text).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
      return [little, big]
    }
  }
}
