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
    guard stop.waypoint.bearing != nil || stop.waypoint.prefersCurb else { return unmet }
    let row = network.edges[edge]
    let bearing = bearing(along: edge, at: offset)
    if let wanted = stop.waypoint.bearing,
      abs(Bearing.difference(from: bearing, to: wanted)) > 90
    {
      unmet.insert(.bearing)
    }
    if stop.waypoint.prefersCurb, stop.place.distance > Self.sidelessDistance,
      graph.node(near: edge, offset) == nil
    {
      let toPoint = stop.place.coordinate.initialBearing(to: stop.waypoint.coordinate)
      let isOnRight = Bearing.difference(from: bearing, to: toPoint) > 0
      if isOnRight == network.attributes[row.attributes].drivesOnLeft { unmet.insert(.curb) }
    }
    return unmet
  }

  /// Returns the bearing of travel at an offset; at a bend, the one halfway between those before
  /// and after it, as seen from which all points outside the bend are on one side.
  private func bearing(along edge: EdgeIndex, at offset: UInt32) -> Double {
    let rest = network.edges[edge].length - min(network.edges[edge].length, offset)
    let before = network.place(on: edge, at: offset - min(offset, Self.bend)).bearing
    let after = network.place(on: edge, at: offset + min(rest, Self.bend)).bearing
    return before + Bearing.difference(from: before, to: after) / 2
  }

  /// The distance in millimeters before and after a place at which the direction is measured: more
  /// than the error of the place.
  private static let bend: UInt32 = 50
}
