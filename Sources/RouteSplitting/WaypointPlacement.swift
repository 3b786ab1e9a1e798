import Coordinates
import Polylines

/// Finds where waypoints lie on a line that passes them in order.
///
/// A line may pass a waypoint several times. Of all ways to take a pass for each waypoint, so that
/// none lies behind the next, that one is taken whose offsets, and differences from where the
/// waypoints are expected, sum up to the least; of equal ones the earliest.
struct WaypointPlacement {
  /// Meters by which a pass may be farther off than the nearest one.
  private static let tolerance = 50.0
  /// The passes of a waypoint that are weighed, the nearest ones.
  private static let mostPasses = 32
  /// Meters of offset that a meter off the expected distance is worth.
  private static let expectationPrice = 0.05
  /// Meters from the line from which on a waypoint is not on it.
  static let reach = 1_000.0

  private struct Candidate {
    var distance: Double
    /// Least sum of the prices up to here.
    var price: Double
    /// The candidate of the waypoint before.
    var before: Int
  }

  /// Meters from the start of the line to each waypoint; they never fall.
  ///
  /// - Parameter expected: meters from the start where a waypoint is believed to be; nil where
  ///   nothing is known.
  /// - Throws: `misplacedWaypoint` with its number.
  /// - Complexity: O(*n* *k*).
  static func distances(
    of waypoints: [(coordinate: Coordinate, expected: Double?)], on line: MeasuredPolyline
  ) throws(RouteError) -> [Double] {
    var rows: [[Candidate]] = []
    for (number, waypoint) in waypoints.enumerated() {
      var passes = line.passes(near: waypoint.coordinate, within: tolerance)
      if passes.count > mostPasses {
        passes = passes.sorted { $0.offset < $1.offset }.prefix(mostPasses)
          .sorted { $0.position < $1.position }
      }
      guard let nearest = passes.map(\.offset).min(), nearest <= reach else {
        let offset = passes.map(\.offset).min() ?? .nan
        throw RouteError(
          .misplacedWaypoint,
          "found waypoint \(number) \(offset.rounded()) m from the line, expected at most \(reach) m"
        )
      }
      let row = passes.compactMap { pass -> Candidate? in
        let place = pass.position.distance
        var price = pass.offset
        if let expected = waypoint.expected { price += expectationPrice * abs(place - expected) }
        guard let last = rows.last else {
          return Candidate(distance: place, price: price, before: 0)
        }
        let reachable = last.indices.filter { last[$0].distance <= place + roundOff }
        guard let before = reachable.min(by: { last[$0].price < last[$1].price }) else {
          return nil
        }
        return Candidate(distance: place, price: price + last[before].price, before: before)
      }
      guard !row.isEmpty else {
        throw RouteError(
          .misplacedWaypoint,
          "found waypoint \(number) on the line before waypoint \(number - 1), expected it behind")
      }
      rows.append(row)
    }
    return distances(of: rows)
  }

  /// Goes back from the best candidate of the last waypoint.
  private static func distances(of rows: [[Candidate]]) -> [Double] {
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
