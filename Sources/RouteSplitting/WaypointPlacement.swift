import Coordinates
import Polylines

/// A search for the places of waypoints on a line that passes them in order.
///
/// A line may pass a waypoint several times. The search considers passes that are at most 50 m
/// farther away than the nearest one, and others only if the order requires them. Of the choices of
/// one pass per waypoint that keep the order, it selects the one with the smallest sum of offsets
/// and weighted differences from the expected distances; of equal sums, the first.
struct WaypointPlacement {
  /// The initial value of the maximum distance, in meters, by which a pass may be farther away than
  /// the nearest one; it is doubled until the waypoints can be passed in order.
  private static let leastTolerance = 50.0
  /// The maximum number of passes of a waypoint that are considered per tolerance, nearest first.
  private static let mostPasses = 32
  /// The cost, in meters of offset, of each meter of difference from the expected distance.
  private static let expectationPrice = 0.05
  /// The maximum distance in meters from the line to a waypoint.
  static let reach = 1_000.0

  private struct Choice {
    var distance: Double
    /// The smallest sum of costs up to this choice.
    var price: Double
    /// The index of the choice of the previous waypoint.
    var before: Int
  }

  /// Returns the distance in meters from the start of the line to each waypoint; the distances
  /// never decrease.
  ///
  /// - Parameter expected: the expected distance of a waypoint in meters from the start; nil if
  ///   unknown.
  /// - Throws: `misplacedWaypoint` with the number of the waypoint.
  /// - Complexity: O(*n* *k*) for *n* points and *k* waypoints, done up to six times if the order
  ///   is hard to keep.
  static func distances(
    of waypoints: [(coordinate: Coordinate, expected: Double?)], on line: MeasuredPolyline
  ) throws(RouteError) -> [Double] {
    var passes = Array(repeating: [NearestPosition](), count: waypoints.count)
    var tolerance = leastTolerance
    while true {
      var rows: [[Choice]] = []
      for (number, waypoint) in waypoints.enumerated() {
        try add(
          line.passes(near: waypoint.coordinate, within: tolerance), to: &passes[number],
          of: number)
        let row = row(of: passes[number], behind: rows.last, expected: waypoint.expected)
        if row.isEmpty { break }
        rows.append(row)
      }
      if rows.count == waypoints.count { return distances(of: rows) }
      guard tolerance < reach else {
        throw RouteError(
          .misplacedWaypoint,
          "found waypoint \(rows.count + 1) on the line before waypoint \(rows.count), "
            + "expected it after that one")
      }
      // The line may pass the waypoints in order, but not where it is nearest to them.
      tolerance = min(2 * tolerance, reach)
    }
  }

  /// Adds passes of a waypoint, except for those already known: passes may merge within a wider
  /// tolerance.
  private static func add(
    _ more: [NearestPosition], to passes: inout [NearestPosition], of number: Int
  ) throws(RouteError) {
    let nearest = more.sorted { $0.offset < $1.offset }.prefix(mostPasses)
    let offset = nearest.first?.offset ?? .nan
    guard offset <= reach else {
      throw RouteError(
        .misplacedWaypoint,
        "found waypoint \(number + 1) \(offset.rounded()) m from the line, "
          + "expected at most \(reach) m")
    }
    passes += nearest.filter { pass in
      pass.offset <= reach
        && !passes.contains { abs($0.position.distance - pass.position.distance) <= roundOff }
    }
    passes.sort { $0.position < $1.position }
  }

  /// Returns the passes that can be reached from those of the previous waypoint, each with the
  /// cheapest choice before it.
  private static func row(
    of passes: [NearestPosition], behind last: [Choice]?, expected: Double?
  ) -> [Choice] {
    passes.compactMap { pass in
      let place = pass.position.distance
      var price = pass.offset
      if let expected { price += expectationPrice * abs(place - expected) }
      guard let last else { return Choice(distance: place, price: price, before: 0) }
      let reachable = last.indices.filter { last[$0].distance <= place + roundOff }
      guard let before = reachable.min(by: { last[$0].price < last[$1].price }) else { return nil }
      return Choice(distance: place, price: price + last[before].price, before: before)
    }
  }

  /// Returns the distances of the best choices, traced back from the last waypoint.
  private static func distances(of rows: [[Choice]]) -> [Double] {
    var distances: [Double] = []
    let last = rows.last ?? []
    var choice = last.indices.min { last[$0].price < last[$1].price } ?? 0
    for row in rows.reversed() {
      // A place that lies beyond the next one only by round-off is moved back to it.
      distances.append(min(row[choice].distance, distances.last ?? .infinity))
      choice = row[choice].before
    }
    return distances.reversed()
  }

  /// The distance in meters by which two waypoints at the same place may seem to be in the wrong
  /// order.
  private static let roundOff = 0.01
}
