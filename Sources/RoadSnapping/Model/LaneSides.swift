import Coordinates
import RoadNetworks

/// The cost of driving on the wrong one of two lanes that are mapped as separate roads.
///
/// Two roads whose center lines are closer than the width of a lane can't each carry traffic in
/// both directions, even if they are mapped that way. Where traffic keeps right, a vehicle uses the
/// right-hand one.
struct LaneSides {
  /// The distance between center lines, in meters, below which two roads are lanes of the same
  /// road.
  private static let width = 4.5
  /// The distance in meters up to which one road is the continuation of the other.
  private static let least = 1.0
  /// The absolute cosine of the angle between two roads above which they run side by side.
  private static let sameness = 0.97
  /// The cost of each meter on the wrong side, as a negative log likelihood.
  private static let costPerMeter = 0.01
  /// The maximum cost for one observation.
  private static let most = 1.0

  private let network: RoadNetwork
  private let rows: [RoadAttributes]
  private let isBelieved: Bool

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    isBelieved = options.mode == .car && options.rules.contains(.lanes)
    rows = isBelieved ? network.allAttributes : []
  }

  /// Marks the candidates that are on the wrong side, and adds the cost to their emissions.
  ///
  /// - Parameter candidates: the candidates, nearest first.
  func charge(_ candidates: inout [Candidate], of observation: Observation) {
    let cost = cost(of: observation)
    guard cost > 0 else { return }
    findWrongSides(among: &candidates)
    for index in candidates.indices where candidates[index].isOnWrongSide {
      candidates[index].emission += cost
    }
  }

  /// Returns the cost of driving on the wrong side since the previous observation; 0 if the speed
  /// or the elapsed time is unknown, or the vehicle isn't a car.
  func cost(of observation: Observation) -> Double {
    guard isBelieved, let speed = observation.speed else { return 0 }
    return min(Self.most, Self.costPerMeter * speed * observation.duration)
  }

  /// Marks the candidates that have the other lane on the side that traffic keeps to.
  private func findWrongSides(among candidates: inout [Candidate]) {
    var candidates = candidates.mutableSpan
    for own in candidates.indices {
      let (meters, place) = (candidates[own].sight.meters.magnitude, candidates[own].place)
      var other = own + 1
      while other < candidates.count, !candidates[other].isOffRoad,
        candidates[other].sight.meters.magnitude - meters < Self.width
      {
        let way = place - candidates[other].place
        let square = way.x * way.x + way.y * way.y
        if Self.least * Self.least < square, square < Self.width * Self.width,
          let wrong = wrongSides(of: candidates[own], and: candidates[other], way)
        {
          if wrong.first { candidates[own].isOnWrongSide = true }
          if wrong.second { candidates[other].isOnWrongSide = true }
        }
        other += 1
      }
    }
  }

  /// Returns whether each of two candidates has the other on the side that traffic keeps to; nil if
  /// they aren't lanes of one road.
  ///
  /// - Parameter way: the vector from the second candidate to the first, in meters.
  private func wrongSides(
    of candidate: Candidate, and other: Candidate, _ way: SIMD2<Double>
  ) -> (first: Bool, second: Bool)? {
    let (along, beside) = (SIMD2<Double>(candidate.course), SIMD2<Double>(other.course))
    guard (along * beside).sum().magnitude > Self.sameness,
      let keepsLeft = lanesKeepLeft(candidate.edge, other.edge)
    else { return nil }
    func isWrong(_ course: SIMD2<Double>, _ way: SIMD2<Double>) -> Bool {
      // Above 0 if the other candidate lies on the left.
      let side = way.x * course.y - way.y * course.x
      return keepsLeft ? side > Self.least : side < -Self.least
    }
    return (isWrong(along, way), isWrong(beside, -way))
  }

  /// Returns whether traffic keeps to the left on two edges; nil unless the edges may be lanes of
  /// one road, each mapped as open in both directions.
  private func lanesKeepLeft(_ edge: EdgeIndex, _ other: EdgeIndex) -> Bool? {
    guard network.edges[edge].pair != network.edges[other].pair,
      let own = attributes(of: edge), let beside = attributes(of: other),
      own.roadClass == beside.roadClass, own.layer == beside.layer,
      own.isTunnel == beside.isTunnel, own.isBridge == beside.isBridge,
      isOpenBothWays(edge), isOpenBothWays(other)
    else { return nil }
    return own.drivesOnLeft
  }

  private func isOpenBothWays(_ edge: EdgeIndex) -> Bool {
    func isOpen(_ edge: EdgeIndex) -> Bool { attributes(of: edge)?.access[.car].isRoutable == true }
    return isOpen(edge) && isOpen(network.edges[edge].twin)
  }

  /// Returns the attributes of an edge; nil in a damaged network, which is reported later.
  private func attributes(of edge: EdgeIndex) -> RoadAttributes? {
    let row = Int(network.edges[edge].attributes)
    return row < rows.count ? rows[row] : nil
  }
}

extension Candidate {
  /// The position in meters east and north of the location.
  fileprivate var place: SIMD2<Double> {
    @inline(__always) get { -sight.meters * sight.direction }
  }
}
