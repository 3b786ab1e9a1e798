public import Polylines

/// An area inside an exterior ring and outside of its holes.
///
///     let block = try Polygon(exterior: outline, holes: [courtyard])
///
/// A ring is a line of at least four coordinates whose last equals its first. Whether rings turn
/// left or right does not matter; those that Milepost makes follow RFC 7946, with the area on their
/// left. Of the two sides of a ring on the globe the inside is the one away from the point opposite
/// to its middle: in practice the smaller.
public struct Polygon: Sendable, Hashable {
  /// The outer ring; empty for the polygon without area.
  public let exterior: Polyline

  /// The rings of the holes.
  public let holes: [Polyline]

  /// Creates a polygon from closed rings.
  ///
  /// Whether rings cross is not looked at here: ``Geofence`` does.
  ///
  /// - Throws: ``GeometryError`` with ``GeometryError/Code/invalidGeometry`` for a ring that is
  ///   open or has fewer than four coordinates, and for holes in an empty exterior.
  /// - Complexity: O(*h*) for *h* holes.
  public init(exterior: Polyline, holes: [Polyline] = []) throws(GeometryError) {
    if exterior.isEmpty {
      guard holes.isEmpty else { throw .holesWithoutExterior() }
    } else {
      for ring in [exterior] + holes { try Self.checkRing(ring) }
    }
    self.exterior = exterior
    self.holes = holes
  }

  /// Creates a polygon from its rings, the exterior first; of none, the empty polygon.
  init(rings: [Polyline]) throws(GeometryError) {
    try self.init(exterior: rings.first ?? Polyline(valid: []), holes: Array(rings.dropFirst()))
  }

  /// The exterior and the holes; none for the empty polygon.
  var rings: [Polyline] { exterior.isEmpty ? [] : [exterior] + holes }

  /// Refuses a line that is no ring.
  ///
  /// - Parameter path: where it stands in GeoJSON.
  static func checkRing(_ ring: Polyline, path: String? = nil) throws(GeometryError) {
    guard ring.count >= 4 else { throw .shortRing(count: ring.count, path: path) }
    guard ring.first == ring.last else {
      throw .openRing("a ring from \(ring[0]) to \(ring[ring.count - 1])", path: path)
    }
  }
}
