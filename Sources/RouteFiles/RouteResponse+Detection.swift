public import Files
import TextFormats

extension RouteResponse {
  /// Returns whether a file begins like a response of a routing service, or like a result of
  /// Milepost's `traffic apply`.
  ///
  /// The first object of such a file, possibly inside an array, has a list of routes, matchings,
  /// trips, or paths, or a Valhalla trip, or is a line of `traffic apply`. Files that can also
  /// contain traces, such as GeoJSON and Milepost's other results, don't count. Don't pass the path
  /// of a source that can be read only once, such as a pipe, because its beginning would be lost.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened, or another ``FileError``
  ///   if the system fails to read it.
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
