import RoadNetworks
import RoadSearch

/// The cost of driving slowly on a fast road if there is a slower road nearby.
///
/// Cars prefer fast roads because these take less time, so slow roads count as longer than they
/// are. But a vehicle that drives at the speed of an exit saves no time on the motorway beside it,
/// so the motorway then counts as nearly as slow as the vehicle.
struct DrivenPaces {
  /// The longest time between observations, in seconds, in which a vehicle that is slow on average
  /// is assumed to be slow throughout; in a longer time, it may have stopped.
  private static let longest = 10.0

  private let network: RoadNetwork
  private let prices: MatchingPrices
  /// The extra length of a slow road as a share of its length, by attribute row.
  private let shares: [Double]
  /// Whether the costs apply; they apply only to cars.
  private let counts: Bool

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    let prices = options.prices
    self.prices = prices
    counts = options.mode == .car && options.rules.contains(.drivenPaces)
    shares = network.allAttributes.map { prices.extraLength(of: $0) }
  }

  /// Adds the costs to the emissions of an observation's candidates.
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

  /// Returns the extra length, as a share of length, below which candidates have a cost; 0 if no
  /// cost applies.
  ///
  /// It is the extra length of a road as slow as the vehicle, but at most that of the slowest
  /// candidate.
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

  /// Returns the cost of having driven along an edge since the previous observation.
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
    // Out of range only in a damaged network, which is reported later.
    return row < shares.count ? shares[row] : 0
  }
}
