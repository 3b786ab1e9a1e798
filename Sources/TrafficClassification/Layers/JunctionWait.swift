import RoadNetworks
import RoadSearch

/// A kind of wait where one edge leads onto another.
enum JunctionWait: Int, CaseIterable, Sendable {
  case signal, stop, giveWay
  /// A turn across the oncoming traffic, and one to the other side.
  case across, aside
  /// Turning back.
  case back
  /// Entering a roundabout.
  case roundabout

  /// The seconds that it takes before anything is learned: those of routes.
  ///
  /// Routes count turns by their angle, up to 9.5 s across and up to 7.5 s to the other side: here
  /// about the half.
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

/// The waits where one edge leads onto another: for the signal or sign there, and for the turn.
struct JunctionWaits {
  var control: JunctionWait?
  var turn: JunctionWait?

  /// The bend beyond which it is a turn, 256 to the full circle: 45°, up to which routes count less
  /// than 2 s.
  private static let turns = 32

  /// The waits from one edge onto another; none where the other is not known.
  init(from edge: UInt32, onto next: UInt32?, _ network: RoadNetwork) {
    guard let next else { return }
    let (from, to) = (network.record(of: edge), network.record(of: next))
    let flags = network.nodes[from.head].flags
    if flags.controls(isBackward: from.isBackward) {
      if flags.contains(.signal) {
        control = .signal
      } else if flags.contains(.yield) {
        control = flags.contains(.stop) ? .stop : .giveWay
      }
    }
    let roads = (network.attributes[from.attributes], network.attributes[to.attributes])
    // Clockwise from straight on.
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
