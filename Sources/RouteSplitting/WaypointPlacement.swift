import Coordinates
import Polylines

/// Finds where waypoints lie on a line that passes them in order.
///
/// A line may pass a waypoint several times. Of all ways to take a pass for each waypoint, so that
/// none lies behind the next, that one is taken whose offsets, and differences from where the
/// waypoints are expected, sum up to the least; of equal ones the earliest.
struct WaypointPlacement {
  /// Meters by which a pass may be farther off than the nearest one; doubled as long as the
  /// waypoints can't be passed in order.
  private static let leastTolerance = 50.0
  /// The passes of a waypoint within a tolerance that are weighed, the nearest ones.
  private static let mostPasses = 32
  /// Meters of offset that a meter off the expected distance is worth.
  private static let expectationPrice = 0.05
  /// Meters from the line from which on a waypoint is not on it.
  static let reach = 1_000.0

  private struct Choice {
    var distance: Double
    /// Least sum of the prices up to here.
    var price: Double
    /// The choice of the waypoint before.
    var before: Int
  }

  /// Meters from the start of the line to each waypoint; they never fall.
  ///
  /// - Parameter expected: meters from the start where a waypoint is believed to be; nil where
  ///   nothing is known.
  /// - Throws: `misplacedWaypoint` with its number.
  /// - Complexity: O(*n* *k*), at the most six times where the order is hard to keep.
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
            + "expected it behind")
      }
      // The line may lead past it in order, only not where it is nearest.
      tolerance = min(2 * tolerance, reach)
    }
  }

  /// Adds the passes of a waypoint that it doesn't have yet: within a wider tolerance two may be
  /// one.
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

  /// The passes that can be reached from those of the waypoint before.
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

  /// Goes back from the best choice of the last waypoint.
  private static func distances(of rows: [[Choice]]) -> [Double] {
    var distances: [Double] = []
    let last = rows.last ?? []
    var choice = last.indices.min { last[$0].price < last[$1].price } ?? 0
    for row in rows.reversed() {
      // What lies behind the next one only by round-off lies there.
      distances.append(min(row[choice].distance, distances.last ?? .infinity))
      choice = row[choice].before
    }
    return distances.reversed()
  }

  /// Meters by which two waypoints at one place may seem to be in the wrong order.
  private static let roundOff = 0.01
}
