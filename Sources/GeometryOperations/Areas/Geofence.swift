public import Coordinates
import Polylines

/// An area that is asked many times whether something lies in it.
///
///     let fence = try Geofence(Geometry(geoJSON: text), in: workspace)
///     try fence.contains(fix)
///     try fence.contains(trace.coordinates)   // one answer each
///     try fence.distance(to: fix)             // meters, 0 inside
///
/// The edges of its polygons are geodesics, the short way round, over the antimeridian and past
/// poles as anywhere. Parts that RFC 7946 cuts at the antimeridian are put together again. GEOS
/// answers in an azimuthal equidistant projection around the fence's middle, where edges are within
/// 1 mm of their geodesics: within 1 cm in fences that touch the antimeridian, and within a
/// millionth of their length where they are longer than 1,000 km.
///
/// It belongs to the task that holds its ``GeometryWorkspace``; the ``Geometry`` can be sent and
/// prepared anew.
public final class Geofence {
  /// The area.
  public let area: Geometry

  let plane: AzimuthalPlane
  let prepared: PreparedHandle
  private let borders: [MeasuredPolyline]

  /// Prepares an area: a polygon, several, or a collection of such.
  ///
  /// Parts may touch and overlap.
  ///
  /// - Throws: ``GeometryError`` with ``GeometryError/Code/unsupportedGeometry`` for what is no
  ///   area, ``GeometryError/Code/emptyGeometry`` for none, and
  ///   ``GeometryError/Code/invalidGeometry`` for rings that cross themselves or each other, with
  ///   the coordinate where they do.
  /// - Complexity: O(*n* log *n*) for *n* coordinates.
  public init(
    _ area: Geometry, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    guard area.isArea else {
      throw GeometryError(
        .unsupportedGeometry, found: "points or lines", expected: "polygons")
    }
    let polygons = area.polygons
    guard
      let plane = AzimuthalPlane(
        around: polygons.flatMap(\.exterior.coordinates), tolerance: Self.tolerance)
    else {
      throw GeometryError(.emptyGeometry, found: "no polygons", expected: "at least one")
    }
    self.area = area
    self.plane = plane
    var borders: [MeasuredPolyline] = []
    for ring in polygons.flatMap(\.rings) { borders.append(try MeasuredPolyline(measuring: ring)) }
    self.borders = borders
    prepared = try PreparedHandle(
      AreaBuilder(plane: plane, context: workspace.geos).area(of: polygons))
  }

  /// In meters.
  private static let tolerance = 0.001

  /// Meters to the nearest place of the area along the geodesic; 0 inside and on the border.
  ///
  /// Exact to 1 mm up to 10 km and to a hundred-thousandth up to 1,000 km.
  ///
  /// - Throws: ``GeometryError`` for a coordinate that is not valid.
  /// - Complexity: O(log *n*) inside and near the border, O(*n*) far from it.
  public func distance(to coordinate: Coordinate) throws(GeometryError) -> Double {
    if try covers(coordinate) { return 0 }
    return borders.offset(of: coordinate)
  }
}

@available(*, unavailable)
extension Geofence: Sendable {}
