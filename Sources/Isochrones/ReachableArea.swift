public import Coordinates
import RoadNetworks
public import RoadSearch

/// The area around the roads that can be reached at no more than a cost.
///
///     let roads = try network.reachableRoads(from: start.position, within: 15 * 60_000)
///     let areas = roads.areas(within: [5 * 60_000, 10 * 60_000, 15 * 60_000])
///
/// The area extends 50 m to each side of the roads; farther if it is wider than some 130 km, since
/// the grid on which it is drawn is coarser then. It ends at the meridian opposite the origin.
public struct ReachableArea: Sendable, Hashable {
  /// The maximum cost, inclusive, in the unit of the roads' costs: milliseconds or millimeters.
  public var limit: UInt64
  /// The rings of each polygon: the outer ring, followed by the holes.
  ///
  /// Each ring ends at its first coordinate, and has the area on its left (RFC 7946, section
  /// 3.1.6). Rings neither touch nor cross each other or themselves, except along the antimeridian,
  /// where polygons are cut.
  public var polygons: [[[Coordinate]]]
}

extension ReachableRoads {
  /// Returns the areas around the roads that can be reached at no more than each of some costs, in
  /// the order of the limits.
  ///
  /// The area of a lower limit is inside the area of a higher one. Holes of less than ten hectares
  /// are filled, and larger ones if the area is wider than some 130 km. An area is empty only if no
  /// road is open at the origin.
  ///
  /// The distances to the roads are computed on a grid of nodes, at most 16 million of them, which
  /// are 8 to 20 m apart, or farther if the area is wider than 80 km. The border of an area is the
  /// contour at the same distance (marching squares: Maple 2003, doi 10.1109/GMAG.2003.1219671).
  ///
  /// - Parameter limits: the maximum costs, inclusive; those above the limit of the roads count as
  ///   that limit.
  /// - Complexity: O(*n* + *k*) for each limit, in the number *n* of grid nodes and the length *k*
  ///   of the roads.
  public func areas(within limits: [UInt64]) -> [ReachableArea] {
    let widest = limits.max() ?? 0
    let lines = ReachedLines(self, within: widest)
    guard let frame = ReachedLines(self, within: 0).frame,
      let grid = AreaGrid(around: lines, frame)
    else {
      return limits.map { ReachableArea(limit: $0, polygons: []) }
    }
    var raster = DistanceRaster(grid)
    var areas: [UInt64: ReachableArea] = [:]
    for limit in Set(limits).sorted() {
      raster.add(limit == widest ? lines : ReachedLines(self, within: limit), frame)
      areas[limit] = ReachableArea(limit: limit, polygons: raster.polygons(frame))
    }
    return limits.compactMap { areas[$0] }
  }
}
