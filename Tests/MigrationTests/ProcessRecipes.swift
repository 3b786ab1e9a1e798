import Foundation
import MilepostKit

// Recipes for live matching in the app's own process, with the code of the article
// TheMatcherInTheProcess.

/// The streams of several vehicles, for use by one task at a time.
struct LiveFleet {
  let snapper: RoadSnapper
  let workspace: SnappingWorkspace
  var vehicles: [String: LiveSnapper] = [:]

  init(_ network: RoadNetwork) {
    snapper = RoadSnapper(network)
    workspace = snapper.makeWorkspace()
  }

  mutating func update(
    with location: Location, of vehicle: String
  ) throws(RoadNetworkError) -> (place: Coordinate?, driven: Double) {
    let update = try vehicles[vehicle, default: LiveSnapper(snapper)]
      .update(with: location, using: workspace)
    let driven = update.stretches.reduce(0) { $0 + $1.path.length }
    return (update.current?.coordinate, driven)
  }

  mutating func end(_ vehicle: String) throws(RoadNetworkError) -> Double {
    guard var live = vehicles.removeValue(forKey: vehicle) else { return 0 }
    return try live.finish(using: workspace).stretches.reduce(0) { $0 + $1.path.length }
  }
}

/// Distances and arrivals at the stops of a route.
struct Journey {
  let router: any RoadRouter
  var follower: JourneyFollower

  init(from start: Coordinate, through stops: [Coordinate], by router: any RoadRouter) throws {
    self.router = router
    let route = try router.route(through: [start] + stops, options: RouteOptions())
    follower = JourneyFollower(
      try PlannedRoute(route, in: router.network), dwell: .seconds(60))
  }

  mutating func update(with location: Location) throws -> [JourneyMoment.Arrival] {
    let moment = follower.update(with: location)
    if let need = moment.need {
      // The vehicle has left its route.
      let places = [need.from] + need.through.compactMap(\.coordinate)
      let route = try router.route(through: places, options: RouteOptions())
      follower.reroute(to: try PlannedRoute(route, in: router.network), at: location)
      return follower.arrivals(at: location.time)
    }
    return moment.arrivals
  }
}

/// Reports a location to an engine, and prints the stops in its response.
func report(
  _ location: Location, of vehicle: VehicleID, to engine: EmbeddedFleetEngine,
  print: (String) -> Void
) async throws {
  let update = try VehicleUpdate(vehicle) { $0.location = VehicleLocation(location) }
  let known = try await engine.updateVehicle(update, as: .driver(of: vehicle))
  for stop in known.waypoints {
    guard let meters = stop.distance, let dates = stop.arrivalInterval else { continue }
    print("\(Int(meters)) m, from \(dates.lowerBound) to \(dates.upperBound)")
  }
}

extension LiveFleet {
  /// Returns the same streams on another network.
  func move(to network: RoadNetwork) -> LiveFleet {
    var moved = LiveFleet(network)
    for (id, live) in vehicles {
      var live = live
      live.move(to: moved.snapper)
      moved.vehicles[id] = live
    }
    return moved
  }
}

/// Saves a stream and resumes it.
func resume(_ live: LiveSnapper, by snapper: RoadSnapper) throws -> LiveSnapper {
  let saved = try JSONEncoder().encode(live.state)
  let state = try JSONDecoder().decode(LiveSnapper.State.self, from: saved)
  let resumed = try LiveSnapper(snapper, resuming: state)
  return resumed
}
