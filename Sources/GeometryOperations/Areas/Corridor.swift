public import Coordinates
public import Polylines

/// All places within a distance of a line, or of several.
///
///     let corridor = try Corridor(around: route, meters: 50)
///     try corridor.contains(fix)          // within 50 m of the route?
///     try corridor.outline.geoJSON()      // to be drawn
///
/// It is right everywhere: over the antimeridian, around a pole, and along lines of thousands of
/// kilometers. The line is cut into pieces of 100 km; each is buffered by GEOS in an azimuthal
/// equidistant projection around its middle, and the pieces are united.
///
/// ``contains(_:)`` measures and is exact. The ``outline`` is a drawing of it, whose border lies
/// within 1 % of the stated distance from the line, mostly on the inside and by 0.3 % at most: GEOS
/// may pass over bends of the line that are shallower than 1 % of the distance, and round ends are
/// polygons of 64 sides. The projection stretches by ((50 km + *d*)/*R*)²/6 at most, which for a
/// distance *d* of 100 km is nothing beside, and of 1,000 km another 0.5 %.
public struct Corridor: Sendable {
  /// The lines in the middle.
  public let lines: [MeasuredPolyline]

  /// How far the corridor reaches to each side of a line and beyond its ends, in meters.
  public let meters: Double

  /// The area as a polygon or several.
  ///
  /// It is made for GeoJSON (RFC 7946, section 3.1): cut at the antimeridian, in closed form around
  /// a pole, the area on the left of exterior rings; straight edges in degrees are near enough to
  /// geodesics that either may be drawn.
  public let outline: Geometry

  /// What ``meters`` can be: from a decimeter to a thousand kilometers.
  public static let widths = 0.1...1_000_000.0

  /// Lays a corridor around a line.
  ///
  /// A line of a single coordinate gets a circle.
  ///
  /// - Throws: ``GeometryError`` for an empty line, for a distance beyond ``widths``, and with
  ///   ``GeometryError/Code/tooLarge`` for a line that leaves no part of the Earth free.
  /// - Complexity: O(*n* log *n*) for *n* coordinates and hundreds of kilometers.
  public init(
    around line: Polyline, meters: Double, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    try self.init(around: [line], meters: meters, in: workspace)
  }

  /// Lays one corridor around several lines, such as the parts of a route.
  ///
  /// - Throws: ``GeometryError`` as for one line, and where there is none.
  /// - Complexity: as for one line of all coordinates.
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

  /// Whether a coordinate lies within ``meters`` of a line.
  ///
  /// Exact to 1 mm for corridors up to 10 km, and to a hundred-thousandth beyond.
  ///
  /// - Throws: ``GeometryError`` for a coordinate that is not valid, as a ``Geofence`` does.
  /// - Complexity: as ``Polylines/MeasuredPolyline/nearestPosition(to:)`` for each line; for many
  ///   coordinates far from them a ``Geofence`` of the ``outline`` is faster.
  public func contains(_ coordinate: Coordinate) throws(GeometryError) -> Bool {
    guard coordinate.isValid else { throw .invalid(coordinate) }
    return lines.contains { $0.nearestPosition(to: coordinate).offset <= meters }
  }
}
