import CGEOS
import Coordinates
import Polylines

/// A builder of the outline of a corridor, which buffers the lines piece by piece.
struct LineBuffer {
  let meters: Double
  let context: GEOSContext

  /// The maximum length of a piece in meters; within half this length, the projection around the
  /// middle stretches lengths by about 1e-5 at most.
  private static let longestPiece = 100_000.0

  /// The number of sides of the polygon that approximates a quarter of a circle.
  private static let sidesPerQuarter: Int32 = 16

  /// The tolerance in meters for edges that are moved from one plane to another.
  private var tolerance: Double { meters / 1_000 }

  func outline(of lines: [MeasuredPolyline]) throws(GeometryError) -> Geometry {
    let whole = try plane(around: lines)
    var shapes: [GeometryHandle] = []
    for line in lines {
      for piece in line.split(at: Self.cuts(of: line)) {
        let area = try buffer(of: MeasuredPolyline(measuring: piece))
        shapes.append(try GeometryHandle.make(area, on: whole, in: context))
      }
    }
    let pieces = try GeometryHandle.collection(shapes, of: GEOS_GEOMETRYCOLLECTION, in: context)
    var polygons: [Polygon] = []
    for polygon in try pieces.united().geometry(on: whole).polygons {
      polygons.append(try withoutFalseHoles(polygon, of: lines, on: whole))
    }
    return try AntimeridianCut(plane: whole, tolerance: tolerance, context: context).cut(polygons)
  }

  private static func cuts(of line: MeasuredPolyline) -> [Double] {
    (1..<max(1, Int((line.length / longestPiece).rounded(.up)))).map {
      Double($0) * longestPiece
    }
  }

  /// Returns the polygon without its false holes.
  ///
  /// GEOS leaves small false holes where a line has bends smaller than the distance. A hole counts
  /// as false if a point well inside it lies within the distance of the lines.
  private func withoutFalseHoles(
    _ polygon: Polygon, of lines: [MeasuredPolyline], on plane: AzimuthalPlane
  ) throws(GeometryError) -> Polygon {
    var holes: [Polyline] = []
    for hole in polygon.holes {
      let area = try GeometryHandle.polygon([plane.points(along: hole)], in: context)
      guard let middle = try area.innerPoint() else { continue }
      if lines.offset(of: plane.coordinate(middle)) > meters { holes.append(hole) }
    }
    return try Polygon(exterior: polygon.exterior, holes: holes)
  }

  /// Returns the corridor around one piece, with geodesics as edges.
  private func buffer(of piece: MeasuredPolyline) throws(GeometryError) -> Geometry {
    let plane = AzimuthalPlane(
      center: piece.coordinate(atDistance: piece.length / 2), tolerance: tolerance)
    let points = plane.points(along: piece.polyline)
    let shape =
      piece.length > 0
      ? try GeometryHandle.line(points, in: context)
      : try GeometryHandle.point(points[0], in: context)
    return try shape.buffered(by: meters, sidesPerQuarter: Self.sidesPerQuarter)
      .geometry(on: plane)
  }

  /// Returns a plane for the whole corridor; the antipode of its center, where the projection is
  /// singular, is more than 100 km from the corridor.
  private func plane(around lines: [MeasuredPolyline]) throws(GeometryError) -> AzimuthalPlane {
    let axes = [(0.0, 0.0), (0, 90), (0, 180), (0, -90), (90, 0), (-90, 0)].map {
      AzimuthalPlane(
        center: Coordinate(latitude: $0.0, longitude: $0.1), tolerance: tolerance)
    }
    let middle = AzimuthalPlane(
      around: lines.flatMap(\.polyline.coordinates), tolerance: tolerance)
    func room(_ plane: AzimuthalPlane) -> Double {
      let center = plane.center
      let opposite = Coordinate(
        latitude: -center.latitude,
        longitude: center.longitude > 0 ? center.longitude - 180 : center.longitude + 180)
      return lines.offset(of: opposite) - meters
    }
    if let middle, room(middle) > Self.ampleRoom { return middle }
    guard let best = axes.max(by: { room($0) < room($1) }), room(best) > Self.leastRoom else {
      throw GeometryError(
        .tooLarge, found: "a corridor that covers nearly the whole Earth",
        expected: "one that leaves \(Self.leastRoom) m free around an end of an axis of the Earth")
    }
    return best
  }

  private static let ampleRoom = 5_000_000.0
  private static let leastRoom = 100_000.0
}
