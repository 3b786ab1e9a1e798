import RoadNetworks

/// What travel costs of a network are made for.
private struct TravelCostKey: Hashable {
  var mode: TravelMode
  var objective: RouteOptions.Objective
}

extension RoadNetwork {
  /// The costs of routes, made once for each mode and objective.
  func travelCosts(_ objective: RouteOptions.Objective, for mode: TravelMode) -> TravelCosts {
    derived.value(for: TravelCostKey(mode: mode, objective: objective)) {
      objective == .time ? .time(in: self, for: mode) : .distance(in: self, for: mode)
    }
  }
}
