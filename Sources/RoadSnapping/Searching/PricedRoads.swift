import RoadNetworks
import RoadSearch

/// The costs of the roads of a network for matching, under the conditions in force.
struct PricedRoads {
  private let mode: TravelMode
  private let prices: MatchingPrices
  private(set) var conditions: ConditionsInForce?
  private(set) var costs: TravelCosts
  /// The costs of parts of edges.
  private(set) var stretches: StretchCosts

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    mode = options.mode
    prices = options.prices
    conditions = network.conditionsInForce(at: .usual)
    costs = .matching(TravelCosts.Basis(network, mode, nil, conditions), prices)
    stretches = StretchCosts(network, costs)
  }

  /// Changes the conditions in force, and returns whether they differ from the previous ones.
  mutating func use(_ conditions: ConditionsInForce?, in network: RoadNetwork) -> Bool {
    guard conditions?.key != self.conditions?.key else { return false }
    self.conditions = conditions
    costs = .matching(TravelCosts.Basis(network, mode, nil, conditions), prices)
    stretches = StretchCosts(network, costs)
    return true
  }
}

extension StretchCosts {
  /// Returns the pace on the fastest road of some candidates; 1 if there is none.
  ///
  /// Lengths are counted relative to this pace, so that roads don't count as longer than they are
  /// if all of them are slow.
  func leastPace(of candidates: ArraySlice<Candidate>) -> Double {
    let candidates = candidates.span
    var least = Double.infinity
    for index in candidates.indices where !candidates[index].isOffRoad {
      least = min(least, pace(of: candidates[index].edge))
    }
    return least > 0 && least < .infinity ? least : 1
  }
}
