import Coordinates
import RoadNetworks

/// What travel costs of a network are made for.
private struct TravelCostKey: Hashable {
  var mode: TravelMode
  var objective: RouteOptions.Objective
  var vehicle: VehicleDimensions?
  /// The conditions that hold.
  var conditions: [UInt64]?
}

/// Names the costs that are kept with a network.
private struct TravelCostsKey: Hashable {}

extension RoadNetwork {
  /// The costs of routes: made once for each mode, objective, vehicle and state of the conditions,
  /// as long as they are asked for.
  func travelCosts(_ options: RouteOptions, _ objective: RouteOptions.Objective) -> TravelCosts {
    let conditions = conditionsInForce(at: options.time)
    let key = TravelCostKey(
      mode: options.mode, objective: objective, vehicle: options.vehicle,
      conditions: conditions?.key)
    let recent = derived.value(for: TravelCostsKey()) {
      RecentValues<TravelCostKey, TravelCosts>()
    }
    return recent.value(for: key) {
      let basis = TravelCosts.Basis(self, options.mode, options.vehicle, conditions)
      return objective == .time ? .time(basis) : .distance(basis)
    }
  }
}
