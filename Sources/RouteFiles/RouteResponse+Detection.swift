public import Files
import TextFormats

extension RouteResponse {
  /// Whether a file begins as what a routing service answers: with an object that has a list of
  /// routes, matchings, trips or paths, or a trip of Valhalla's; or as lines of Milepost's `traffic
  /// apply`.
  ///
  /// Lines that can be traces as well, such as Milepost's other results and GeoJSON, are none. What
  /// can be read only once, such as a pipe, would be used up by looking.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` or where the system fails to read.
  public static func isAnswer(path: String) throws(FileError) -> Bool {
    let window = try ByteWindow.beginning(ofFileAt: path)
    return isAnswer(window.bytes, in: window.start..<window.end)
  }

  static func isAnswer(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    JSONScanner.firstObject(of: bytes, in: range) { scanner throws(FileError) in
      switch try scanner.key() {
      case "points", "geometry", "type": false
      case "coveredLength": true
      case "routes", "matchings", "trips", "paths":
        try scanner.peek() == UInt8(ascii: "[") ? true : nil
      case "trip": try scanner.peek() == UInt8(ascii: "{") ? true : nil
      default: nil
      }
    }
  }
}
