import TextFormats

/// The elevations of the positions in well-known text that is known to be valid.
struct WKTElevations {
  /// The elevation of each position, nil if it has none; empty if positions have only two numbers.
  private(set) var values: [Double?] = []

  /// Whether positions have measures, which are ignored.
  private(set) var hasMeasures = false

  /// Reads the elevations of the positions in well-known text.
  ///
  /// - Complexity: O(*n*).
  init(_ text: String) {
    let bytes = Array(text.utf8)
    let first = bytes.firstIndex(of: UInt8(ascii: "(")) ?? bytes.count
    // `Z`, `M`, or `ZM`, as a separate word after the kind of shape or attached to it.
    let word = bytes[..<first].reversed().drop { $0.isSpace }.prefix(2).map { $0 & ~0x20 }
    let isMeasured = word.first == UInt8(ascii: "M")
    let isFlat = word.first != UInt8(ascii: "Z") && !isMeasured
    let third = isMeasured && word.last != UInt8(ascii: "Z") ? nil : 2
    var numbers: [Double] = []
    var position = first
    while position < bytes.count {
      if let number = DecimalNumber(bytes.span, from: position, to: bytes.count) {
        numbers.append(number.value)
        position = number.end
        continue
      }
      let byte = bytes[position]
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")"), !numbers.isEmpty {
        // Without `Z`, `M`, or `ZM`, the first position determines the number of dimensions.
        if isFlat, values.isEmpty, numbers.count == 2 { return }
        values.append(third.flatMap { $0 < numbers.count ? numbers[$0] : nil })
        if numbers.count > (third ?? 1) + 1 { hasMeasures = true }
        numbers.removeAll(keepingCapacity: true)
      } else if byte | 0x20 == UInt8(ascii: "n") {
        // NaN.
        numbers.append(.nan)
        position = min(position + 2, bytes.count - 1)
      }
      position += 1
    }
  }
}
