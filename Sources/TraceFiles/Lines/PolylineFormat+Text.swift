package import Files
package import Polylines
import TextFormats

extension PolylineFormat {
  /// Throws an error if encoded text may contain more points than a trace can have.
  func checkLength(of text: String) throws(FileError) {
    guard mostPoints(in: text) <= FileError.mostElements else { throw .tooLong() }
  }

  /// Returns whether encoded text may contain more points than a trace can have.
  func isTooLong(_ text: Span<UInt8>) -> Bool { mostPoints(in: text) > FileError.mostElements }

  /// Encodes a polyline as text.
  ///
  /// - Throws: ``FileError/Code/unsupported`` if the format can't represent the polyline.
  package func text(of polyline: Polyline) throws(FileError) -> String {
    do throws(PolylineError) {
      return try encode(polyline)
    } catch {
      throw FileError(.unsupported, found: error.found, expected: error.expected)
    }
  }
}
