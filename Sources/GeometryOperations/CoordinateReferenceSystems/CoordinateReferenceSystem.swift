public import Coordinates

/// A coordinate reference system that PROJ transforms coordinates to and from.
///
///     let mercator = try CoordinateReferenceSystem("EPSG:3857")
///     let points = try mercator.points(of: route.coordinates)   // x east and y north, meters
///     let back = try mercator.coordinates(of: points)
///
/// Axes are in drawing order regardless of the authority's definition: `x` is easting or longitude,
/// and `y` is northing or latitude, in the system's own units. Between datums, PROJ uses the most
/// accurate operation whose grids are installed; without grids, the result is accurate to a few
/// meters. Nothing is downloaded from the network.
///
/// A system belongs to the task that holds its ``GeometryWorkspace``.
public final class CoordinateReferenceSystem {
  /// The definition from which the system was created.
  public let definition: String

  /// The name of the system in PROJ, such as `WGS 84 / Pseudo-Mercator`.
  public let name: String

  private let transformation: TransformationHandle

  /// Creates a system from an authority's code, a PROJ string, well-known text, or PROJJSON.
  ///
  /// - Throws: ``GeometryError`` with ``GeometryError/Code/invalidReferenceSystem`` for a
  ///   definition unknown to PROJ, and for a system without horizontal coordinates.
  /// - Complexity: one or more lookups in PROJ's database, so reuse the system.
  public init(
    _ definition: String, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    self.definition = definition
    transformation = try TransformationHandle(to: definition, in: workspace.proj)
    name = transformation.targetName
  }

  /// Returns the points of the coordinates in this system, in order.
  ///
  /// - Throws: ``GeometryError`` with the index of the first invalid coordinate or, if all are
  ///   valid, of the first coordinate outside the domain of the system.
  /// - Complexity: O(*n*), in one call of PROJ.
  public func points(of coordinates: some Sequence<Coordinate>) throws(GeometryError)
    -> [ProjectedPoint]
  {
    var points: [ProjectedPoint] = []
    points.reserveCapacity(coordinates.underestimatedCount)
    for coordinate in coordinates {
      guard coordinate.isValid else { throw .invalid(coordinate, index: points.count) }
      points.append(DegreePlane().point(coordinate))
    }
    if let index = transformation.transform(&points, isInverse: false) {
      throw GeometryError(
        .notProjectable, found: "a coordinate outside the domain (\(transformation.reason()))",
        expected: "one within the domain of \(definition)", index: index)
    }
    return points
  }

  /// Returns the coordinates of the points in this system, in order.
  ///
  /// Points beyond the edge of a map have no coordinates, even if the formula wraps around the
  /// Earth: a point is rejected if ``points(of:)`` doesn't map its coordinate back to nearly the
  /// same point. A point on the edge may be beyond it by a rounding error.
  ///
  /// - Throws: ``GeometryError`` with the index of a point without a valid coordinate.
  /// - Complexity: O(*n*), usually in two calls of PROJ.
  public func coordinates(of points: some Sequence<ProjectedPoint>) throws(GeometryError)
    -> [Coordinate]
  {
    let points = Array(points)
    var places = points
    // PROJ passes infinities through and treats NaN as "no result requested".
    let stray = places.firstIndex { !$0.x.isFinite || !$0.y.isFinite }
    let failed =
      stray ?? transformation.transform(&places, isInverse: true) ?? straying(points, to: places)
    if let index = failed {
      throw GeometryError(
        .notProjectable, found: "a point outside the domain (\(transformation.reason()))",
        expected: "x and y within the domain of \(definition)", index: index)
    }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(places.count)
    for place in places {
      let coordinate = DegreePlane().coordinate(place)
      guard coordinate.isValid else { throw .invalid(coordinate, index: coordinates.count) }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  /// Returns the index of the first point whose coordinate doesn't map back near the point.
  private func straying(_ points: [ProjectedPoint], to places: [ProjectedPoint]) -> Int? {
    var returned = places
    _ = transformation.transform(&returned, isInverse: false)
    return points.indices.first { index in
      let point = points[index]
      if point.isNear(returned[index]) { return false }
      // A point on the edge may be slightly beyond it; a point just inside maps back.
      let inside = ProjectedPoint(x: point.x * (1 - 1e-9), y: point.y * (1 - 1e-9))
      var back = [inside]
      if transformation.transform(&back, isInverse: true) != nil { return true }
      if transformation.transform(&back, isInverse: false) != nil { return true }
      return !inside.isNear(back[0])
    }
  }
}

extension ProjectedPoint {
  /// Returns whether both points are the same, apart from errors of projections and datum shifts.
  ///
  /// The difference between a point and its image after wrapping around the Earth is much greater
  /// than the tolerance, in meters as well as in degrees.
  fileprivate func isNear(_ other: ProjectedPoint) -> Bool {
    let tolerance = 1 + (x.magnitude + y.magnitude) * 1e-3
    return (x - other.x).magnitude <= tolerance && (y - other.y).magnitude <= tolerance
  }
}

@available(*, unavailable)
extension CoordinateReferenceSystem: Sendable {}
