import Coordinates

/// A writer of well-known text with the fewest digits that round-trip.
///
/// GEOS 3.11 limits decimal places rather than digits, so it loses digits of small numbers.
struct WKTFormatter {
  private(set) var text = ""

  /// The elevations of the positions yet to be written; nil for two-dimensional shapes.
  private var elevations: ArraySlice<Double>?

  init(_ geometry: Geometry, elevations: [Double]? = nil) {
    self.elevations = elevations?[...]
    write(geometry)
  }

  private mutating func write(_ geometry: Geometry) {
    switch geometry {
    case .point(let coordinate): list("POINT", [coordinate]) { $0.write($1) }
    case .line(let line): list("LINESTRING", line) { $0.write($1) }
    case .polygon(let polygon): list("POLYGON", polygon.rings) { $0.write($1) }
    case .multiPoint(let points): list("MULTIPOINT", points) { $0.write([$1]) }
    case .multiLine(let lines): list("MULTILINESTRING", lines) { $0.write($1) }
    case .multiPolygon(let polygons):
      list("MULTIPOLYGON", polygons) { writer, polygon in
        writer.list(polygon.rings) { $0.write($1) }
      }
    case .collection(let parts): list("GEOMETRYCOLLECTION", parts) { $0.write($1) }
    }
  }

  private mutating func write(_ coordinates: some Collection<Coordinate>) {
    list(coordinates) { $0.write($1) }
  }

  private mutating func write(_ coordinate: Coordinate) {
    text += "\(number(coordinate.longitude)) \(number(coordinate.latitude))"
    if let elevation = elevations?.removeFirst() { text += " \(number(elevation))" }
  }

  private func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private mutating func list<Part>(
    _ kind: String, _ parts: some Collection<Part>, _ write: (inout Self, Part) -> Void
  ) {
    text += kind + (elevations == nil ? " " : " Z ")
    list(parts, write)
  }

  private mutating func list<Part>(
    _ parts: some Collection<Part>, _ write: (inout Self, Part) -> Void
  ) {
    guard !parts.isEmpty else {
      text += "EMPTY"
      return
    }
    var separator = "("
    for part in parts {
      text += separator
      write(&self, part)
      separator = ", "
    }
    text += ")"
  }
}
