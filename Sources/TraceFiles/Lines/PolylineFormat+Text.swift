package import Files
package import Polylines
import TextFormats

extension PolylineFormat {
  /// Refuses a text of more points than a trace may have, before any is decoded.
  func checkLength(of text: some Collection<UInt8>) throws(FileError) {
    // A number has a byte at least, and ends with one of the first half of the alphabet.
    guard text.count / 2 > FileError.mostElements else { return }
    let numbers: Int
    switch self {
    case .google: numbers = text.count { $0 < 63 + 32 }
    case .flexible: numbers = text.count { 0x41...0x5a ~= $0 || 0x61...0x66 ~= $0 }
    case .s2: numbers = 0
    }
    guard numbers / 2 <= FileError.mostElements else { throw .tooLong() }
  }

  /// The text of a polyline, for writers.
  package func text(of polyline: Polyline) throws(FileError) -> String {
    do throws(PolylineError) {
      return try encode(polyline)
    } catch {
      throw FileError(.unsupported, found: error.found, expected: error.expected)
    }
  }
}
