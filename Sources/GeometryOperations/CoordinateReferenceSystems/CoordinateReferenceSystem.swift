public import Coordinates

/// A coordinate reference system, into and out of which PROJ carries coordinates.
///
///     let mercator = try CoordinateReferenceSystem("EPSG:3857")
///     let points = try mercator.points(of: route.coordinates)   // x east and y north, meters
///     let back = try mercator.coordinates(of: points)
///
/// Axes are in the order of drawing, whatever the authority says: `x` is easting or longitude, `y`
/// northing or latitude, in the system's own units. Between datums PROJ takes the most accurate
/// operation whose grids are installed; without grids that is good to some meters. Nothing is
/// fetched from the network.
///
/// It belongs to the task that holds its ``GeometryWorkspace``.
public final class CoordinateReferenceSystem {
  /// What the system was made from.
  public let definition: String

  /// The name that PROJ knows it by, such as `WGS 84 / Pseudo-Mercator`.
  public let name: String

  private let transformation: TransformationHandle

  /// Opens a system by an authority's code, a PROJ string, well-known text or PROJJSON.
  ///
  /// - Throws: ``GeometryError`` with ``GeometryError/Code/invalidReferenceSystem`` for a
  ///   definition that PROJ does not know and for vertical, geocentric and engineering systems.
  /// - Complexity: O(1): a look into PROJ's database, some milliseconds the first time.
  public init(
    _ definition: String, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    self.definition = definition
    transformation = try TransformationHandle(to: definition, in: workspace.proj)
    name = transformation.targetName
  }

  /// The points of coordinates in this system, in their order.
  ///
  /// - Throws: ``GeometryError`` with the index of the first coordinate that is not valid or has no
  ///   place in the system.
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
        .notProjectable, found: "a coordinate outside of the domain (\(transformation.reason()))",
        expected: "one that \(definition) has a place for", index: index)
    }
    return points
  }

  /// The coordinates of points of this system, in their order.
  ///
  /// Points beyond the edge of a map are no places, though a formula may lead round the Earth: what
  /// doesn't come back by ``points(of:)`` is refused. The edge itself may be rounded.
  ///
  /// - Throws: ``GeometryError`` with the index of the first point that is no place on Earth.
  /// - Complexity: O(*n*), in two calls of PROJ.
  public func coordinates(of points: some Sequence<ProjectedPoint>) throws(GeometryError)
    -> [Coordinate]
  {
    let points = Array(points)
    var places = points
    // PROJ passes infinities through and takes NaN for "no answer asked for".
    let stray = places.firstIndex { !$0.x.isFinite || !$0.y.isFinite }
    let failed =
      stray ?? transformation.transform(&places, isInverse: true) ?? straying(points, to: places)
    if let index = failed {
      throw GeometryError(
        .notProjectable, found: "a point outside of the domain (\(transformation.reason()))",
        expected: "x and y of a place in \(definition)", index: index)
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

  /// The index of the first point that its place doesn't lead back to.
  private func straying(_ points: [ProjectedPoint], to places: [ProjectedPoint]) -> Int? {
    var returned = places
    _ = transformation.transform(&returned, isInverse: false)
    return points.indices.first { index in
      let point = points[index]
      if point.isNear(returned[index]) { return false }
      // On the edge the last digit may be one too far: from a hair inside there is a way back.
      let inside = ProjectedPoint(x: point.x * (1 - 1e-9), y: point.y * (1 - 1e-9))
      var back = [inside]
      if transformation.transform(&back, isInverse: true) != nil { return true }
      if transformation.transform(&back, isInverse: false) != nil { return true }
      return !inside.isNear(back[0])
    }
  }
}

extension ProjectedPoint {
  /// Whether both are one point but for the errors of projections and of changes of datum.
  ///
  /// What has gone round the Earth is off by much more, in meters as in degrees.
  fileprivate func isNear(_ other: ProjectedPoint) -> Bool {
    let tolerance = 1 + (x.magnitude + y.magnitude) * 1e-3
    return (x - other.x).magnitude <= tolerance && (y - other.y).magnitude <= tolerance
  }
}

@available(*, unavailable)
extension CoordinateReferenceSystem: Sendable {}
