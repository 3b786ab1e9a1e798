extension Span<UInt8> {
  /// Returns whether a range spells a name exactly, ignoring case and `_`.
  ///
  /// - Parameter name: the name in lower case without `_`.
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

  /// Returns a range without a leading and a trailing affix, each only if present, ignoring case.
  ///
  /// - Parameter affix: the affix, in ASCII and lower case.
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

  /// Returns whether an ASCII string in lower case occurs at an index, ignoring case.
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
  /// The lowercase letter if this is an uppercase ASCII letter; any other byte unchanged.
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
