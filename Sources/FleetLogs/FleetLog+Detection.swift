public import Files
import TextFormats

extension FleetLog {
  /// Whether a file begins as a log does: with a record, with an array of records, or with an
  /// object that has records under `rawLogs`.
  ///
  /// What a record is is told by the members of Cloud Logging: the contents, the id, the name of
  /// the log. The file is opened and closed; what can be read only once, such as a pipe, would be
  /// used up by that.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` or where the system fails to read.
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
