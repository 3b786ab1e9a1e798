package import Coordinates
package import GeometryOperations
import Polylines

extension JSONText {
  /// Writes the positions of a `LineString`.
  ///
  /// One needs two (RFC 7946, section 3.1.4): where nothing was driven the one is there twice.
  package mutating func line(_ line: [Coordinate]) {
    list(line.count == 1 ? line + line : line) { $0.coordinate($1) }
  }

  /// Writes the `geometry` of a feature.
  package mutating func geometry(_ type: String, _ coordinates: (inout JSONText) -> Void) {
    key("geometry")
    beginObject()
    key("type")
    string(type)
    key("coordinates")
    coordinates(&self)
    endObject()
  }

  /// Writes the `geometry` of an area: a `Polygon`, or a `MultiPolygon` of several.
  package mutating func geometry(_ polygons: [Polygon]) {
    func write(_ polygon: Polygon, _ text: inout JSONText) {
      text.list([polygon.exterior] + polygon.holes) { text, ring in
        text.list(ring) { $0.coordinate($1) }
      }
    }
    if polygons.count == 1 {
      geometry("Polygon") { write(polygons[0], &$0) }
    } else {
      geometry("MultiPolygon") { $0.list(polygons) { write($1, &$0) } }
    }
  }
}
