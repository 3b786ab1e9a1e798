extension JSONScanner {
  /// Whether the first object of a text, which may be in an array, is of some kind by its members.
  ///
  /// - Parameter verdict: reads the name of a member, and gives what it tells; nil where it tells
  ///   nothing. It may look at how the value begins, but not read it.
  /// - Returns: false where no member tells anything, or the text is cut or broken before one does:
  ///   what reads it says so.
  static func firstObject(
    of bytes: [UInt8], in range: Range<Int>,
    tells verdict: (inout JSONScanner) throws(TripFormatError) -> Bool?
  ) -> Bool {
    var scanner = JSONScanner(bytes, in: bytes[range].dropByteOrderMark().indices)
    do {
      if try scanner.peek() == UInt8(ascii: "["), try !scanner.enterArray() { return false }
      var more = try scanner.enterObject()
      while more {
        if let isSo = try verdict(&scanner) { return isSo }
        _ = try scanner.skipValue()
        more = try scanner.continueObject()
      }
    } catch {
      return false
    }
    return false
  }
}
