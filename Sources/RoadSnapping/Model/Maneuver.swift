import RoadNetworks
import RoadSearch

/// What vehicles do that searches along edges don't: standing still, and turning back midway.
struct Maneuver {
  /// Whether the position of a standing vehicle may run backwards.
  private let rollsBack: Bool
  /// Whether vehicles turn back midway.
  private let turnsBack: Bool

  init(_ rules: SnappingRules) {
    rollsBack = rules.contains(.rollingBack)
    turnsBack = rules.contains(.turningBack)
  }

  /// How far a vehicle may roll, in meters.
  private static let roll = 5.0

  /// Meters by which the position of a standing vehicle may run backwards.
  private static func slack(_ noise: Double) -> Double {
    // Nearly three standard deviations of the difference of two positions.
    TransitionModel.certainty * noise + roll
  }

  /// Where a maneuver begins or ends; candidates are too large to be copied for it.
  struct End {
    var edge: EdgeIndex
    var state: StateIndex
    var offset: UInt32
  }

  /// The cost of a maneuver from one place to another, as searches count; nil where there is none.
  ///
  /// - Parameter noise: standard deviation of positions along one axis, in meters.
  func cost(
    from a: End, to b: End, in network: RoadNetwork, _ costs: StretchCosts, wrongWay: Int32,
    noise: Double
  ) -> Int32? {
    if a.state == b.state {
      guard rollsBack, b.offset < a.offset else { return nil }
      return Double(a.offset - b.offset) <= Self.slack(noise) * 1000 ? 0 : nil
    }
    let edge = network.edges[a.edge]
    // Who turns back midway comes by no start of a restriction.
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
