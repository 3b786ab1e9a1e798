import RoadNetworks
import RoadSearch

/// The maneuvers that searches along edges don't find: running backwards while stationary, and
/// U-turns between nodes.
struct Maneuver {
  private let rollsBack: Bool
  private let turnsBack: Bool

  init(_ rules: SnappingRules) {
    rollsBack = rules.contains(.rollingBack)
    turnsBack = rules.contains(.turningBack)
  }

  /// The distance in meters that a vehicle may roll.
  private static let roll = 5.0

  /// Returns the distance in meters by which the position of a stationary vehicle may run
  /// backwards.
  private static func slack(_ noise: Double) -> Double {
    // Apart from the roll, this is nearly three standard deviations of the difference of two
    // positions.
    TransitionModel.certainty * noise + roll
  }

  /// The start or end of a maneuver; candidates are too large to be copied for this purpose.
  struct End {
    var edge: EdgeIndex
    var state: StateIndex
    var offset: UInt32
  }

  /// Returns the cost of a maneuver from one place to another in the units of searches; nil if
  /// there is none.
  ///
  /// - Parameter noise: the standard deviation of positions along one axis in meters.
  func cost(
    from a: End, to b: End, in network: RoadNetwork, _ costs: StretchCosts, wrongWay: Int32,
    noise: Double
  ) -> Int32? {
    if a.state == b.state {
      guard rollsBack, b.offset < a.offset else { return nil }
      return Double(a.offset - b.offset) <= Self.slack(noise) * 1000 ? 0 : nil
    }
    let edge = network.edges[a.edge]
    // After a U-turn between nodes, no restriction over several roads has begun.
    guard turnsBack, b.edge == edge.twin, b.state == StateIndex(b.edge) else { return nil }
    let ahead = edge.length - min(edge.length, b.offset)
    return costs.uTurn + (costs.entersWrongWay(from: a.edge, onto: b.edge) ? wrongWay : 0)
      + (ahead > a.offset
        ? costs.cost(of: a.edge, from: a.offset, to: ahead)
        : costs.cost(of: b.edge, from: edge.length - min(edge.length, a.offset), to: b.offset))
  }
}

extension Candidate {
  var end: Maneuver.End { Maneuver.End(edge: edge, state: state, offset: offset) }
}
