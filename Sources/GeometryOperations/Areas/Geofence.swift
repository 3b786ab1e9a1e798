public import Coordinates
import Polylines

/// An area prepared for many tests of whether something lies inside it.
///
///     let fence = try Geofence(Geometry(geoJSON: text), in: workspace)
///     try fence.contains(fix)
///     try fence.contains(trace.coordinates)   // one result each
///     try fence.distance(to: fix)             // meters, 0 inside
///
/// The edges of its polygons are the shortest geodesics, even across the antimeridian and near
/// poles. Parts that are cut at the antimeridian, as RFC 7946 requires, are joined again. GEOS
/// computes in an azimuthal equidistant projection around the middle of the fence, in which edges
/// are within 1 mm of their geodesics. There are two exceptions: edges longer than 1,000 km are
/// within a millionth of their length, and in fences that touch the antimeridian, edges are within
/// 1 cm.
///
/// A geofence belongs to the task that holds its ``GeometryWorkspace``. Its ``area`` can be sent to
/// another task and prepared there.
public final class Geofence {
  /// The area.
  public let area: Geometry

  let plane: AzimuthalPlane
  let prepared: PreparedHandle
  private let borders: [MeasuredPolyline]

  /// Prepares an area: a polygon, a multi-polygon, or a collection of these.
  ///
  /// Parts may touch and overlap. A defect such as a spike without width is repaired if the repair
  /// changes the area by at most 1 m² plus a billionth of the area.
  ///
  /// - Throws: ``GeometryError`` with ``GeometryError/Code/unsupportedGeometry`` for a shape that
  ///   isn't an area, ``GeometryError/Code/emptyGeometry`` if all polygons are empty or there are
  ///   none, or ``GeometryError/Code/invalidGeometry`` for a larger defect in a polygon, such as
  ///   rings that cross; ``GeometryError/found`` contains its coordinate.
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

  /// The tolerance in meters.
  private static let tolerance = 0.001

  /// Returns the geodesic distance in meters from a coordinate to the nearest place of the area: 0
  /// inside and on the border.
  ///
  /// The result is exact to 1 mm up to 10 km, and to one part in 100,000 up to 1,000 km.
  ///
  /// - Throws: ``GeometryError`` for an invalid coordinate.
  /// - Complexity: O(log *n*) inside and near the border, O(*n*) far from it.
  public func distance(to coordinate: Coordinate) throws(GeometryError) -> Double {
    if try covers(coordinate) { return 0 }
    return borders.offset(of: coordinate)
  }
}

@available(*, unavailable)
extension Geofence: Sendable {}
