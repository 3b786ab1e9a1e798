import RoadNetworks

/// What travel costs of a network are made for.
private struct TravelCostKey: Hashable {
  var mode: TravelMode
  var objective: RouteOptions.Objective
  var vehicle: VehicleDimensions?
}

extension RoadNetwork {
  /// The costs of routes, made once for each mode, objective and vehicle.
  func travelCosts(
    _ objective: RouteOptions.Objective, for mode: TravelMode, _ vehicle: VehicleDimensions? = nil
  ) -> TravelCosts {
    derived.value(
      for: TravelCostKey(mode: mode, objective: objective, vehicle: vehicle)
    ) {
      objective == .time
        ? .time(in: self, for: mode, vehicle) : .distance(in: self, for: mode, vehicle)
    }
  }
}
