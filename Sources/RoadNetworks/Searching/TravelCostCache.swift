import Synchronization

/// What searches add up, worked out once for each mode and objective that a network is asked for.
final class TravelCostCache: Sendable {
  private struct Key: Hashable {
    var mode: TravelMode
    var objective: RouteOptions.Objective
  }

  private let made = Mutex<[Key: TravelCosts]>([:])

  /// The costs that were made before, or new ones.
  func costs(
    _ objective: RouteOptions.Objective, for mode: TravelMode, make: () -> TravelCosts
  ) -> TravelCosts {
    let key = Key(mode: mode, objective: objective)
    if let known = made.withLock({ $0[key] }) { return known }
    let costs = make()
    made.withLock { $0[key] = costs }
    return costs
  }
}

extension RoadNetwork {
  /// The costs of routes, shared by all that are asked for.
  func travelCosts(_ objective: RouteOptions.Objective, for mode: TravelMode) -> TravelCosts {
    travelCostCache.costs(objective, for: mode) {
      objective == .time ? .time(in: self, for: mode) : .distance(in: self, for: mode)
    }
  }
}
