import ArgumentParser
import MilepostKit

/// The options that determine the costs of routes, except the objective.
struct RoutingArguments: ParsableArguments {
  @OptionGroup var mode: ModeArgument
  @OptionGroup var departure: DepartureArgument
  @OptionGroup var vehicle: VehicleArguments
  @OptionGroup var avoid: AvoidArguments
  @OptionGroup var speeds: SpeedsArguments

  /// Returns the options for routes on a network; speeds that can't be read, and a hierarchy that
  /// can't be used, are reported.
  ///
  /// - Parameter forecasts: whether the options include the forecast for the departure.
  func options(
    minimizing objective: RouteOptions.Objective, on network: RoadNetwork,
    forecasts: Bool = false, _ tally: inout Tally
  ) throws -> RouteOptions {
    if try RouteHierarchy.unusableModes(in: network).contains(mode.mode) {
      StandardStreams.note(
        "\(network.path ?? "the network") was prepared for \(mode.mode) by another version, which "
          + "isn't used; prepare it again (milepost prepare)")
    }
    var options = RouteOptions()
    options.mode = mode.mode
    options.objective = objective
    options.time = departure.time(on: network)
    options.vehicle = vehicle.vehicle(for: mode.mode)
    options.avoided = avoid.roads(of: network)
    let traffic = try speeds.traffic(for: options, on: network, at: departure, &tally)
    options.speeds = try traffic?.speeds()
    if forecasts { options.forecast = traffic?.forecast() }
    return options
  }
}
