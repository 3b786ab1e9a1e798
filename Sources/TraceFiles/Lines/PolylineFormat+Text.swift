package import Files
package import Polylines
import TextFormats

extension PolylineFormat {
  /// Refuses a text of more points than a trace may have, before any is decoded.
  func checkLength(of text: String) throws(FileError) {
    guard mostPoints(in: text) <= FileError.mostElements else { throw .tooLong() }
  }

  /// Whether a text may have more points than a trace may have.
  func isTooLong(_ text: Span<UInt8>) -> Bool { mostPoints(in: text) > FileError.mostElements }

  /// The text of a polyline, for writers.
  package func text(of polyline: Polyline) throws(FileError) -> String {
    do throws(PolylineError) {
      return try encode(polyline)
    } catch {
      throw FileError(.unsupported, found: error.found, expected: error.expected)
    }
  }
}
