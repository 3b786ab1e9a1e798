import Coordinates
package import RoadNetworks

/// The parameters on which the costs of routes on a network depend.
package struct TravelCostKey: Hashable, Sendable {
  var mode: TravelMode
  var objective: RouteOptions.Objective
  var vehicle: VehicleDimensions?
  var speeds: EdgeSpeeds?
  var avoided: AvoidedRoads
  /// The key of the conditions in force.
  var conditions: [UInt64]?

  /// The memory of the speeds in bytes.
  package var byteCount: Int { 4 * (speeds?.paces.count ?? 0) }
}

/// The key under which a network caches travel costs.
private struct TravelCostsKey: Hashable {}

extension RoadNetwork {
  /// Returns the costs of routes, cached for the most recent combinations of mode, objective,
  /// vehicle, conditions, speeds, and avoided roads.
  package func travelCosts(
    _ options: RouteOptions, _ objective: RouteOptions.Objective
  ) -> TravelCosts {
    let key = travelCostKey(options, objective)
    let recent = derived.value(for: TravelCostsKey()) {
      RecentValues<TravelCostKey, TravelCosts>()
    }
    return recent.value(for: key) { newTravelCosts(options, objective) }
  }

  /// Returns costs that aren't cached.
  func newTravelCosts(
    _ options: RouteOptions, _ objective: RouteOptions.Objective
  ) -> TravelCosts {
    let basis = TravelCosts.Basis(
      self, options.mode, options.vehicle, conditionsInForce(at: options.time), options.speeds,
      avoiding: options.avoided)
    return objective == .time ? .time(basis) : .distance(basis)
  }

  /// Returns the key of the costs of routes: options with the same key have the same costs.
  package func travelCostKey(
    _ options: RouteOptions, _ objective: RouteOptions.Objective
  ) -> TravelCostKey {
    TravelCostKey(
      mode: options.mode, objective: objective, vehicle: options.vehicle,
      speeds: options.speeds, avoided: options.avoided,
      conditions: conditionsInForce(at: options.time)?.key)
  }
}
