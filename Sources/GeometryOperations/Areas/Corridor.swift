public import Coordinates
public import Polylines

/// The area within a distance of one or more lines.
///
///     let corridor = try Corridor(around: route, meters: 50)
///     try corridor.contains(fix)          // within 50 m of the route?
///     try corridor.outline.geoJSON()      // to be drawn
///
/// A corridor can cross the antimeridian, contain a pole, and follow lines of thousands of
/// kilometers. Each line is cut into pieces of up to 100 km. GEOS buffers each piece in an
/// azimuthal equidistant projection around its middle, and the buffers are united.
///
/// ``contains(_:)`` computes distances without a projection. The ``outline`` is an approximation:
/// the distance of its border from the lines differs from ``meters`` by at most 1% for corridors up
/// to 100 km, and by at most 1.5% for corridors up to 1,000 km. The main causes are:
///
/// - GEOS may skip bends of a line that are shallower than 1% of the distance, and it approximates
///   round ends by halves of polygons with 64 sides.
/// - The projection stretches lengths by at most ((50 km + *d*)/*R*)²/6, where *R* is the radius of
///   the Earth. This is negligible for a distance *d* of 100 km and adds 0.5% for 1,000 km.
public struct Corridor: Sendable {
  /// The center lines.
  public let lines: [MeasuredPolyline]

  /// The distance that the corridor extends to each side of a line and beyond its ends, in meters.
  public let meters: Double

  /// The area as one or more polygons.
  ///
  /// The outline is suitable for GeoJSON (RFC 7946, section 3.1): the area is on the left of all
  /// rings, rings are cut at the antimeridian, and a ring around a pole is closed along the pole.
  /// Edges may be drawn as geodesics or as straight lines in degrees, since both are close to each
  /// other.
  public let outline: Geometry

  /// The allowed range of ``meters``: from a decimeter to a thousand kilometers.
  public static let widths = 0.1...1_000_000.0

  /// Creates a corridor around a line.
  ///
  /// The corridor around a line with a single coordinate is a circle.
  ///
  /// - Throws: ``GeometryError`` for an empty line or a distance outside ``widths``;
  ///   ``GeometryError/Code/tooLarge`` if the corridor covers nearly the whole Earth.
  /// - Complexity: O(*n* log *n*), where *n* is the number of coordinates plus the length in
  ///   hundreds of kilometers.
  public init(
    around line: Polyline, meters: Double, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    try self.init(around: [line], meters: meters, in: workspace)
  }

  /// Creates a corridor around several lines, such as the parts of a route.
  ///
  /// - Throws: ``GeometryError`` as for one line, or if there are no lines.
  /// - Complexity: as for one line with all coordinates.
  public init(
    around lines: [Polyline], meters: Double, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    guard Self.widths.contains(meters) else {
      throw GeometryError(
        .invalidLength, found: "\(meters) m", expected: "0.1…1,000,000 m")
    }
    var measured: [MeasuredPolyline] = []
    for line in lines { measured.append(try MeasuredPolyline(measuring: line)) }
    guard !measured.isEmpty else { throw .emptyLine() }
    self.lines = measured
    self.meters = meters
    outline = try LineBuffer(meters: meters, context: workspace.geos).outline(of: measured)
  }

  /// Returns whether a coordinate lies within ``meters`` of a line.
  ///
  /// The result is exact to 1 mm for corridors up to 10 km, and to one part in 100,000 beyond.
  ///
  /// - Throws: ``GeometryError`` for an invalid coordinate.
  /// - Complexity: that of ``Polylines/MeasuredPolyline/nearestPosition(to:)`` for each line; for
  ///   many coordinates far from the lines, a ``Geofence`` of the ``outline`` is faster.
  public func contains(_ coordinate: Coordinate) throws(GeometryError) -> Bool {
    guard coordinate.isValid else { throw .invalid(coordinate) }
    return lines.contains { $0.nearestPosition(to: coordinate).offset <= meters }
  }
}
