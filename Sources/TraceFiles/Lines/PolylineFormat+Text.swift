package import Files
package import Polylines
import TextFormats

extension PolylineFormat {
  /// Throws an error if a string, not decoded yet, may contain more points than a trace can have.
  func checkLength(of text: String) throws(FileError) {
    guard mostPoints(in: text) <= FileError.mostElements else { throw .tooLong() }
  }

  /// Returns whether encoded text may contain more points than a trace can have.
  func isTooLong(_ text: Span<UInt8>) -> Bool { mostPoints(in: text) > FileError.mostElements }

  /// Encodes a polyline as text; errors are converted to ``FileError``.
  package func text(of polyline: Polyline) throws(FileError) -> String {
    do throws(PolylineError) {
      return try encode(polyline)
    } catch {
      throw FileError(.unsupported, found: error.found, expected: error.expected)
    }
  }
}
