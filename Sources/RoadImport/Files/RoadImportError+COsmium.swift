import COsmium
import Files

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension RoadImportError {
  /// Creates the error for a file that can't be opened or that has changed.
  init(_ error: FileError) {
    guard error.code == .cannotOpen else {
      self.init(.inputOutput, path: error.file, found: error.found, expected: error.expected)
      return
    }
    let number =
      FileIdentity.isFolder(error.file) ? EISDIR : access(error.file, R_OK) == 0 ? nil : errno
    self.init(
      .cannotOpen, path: error.file, found: error.found, expected: error.expected,
      systemErrorNumber: number)
  }

  /// Creates the error from the result of a call into libosmium.
  init(_ error: cosmium_error, path: String) {
    let words = withUnsafeBytes(of: error.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let number = error.system_errno == 0 ? nil : error.system_errno
    // libosmium's message names the failed operation; the system's message gives the cause.
    let reason = number.map { String(cString: strerror($0)) }
    switch error.status {
    case COSMIUM_CANNOT_OPEN:
      self.init(
        .cannotOpen, path: path, found: reason ?? words, systemErrorNumber: number)
    case COSMIUM_UNSUPPORTED_FORMAT:
      self.init(
        .unsupportedFormat, path: path, found: "another file name extension",
        expected: ".osm.pbf, .osm, .osm.gz, or .osm.bz2")
    case COSMIUM_INPUT_OUTPUT:
      self.init(
        .inputOutput, path: path, found: reason ?? words, systemErrorNumber: number)
    case COSMIUM_INVALID_OBJECT:
      self.init(.invalidObject, path: path, found: words)
    default:
      let format = path.hasSuffix(".pbf") ? "OpenStreetMap PBF" : "OpenStreetMap XML"
      self.init(.badData, path: path, found: words, expected: "a complete \(format) file")
    }
  }
}
