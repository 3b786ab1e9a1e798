import ArgumentParser
import MilepostKit

/// What determines the costs of routes, besides the quantity to minimize.
struct RoutingArguments: ParsableArguments {
  @OptionGroup var mode: ModeArgument
  @OptionGroup var departure: DepartureArgument
  @OptionGroup var vehicle: VehicleArguments
  @OptionGroup var avoid: AvoidArguments
  @OptionGroup var speeds: SpeedsArguments

  /// Returns the options for routes on a network.
  func options(
    minimizing objective: RouteOptions.Objective, on network: RoadNetwork
  ) throws -> RouteOptions {
    var options = RouteOptions()
    options.mode = mode.mode
    options.objective = objective
    options.time = departure.time(on: network)
    options.vehicle = vehicle.vehicle(for: mode.mode)
    options.avoided = avoid.roads
    try speeds.apply(to: &options, on: network, at: departure)
    return options
  }
}
