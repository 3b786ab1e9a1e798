public import Files
import TextFormats

extension FleetLog {
  /// Returns whether a file begins like a log: with a record, an array of records, or an object
  /// with records under `rawLogs`.
  ///
  /// Records are recognized by members that Cloud Logging adds: the contents, the id, or the name
  /// of the log. Don't pass the path of a source that can be read only once, such as a pipe,
  /// because its beginning would be lost.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened, or another ``FileError``
  ///   if the system fails to read it.
  public static func isLog(path: String) throws(FileError) -> Bool {
    let window = try ByteWindow.beginning(ofFileAt: path)
    return isLog(window.bytes, in: window.start..<window.end)
  }

  static func isLog(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    JSONScanner.firstObject(of: bytes, in: range) { scanner throws(FileError) in
      switch try scanner.fleetLogField() {
      case .rawlogs, .insertid, .logname, .jsonpayload, .protopayload: true
      default: nil
      }
    }
  }
}
