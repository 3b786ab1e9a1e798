public import Coordinates
public import Polylines

/// A shape on the Earth: one of the kinds of OGC Simple Features and of GeoJSON.
///
///     let stop = try Geometry(wkt: "POINT (-8.6109 41.1496)")   // longitude first
///     stop == .point(Coordinate(latitude: 41.1496, longitude: -8.6109))
///     try stop.geoJSON()   // {"coordinates":[-8.6109,41.1496],"type":"Point"}
///
/// Between neighboring coordinates an edge runs along the geodesic, the short way round; edges of
/// some hundred meters lie within millimeters of the straight lines of a map. Formats write
/// longitude before latitude. A third and fourth number of a position (altitude, measure) are read
/// over, for nothing here computes with them.
///
/// Lines, and collections of no parts, may be empty. A point is not: readers refuse `POINT EMPTY`.
public enum Geometry: Sendable, Hashable {
  /// A single place.
  case point(Coordinate)
  /// A line.
  case line(Polyline)
  /// An area with holes.
  case polygon(Polygon)
  /// Several places.
  case multiPoint([Coordinate])
  /// Several lines.
  case multiLine([Polyline])
  /// Several areas, which don't overlap.
  case multiPolygon([Polygon])
  /// Shapes of any kind.
  indirect case collection([Geometry])
}

extension Geometry {
  /// How many levels of collections readers accept, so that hostile input can't exhaust the stack.
  static let deepestNesting = 64
}
