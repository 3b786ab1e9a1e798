import Coordinates
import Polylines

/// A GeoJSON position; numbers after the longitude and the latitude are ignored.
struct GeoJSONPosition: Decodable {
  let coordinate: Coordinate

  init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    guard let count = numbers.count, count >= 2 else {
      throw GeometryError(
        .malformedText, found: "a position of length \(numbers.count ?? 0)",
        expected: "a longitude and a latitude", path: decoder.codingPath.geoJSONPath)
    }
    let longitude = try numbers.decode(Double.self)
    let latitude = try numbers.decode(Double.self)
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      throw GeometryError.invalid(coordinate, path: decoder.codingPath.geoJSONPath)
    }
  }
}

/// The coordinates of a `LineString`.
struct GeoJSONLine: Decodable {
  let line: Polyline

  init(from decoder: any Decoder) throws {
    line = Polyline(valid: try [GeoJSONPosition](from: decoder).map(\.coordinate))
    guard line.count != 1 else {
      throw GeometryError.singleCoordinate(path: decoder.codingPath.geoJSONPath)
    }
  }
}

/// The coordinates of a `Polygon`.
struct GeoJSONPolygon: Decodable {
  let polygon: Polygon

  init(from decoder: any Decoder) throws {
    let rings = try [GeoJSONRing](from: decoder).map(\.ring)
    if rings.first?.isEmpty == true, rings.count > 1 {
      throw GeometryError.holesWithoutExterior(path: decoder.codingPath.geoJSONPath)
    }
    polygon = try Polygon(rings: rings)
  }
}

/// A ring of a polygon; it may be empty if it is the only ring.
private struct GeoJSONRing: Decodable {
  let ring: Polyline

  init(from decoder: any Decoder) throws {
    ring = Polyline(valid: try [GeoJSONPosition](from: decoder).map(\.coordinate))
    if ring.isEmpty, decoder.codingPath.last?.intValue == 0 { return }
    try Polygon.checkRing(ring, path: decoder.codingPath.geoJSONPath)
  }
}
