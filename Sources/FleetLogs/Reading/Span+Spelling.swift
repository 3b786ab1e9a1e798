extension Span<UInt8> {
  /// Whether a range holds a name, case and `_` aside.
  ///
  /// - Parameter name: in lower case, without `_`.
  func spells(_ name: String, in range: Range<Int>) -> Bool {
    var place = range.lowerBound
    for expected in name.utf8 {
      while place < range.upperBound, self[place] == UInt8(ascii: "_") { place += 1 }
      guard place < range.upperBound, self[place].lowercased == expected else { return false }
      place += 1
    }
    while place < range.upperBound, self[place] == UInt8(ascii: "_") { place += 1 }
    return place == range.upperBound
  }

  /// The part of a range without some ASCII text before it and behind it, case aside.
  ///
  /// - Parameter affix: in lower case.
  func dropping(_ affix: String, from range: Range<Int>) -> Range<Int> {
    var rest = range
    let length = affix.utf8.count
    if rest.count >= length, matches(affix, at: rest.lowerBound) {
      rest = rest.lowerBound + length..<rest.upperBound
    }
    if rest.count >= length, matches(affix, at: rest.upperBound - length) {
      rest = rest.lowerBound..<rest.upperBound - length
    }
    return rest
  }

  /// Whether some ASCII text stands at a place, case aside.
  private func matches(_ text: String, at start: Int) -> Bool {
    var place = start
    for expected in text.utf8 {
      guard self[place].lowercased == expected else { return false }
      place += 1
    }
    return true
  }
}

extension UInt8 {
  /// The small letter of a capital one of ASCII; anything else as it is.
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
