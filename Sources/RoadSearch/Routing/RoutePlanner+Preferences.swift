import Coordinates
import RoadNetworks

extension RoutePlanner {
  /// The distance from the line of a road, in meters, up to which a point has no side.
  private static let sidelessDistance = 1.0

  /// Returns the preferences of a stop that a direction of travel at its place doesn't keep.
  ///
  /// - Parameters:
  ///   - edge: an edge along which the place is passed.
  ///   - offset: the offset of the place along the edge.
  func unmet(
    at stop: Stop, along edge: EdgeIndex, _ offset: UInt32
  ) -> RouteWaypoint.Preferences {
    var unmet: RouteWaypoint.Preferences = []
    if let wanted = stop.waypoint.bearing {
      let bearing = network.place(on: edge, at: offset).bearing
      if abs(Bearing.difference(from: bearing, to: wanted)) > 90 { unmet.insert(.bearing) }
    }
    if stop.waypoint.prefersCurb, let isOnRight = isOnRight(stop, of: edge, offset) {
      let row = network.edges[edge]
      if isOnRight == network.attributes[row.attributes].drivesOnLeft { unmet.insert(.curb) }
    }
    return unmet
  }

  /// Returns whether a point is on the right of an edge, rather than on the left; nil if it has no
  /// side.
  private func isOnRight(_ stop: Stop, of edge: EdgeIndex, _ offset: UInt32) -> Bool? {
    guard stop.place.distance > Self.sidelessDistance, graph.node(near: edge, offset) == nil
    else { return nil }
    let length = network.edges[edge].length
    let rest = length - min(offset, length)
    // At a bend, the direction halfway between those before and after it decides.
    let before = network.place(on: edge, at: offset - min(offset, Self.bend)).bearing
    let after = network.place(on: edge, at: offset + min(rest, Self.bend)).bearing
    let bearing = before + Bearing.difference(from: before, to: after) / 2
    let toPoint = stop.place.coordinate.initialBearing(to: stop.waypoint.coordinate)
    return Bearing.difference(from: bearing, to: toPoint) > 0
  }

  /// The distance in millimeters before and after a place at which the direction is measured: more
  /// than the error of the place.
  private static let bend: UInt32 = 50
}
