import Coordinates
import RoadNetworks

/// The cost of driving on the wrong one of two lanes that are mapped as separate roads.
///
/// Two roads whose middles lie closer than a lane is wide can't both be driven in both directions,
/// though the map may say so: where traffic keeps to the right, the one on the right is driven.
struct LaneSides {
  /// Meters between the middles of two roads under which they are lanes of one.
  private static let width = 4.5
  /// Meters between them under which they are no two lanes, but one road that goes on.
  private static let least = 1.0
  /// The cosine of the angle between two roads from which on they run side by side.
  private static let sameness = 0.97
  /// What each meter on the wrong side costs, as a negative log likelihood.
  private static let costPerMeter = 0.01
  /// What one observation costs at most.
  private static let most = 1.0

  private let network: RoadNetwork
  private let rows: [RoadAttributes]
  private let isBelieved: Bool

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    isBelieved = options.mode == .car && options.rules.contains(.lanes)
    rows = isBelieved ? (0..<network.attributeRows.count).map { network.attributes($0) } : []
  }

  /// Adds it to the emissions of an observation's candidates.
  func charge(_ candidates: inout [Candidate], of observation: Observation) {
    let cost = cost(of: observation)
    guard cost > 0 else { return }
    for index in candidates.indices where isOnWrongSide(index, among: candidates) {
      candidates[index].emission += cost
    }
  }

  /// The cost of the wrong side since the previous observation; 0 without a speed.
  func cost(of observation: Observation) -> Double {
    guard isBelieved, let speed = observation.speed else { return 0 }
    return min(Self.most, Self.costPerMeter * speed * observation.duration)
  }

  /// Whether the other lane of a candidate's road lies on the side that traffic keeps to.
  func isOnWrongSide(_ own: Int, among candidates: [Candidate]) -> Bool {
    let place = candidates[own].place
    return candidates.indices.contains { other in
      let way = place - candidates[other].place
      let square = (way * way).sum()
      return Self.least * Self.least < square && square < Self.width * Self.width
        && isOnWrongSide(candidates[own], of: candidates[other], way)
    }
  }

  private func isOnWrongSide(
    _ candidate: Candidate, of other: Candidate, _ way: SIMD2<Double>
  ) -> Bool {
    guard !candidate.isOffRoad, !other.isOffRoad,
      network.record(of: candidate.edge).pair != network.record(of: other.edge).pair,
      areLanes(candidate.edge, other.edge)
    else { return false }
    let (along, beside) = (direction(of: candidate), direction(of: other))
    guard (along * beside).sum().magnitude > Self.sameness else { return false }
    // Above 0 where the other lies on the left.
    let side = way.x * along.y - way.y * along.x
    return attributes(of: candidate.edge)?.drivesOnLeft == true
      ? side > Self.least : side < -Self.least
  }

  /// Whether two roads may be lanes of one, each open in both directions.
  private func areLanes(_ edge: UInt32, _ other: UInt32) -> Bool {
    guard let own = attributes(of: edge), let beside = attributes(of: other) else { return false }
    return own.roadClass == beside.roadClass && own.layer == beside.layer
      && own.isTunnel == beside.isTunnel && own.isBridge == beside.isBridge
      && isOpenBothWays(edge) && isOpenBothWays(other)
  }

  private func isOpenBothWays(_ edge: UInt32) -> Bool {
    func isOpen(_ edge: UInt32) -> Bool { attributes(of: edge)?.access[.car].isRoutable == true }
    return isOpen(edge) && isOpen(network.record(of: edge).twin)
  }

  /// The attributes of an edge; nil in a damaged network, which is noticed in the end.
  private func attributes(of edge: UInt32) -> RoadAttributes? {
    let row = Int(network.record(of: edge).attributes)
    return row < rows.count ? rows[row] : nil
  }

  /// Where a candidate's road leads, as a vector of length 1 to the east and north.
  private func direction(of candidate: Candidate) -> SIMD2<Double> {
    let bearing = network.place(on: candidate.edge, at: candidate.offset).bearing
    return SIMD2(sine(bearing * radiansPerDegree), cosine(bearing * radiansPerDegree))
  }
}

extension Candidate {
  /// Meters east and north from the location.
  fileprivate var place: SIMD2<Double> { -sight.meters * sight.direction }
}
