/// A measured value parsed from text, which may state that it is unknown.
package enum MeasuredText {
  case value(Double)
  case unknown
  case invalid

  /// Parses the text in a range, ignoring surrounding spaces.
  ///
  /// Empty text, `nan`, `null`, `none`, `n/a`, `unknown`, `-`, and the like stand for an unknown
  /// value. If `decimalComma` is true, the decimal separator may be a comma.
  package init(_ bytes: Span<UInt8>, in range: Range<Int>, decimalComma: Bool = false) {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    if let number = DecimalNumber(bytes, from: start, to: end), number.end == end {
      self = number.value.isFinite ? .value(number.value) : .invalid
      return
    }
    let text = String(decoding: (start..<min(end, start + 64)).map { bytes[$0] }, as: UTF8.self)
    if Self.unknowns.contains(text.lowercased()) {
      self = .unknown
    } else if decimalComma, end - start < 64 {
      let point = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
      self = MeasuredText(point.span, in: point.indices)
    } else {
      self = .invalid
    }
  }

  private static let unknowns: Set<String> = [
    "", "nan", "null", "none", "nil", "n/a", "na", "-", "--", "\\n", "unknown", "undefined",
  ]
}
