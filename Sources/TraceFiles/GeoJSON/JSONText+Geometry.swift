package import Coordinates
package import GeometryOperations
import Polylines
package import TextFormats

extension JSONText {
  /// Writes the positions of a `LineString`.
  ///
  /// A line needs two positions (RFC 7946, section 3.1.4), so a single one is written twice.
  package mutating func line(_ line: [Coordinate]) {
    list(line.count == 1 ? line + line : line) { $0.coordinate($1) }
  }

  /// Writes the `geometry` of a line feature: a `LineString`, or a `MultiLineString` if it crosses
  /// the antimeridian (RFC 7946, section 3.1.9).
  package mutating func geometry(ofLine line: [Coordinate]) {
    guard AntimeridianSplit.isNeeded(for: line) else {
      return geometry("LineString") { $0.line(line) }
    }
    let split = AntimeridianSplit(line)
    guard split.parts.count > 1 else {
      return geometry("LineString") { $0.line(split.coordinates) }
    }
    let cuts = split.vertices.indices.filter { split.vertices[$0] == nil }
    geometry("MultiLineString", cutPositions: cuts) { text in
      text.list(split.parts) { $0.line(Array(split.coordinates[$1])) }
    }
  }

  /// Writes the `geometry` of a feature.
  ///
  /// - Parameter cutPositions: the indices of positions added by cuts at the antimeridian, so that
  ///   a reader can remove them.
  package mutating func geometry(
    _ type: String, cutPositions: [Int] = [], _ coordinates: (inout JSONText) -> Void
  ) {
    object("geometry") { text in
      text.member("type", type)
      text.key("coordinates")
      coordinates(&text)
      if !cutPositions.isEmpty { text.list("cutPositions", cutPositions) { $0.integer($1) } }
    }
  }

  /// Writes the `geometry` of an area: a `Polygon` for one polygon, otherwise a `MultiPolygon`.
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
