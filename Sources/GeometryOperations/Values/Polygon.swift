package import Coordinates
public import Polylines

/// An area inside an exterior ring and outside its holes.
///
///     let block = try Polygon(exterior: outline, holes: [courtyard])
///
/// A ring is a line of at least four coordinates whose last coordinate equals its first. The
/// direction of rings doesn't matter. In the outline of a ``Corridor``, rings follow RFC 7946, with
/// the area on their left. A ring divides the globe into two sides; for a ``Geofence``, the inside
/// is the side that doesn't contain the antipode of the fence's center. This is usually the smaller
/// side.
public struct Polygon: Sendable, Hashable {
  /// The outer ring; empty for a polygon without area.
  public let exterior: Polyline

  /// The rings of the holes.
  public let holes: [Polyline]

  /// Creates a polygon from closed rings.
  ///
  /// Crossings of rings are not checked here, but by ``Geofence``.
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

  /// Creates a polygon from its rings, the exterior first; an empty polygon if there are none.
  init(rings: [Polyline]) throws(GeometryError) {
    try self.init(exterior: rings.first ?? Polyline(valid: []), holes: Array(rings.dropFirst()))
  }

  /// Creates a polygon from rings that are known to be closed, the exterior first.
  package init(validRings rings: [[Coordinate]]) {
    let lines = rings.map(Polyline.init(valid:))
    exterior = lines.first ?? Polyline(valid: [])
    holes = Array(lines.dropFirst())
  }

  /// The exterior and the holes; empty for an empty polygon.
  var rings: [Polyline] { exterior.isEmpty ? [] : [exterior] + holes }

  /// Throws an error if a line is not a valid ring.
  ///
  /// - Parameter path: the path of the ring in GeoJSON.
  static func checkRing(_ ring: Polyline, path: String? = nil) throws(GeometryError) {
    guard ring.count >= 4 else { throw .shortRing(count: ring.count, path: path) }
    guard ring.first == ring.last else {
      throw .openRing("a ring from \(ring[0]) to \(ring[ring.count - 1])", path: path)
    }
  }
}
