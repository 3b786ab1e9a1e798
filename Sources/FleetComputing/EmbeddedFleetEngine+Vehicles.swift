import Coordinates
public import Fleet
import Journeys
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedFleetEngine {
  /// Lists vehicles in ascending order of their ids, one page at a time.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of vehicles in the viewport, or in the
  ///   fleet if there is no viewport. All matching vehicles are counted.
  public func listVehicles(
    _ query: VehicleQuery, as caller: Caller
  ) async throws(FleetError) -> VehiclePage {
    try caller.check(.listVehicles)
    try query.check()
    let start = query.pageToken.isEmpty ? nil : try VehicleID(query.pageToken)
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      let ids =
        query.viewport.map { store.vehicleIDs(in: $0).sorted() }
        ?? store.vehicleIDs(after: nil, limit: .max)
      let matching = ids.compactMap { store[vehicle: $0]?.value }
        .filter { query.matches($0, now: now) }
      let rest = matching.drop { vehicle in start.map { vehicle.id <= $0 } ?? false }
      let page = rest.prefix(query.pageSize == 0 ? TripSearch.usualPageSize : query.pageSize)
      let hasMore = page.count < rest.count
      return VehiclePage(
        Page(Array(page), nextToken: hasMore ? page.last?.id.text ?? "" : ""),
        totalCount: matching.count)
    }
  }

  /// Returns vehicles that could serve a trip, in the requested order, or by straight-line distance
  /// if the engine has no roads.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of vehicles around the last circle
  ///   searched. The radius of the first circle is 500 m, or that of the search if smaller. It
  ///   doubles until the circle contains enough matches, up to the radius of the search. Ordering
  ///   by routes also plans a route for each of the nearest vehicles, up to twice as many as
  ///   requested, and one for the ride if the search has a drop-off.
  public func searchVehicles(
    _ search: VehicleSearch, as caller: Caller
  ) async throws(FleetError) -> [VehicleMatch] {
    try caller.check(.searchVehicles)
    try search.check()
    let now = now()
    let isByRoad = search.order != .straightDistance && planner.roads != nil
    let wanted = isByRoad ? VehicleRanking.breadth * search.count : search.count
    let matches = try await store.transaction { store in
      // A smaller circle suffices if it contains enough matches.
      var radius = min(Self.firstRadius, search.radius)
      while true {
        let matches = store.matches(search, within: radius, now: now)
        if matches.count >= wanted || radius == search.radius { return matches }
        radius = min(2 * radius, search.radius)
      }
    }
    var best = Array(matches.prefix(search.count))
    if isByRoad, let roads = planner.roads {
      do throws(RoadNetworkError) {
        best = try VehicleRanking(roads: roads, search: search, now: now).ranked(matches)
      } catch {
        throw FleetError(.dataLoss, "\(error)")
      }
    }
    // Riders who search for a vehicle must not see its current trips.
    if caller.role == .consumer {
      for index in best.indices { best[index].vehicle = best[index].vehicle.withoutTrips }
    }
    return best
  }

  /// The maximum radius of the first circle searched around a pickup, in meters.
  private static let firstRadius = 500.0
}

extension FleetTransaction {
  /// Returns the vehicles within a radius in meters around the pickup that could serve a trip, by
  /// ascending straight-line distance.
  fileprivate func matches(
    _ search: VehicleSearch, within radius: Double, now: Date
  ) -> [VehicleMatch] {
    let pickup = search.pickup.point
    let box = BoundingBox(
      south: pickup.latitude, west: pickup.longitude, north: pickup.latitude,
      east: pickup.longitude)
    var matches: [VehicleMatch] = []
    for id in vehicleIDs(in: box.expanded(byMeters: radius)) {
      guard let vehicle = self[vehicle: id]?.value, search.takes(vehicle, now: now),
        let place = vehicle.location?.fix.coordinate
      else { continue }
      let distance = place.distance(to: pickup)
      guard distance <= radius else { continue }
      let trips = vehicle.tripIDs.compactMap { self[trip: $0]?.value }
      guard let kind = search.kind(of: vehicle, with: trips) else { continue }
      matches.append(VehicleMatch(vehicle, kind, straightDistance: distance))
    }
    matches.sort { ($0.straightDistance, $0.vehicle.id) < ($1.straightDistance, $1.vehicle.id) }
    return matches
  }
}

extension Vehicle {
  /// The vehicle as shown to riders who search for one: without trips, waypoints, navigation
  /// values, attributes, or license plate.
  fileprivate var withoutTrips: Vehicle {
    var vehicle = self
    vehicle.tripIDs = []
    vehicle.waypoints = []
    vehicle.navigation = Navigation()
    vehicle.attributes = []
    vehicle.licensePlate = nil
    return vehicle
  }
}
