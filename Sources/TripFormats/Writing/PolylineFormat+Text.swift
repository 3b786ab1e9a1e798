package import Polylines

extension PolylineFormat {
  /// The text of a polyline, for writers.
  package func text(of polyline: Polyline) throws(TripFormatError) -> String {
    do throws(PolylineError) {
      return try encode(polyline)
    } catch {
      throw TripFormatError(.unsupported, found: error.found, expected: error.expected)
    }
  }
}
