public import Coordinates
public import Polylines

/// A shape on the Earth, of one of the kinds that OGC Simple Features and GeoJSON share.
///
///     let stop = try Geometry(wkt: "POINT (-8.6109 41.1496)")   // longitude first
///     stop == .point(Coordinate(latitude: 41.1496, longitude: -8.6109))
///     try stop.geoJSON()   // {"coordinates":[-8.6109,41.1496],"type":"Point"}
///
/// An edge between two consecutive coordinates is the shortest geodesic. Formats write longitude
/// before latitude. A third and a fourth number of a position (altitude, measure) are ignored when
/// reading, since no operation uses them.
///
/// Lines and polygons may be empty, and collections may have no parts. Points may not be empty:
/// `POINT EMPTY` is rejected.
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
  /// Several areas, which shouldn't overlap; this isn't checked.
  case multiPolygon([Polygon])
  /// Shapes of any kind.
  indirect case collection([Geometry])
}

extension Geometry {
  /// The maximum depth of nested collections, and of parentheses in well-known text, that readers
  /// accept; it protects the stack from hostile input.
  static let deepestNesting = 64
}
