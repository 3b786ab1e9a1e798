extension RouteResponse {
  /// Whether a file begins as what a routing service answers: with an object that has a list of
  /// routes, matchings or trips, or a trip of Valhalla's.
  ///
  /// Lines that can be traces as well, such as Milepost's results and GeoJSON, are none. What can be
  /// read only once, such as a pipe, would be used up by looking.
  ///
  /// - Throws: ``TripFormatError/Code/cannotOpen`` or where the system fails to read.
  public static func isAnswer(path: String) throws(TripFormatError) -> Bool {
    let window = try ByteWindow.beginning(ofFileAt: path)
    return isAnswer(window.bytes, in: window.start..<window.end)
  }

  static func isAnswer(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    var scanner = JSONScanner(bytes, in: bytes[range].dropByteOrderMark().indices)
    do {
      if try scanner.peek() == UInt8(ascii: "["), try !scanner.enterArray() { return false }
      var more = try scanner.enterObject()
      while more {
        switch try scanner.key() {
        case "points", "geometry", "type": return false
        case "routes", "matchings", "trips":
          if try scanner.peek() == UInt8(ascii: "[") { return true }
        case "trip": if try scanner.peek() == UInt8(ascii: "{") { return true }
        default: break
        }
        _ = try scanner.skipValue()
        more = try scanner.continueObject()
      }
    } catch {
      // Cut or broken before anything told: what reads it says so.
    }
    return false
  }
}
