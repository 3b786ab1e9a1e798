/// What receivers report beside the position, brought into the form of a location.
///
/// Receivers write -1 where they do not know; anything that cannot be meant becomes unknown too.
enum Measured {
  /// A radius in meters: above 0, else unknown.
  static func accuracy(_ value: Double) -> Double? {
    value > 0 && value.isFinite ? value : nil
  }

  /// A direction in [0, 360) degrees; full turns are taken off, negative ones are unknown.
  static func bearing(_ value: Double) -> Double? {
    guard value >= 0, value.isFinite else { return nil }
    return value < 360 ? value : value.truncatingRemainder(dividingBy: 360)
  }

  /// A speed of 0 or above, else unknown.
  static func speed(_ value: Double) -> Double? {
    value >= 0 && value.isFinite ? value : nil
  }

  /// Meters of accuracy to one unit of horizontal dilution of precision.
  ///
  /// The user range error of civil GPS with broadcast corrections is about 5 m (GPS Standard
  /// Positioning Service Performance Standard 2020, appendix B gives 2 to 7 m by age and model).
  static let metersPerDilution = 5.0
}

/// What a piece of text says of a measured value.
enum MeasuredText {
  case value(Double)
  case unknown
  case invalid

  /// Reads a whole range, spaces around it aside.
  ///
  /// Nothing, `nan`, `null`, `none`, `n/a`, `na` and `-` are unknown. With `decimalComma` the comma
  /// may stand for the point.
  init(_ bytes: Span<UInt8>, in range: Range<Int>, decimalComma: Bool = false) {
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

  private static let unknowns: Set<String> = ["", "nan", "null", "none", "n/a", "na", "-"]
}
