package import Files
package import Polylines

extension PolylineFormat {
  /// The text of a polyline, for writers.
  package func text(of polyline: Polyline) throws(FileError) -> String {
    do throws(PolylineError) {
      return try encode(polyline)
    } catch {
      throw FileError(.unsupported, found: error.found, expected: error.expected)
    }
  }
}
