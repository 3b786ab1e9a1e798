import RoadNetworks
import RoadSearch

/// What it costs to believe that a vehicle drove slowly on a fast road, where a slower one is near.
///
/// Cars prefer fast roads since they are sooner at their end, so that slow ones count longer than
/// they are. But who drives an exit is as slow as the exit, and on the motorway beside it would be
/// no sooner: there the motorway counts nearly as if it were as slow as it was driven. Else every
/// meter of an exit would speak against having left, until the roads are far apart.
struct DrivenPaces {
  /// Seconds between locations up to which a vehicle that is slow on the whole is slow all the
  /// time; over longer it may have stood.
  private static let longest = 10.0

  private let network: RoadNetwork
  private let prices: MatchingPrices
  /// By how much a road counts longer for being slow, as a share of its length, by attribute row.
  private let shares: [Double]
  /// Whether cars are snapped, by the whole model.
  private let counts: Bool

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    let prices = options.prices
    self.prices = prices
    counts = options.mode == .car && options.rules.contains(.drivenPaces)
    shares = network.allAttributes.map { prices.extraLength(of: $0) }
  }

  /// Adds it to the emissions of an observation's candidates.
  func charge(
    _ candidates: inout [Candidate], of observation: Observation, _ model: TransitionModel
  ) {
    let floor = floor(of: candidates, observation)
    guard floor > 0 else { return }
    for index in candidates.indices where !candidates[index].isOffRoad {
      candidates[index].emission += cost(
        of: candidates[index].edge, below: floor, observation, model)
    }
  }

  /// By how much any road counts longer for how the vehicle was driven: as much as it was slow, but
  /// no more than the slowest candidate.
  func floor(of candidates: [Candidate], _ observation: Observation) -> Double {
    guard counts, let speed = observation.speed, observation.duration > 0,
      observation.duration <= Self.longest
    else { return 0 }
    let driven = prices.extraLength(pace: 1e6 / speed)
    var slowest = 0.0
    for index in candidates.indices where !candidates[index].isOffRoad {
      slowest = max(slowest, share(of: candidates[index].edge))
    }
    return min(driven, slowest)
  }

  /// What it costs on an edge.
  func cost(
    of edge: EdgeIndex, below floor: Double, _ observation: Observation, _ model: TransitionModel
  ) -> Double {
    let missing = floor - share(of: edge)
    guard missing > 0, let speed = observation.speed else { return 0 }
    let meters = speed * observation.duration
    return model.weightOfPaces * missing * meters
      / model.scale(straight: meters, noise: observation.noise)
  }

  private func share(of edge: EdgeIndex) -> Double {
    let row = Int(network.edges[edge].attributes)
    // A damaged network, which is noticed in the end.
    return row < shares.count ? shares[row] : 0
  }
}
