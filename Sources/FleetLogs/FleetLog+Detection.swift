public import Files
import TextFormats

extension FleetLog {
  /// Returns whether a file begins like a log: with a record, an array of records, or an object
  /// with records under `rawLogs`.
  ///
  /// Records are recognized by the members that Cloud Logging gives them: the contents, the id, and
  /// the name of the log. The file is opened and closed again, so a source that can be read only
  /// once, such as a pipe, would be consumed.
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
