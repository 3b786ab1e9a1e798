import RoadNetworks
import RoadSearch

/// A kind of wait at the end of one edge, before the next.
enum JunctionWait: Int, CaseIterable, Sendable {
  case signal, stop, giveWay
  /// Turns across oncoming traffic, and to the other side.
  case across, aside
  /// A U-turn.
  case back
  /// The entry to a roundabout.
  case roundabout

  /// The prior duration in seconds, based on the costs used in routing.
  ///
  /// Routing computes turn costs from the angle: up to 9.5 s across oncoming traffic, and up to
  /// 7.5 s to the other side. The values for these turns are about half of that.
  var usualSeconds: Double {
    let costs = TravelCosts.NodeCosts.car
    return switch self {
    case .signal: Double(costs.signal) / 1000
    case .stop, .giveWay: Double(costs.yield) / 1000
    case .across: 5
    case .aside: 4
    case .back: Double(costs.uTurn) / 1000
    case .roundabout: 2
    }
  }
}

/// The waits between one edge and the next: at most one for a signal or sign, and one for a turn.
struct JunctionWaits {
  var control: JunctionWait?
  var turn: JunctionWait?

  /// The bend above which a change of direction is a turn, in units of 1/256 of a full circle: 45°,
  /// up to which turns cost less than 2 s in routing.
  private static let turns = 32

  /// Creates the waits between two edges; there are none if the second edge is unknown.
  init(from edge: EdgeIndex, onto next: EdgeIndex?, _ network: RoadNetwork) {
    guard let next else { return }
    let (from, to) = (network.edges[edge], network.edges[next])
    let flags = network.nodes[from.head].flags
    if flags.controls(isBackward: from.isBackward) {
      if flags.contains(.signal) {
        control = .signal
      } else if flags.contains(.yield) {
        control = flags.contains(.stop) ? .stop : .giveWay
      }
    }
    let roads = (network.attributes[from.attributes], network.attributes[to.attributes])
    // The angle clockwise from straight on.
    let bend = Int(Int8(truncatingIfNeeded: Int(to.startBearing) - Int(from.endBearing)))
    if next == from.twin {
      turn = .back
    } else if roads.1.isRoundabout, !roads.0.isRoundabout {
      turn = .roundabout
    } else if abs(bend) > Self.turns, flags.contains(.junction), !roads.0.isRoundabout {
      turn = (bend > 0) == roads.0.drivesOnLeft ? .across : .aside
    }
  }
}
