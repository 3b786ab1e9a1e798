import Coordinates
import Fleet
import RoadNetworks
import RoadSearch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A ranking of the vehicles that could serve a trip, by their routes on the road network.
struct VehicleRanking {
  let roads: FleetRoads
  let search: VehicleSearch
  let now: Date

  /// The number of vehicles to examine for each requested vehicle.
  static let breadth = 2

  /// Returns the best matches, with the driving distance to the pickup and the arrival there, and
  /// with the arrival at the drop-off if the search has one; each is nil if unknown.
  ///
  /// A vehicle with current trips completes them first. Vehicles for which the distance or arrival
  /// that determines the order is unknown are last.
  ///
  /// - Parameter matches: the vehicles by ascending straight-line distance.
  /// - Throws: `damaged` if the network's file has changed.
  /// - Complexity: Plans one route for each of the nearest vehicles, up to twice as many as
  ///   requested, and one for the ride itself if the search has a drop-off.
  func ranked(
    _ matches: [VehicleMatch]
  ) throws(RoadNetworkError) -> [VehicleMatch] {
    var ride: Duration?
    if let dropOff = search.dropOff {
      ride = try way(from: search.pickup.point, to: dropOff.point, bearing: nil)?.duration
    }
    var ranked: [VehicleMatch] = []
    for var match in matches.prefix(Self.breadth * search.count) {
      match.orderedBy = search.order
      try takeWay(of: &match)
      if let ride { match.dropOffArrival = match.pickupArrival.map { $0 + ride.inSeconds } }
      ranked.append(match)
    }
    ranked.sort { (rank($0), $0.straightDistance) < (rank($1), $1.straightDistance) }
    return Array(ranked.prefix(search.count))
  }

  /// Returns the sort key of a match; smaller is better.
  private func rank(_ match: VehicleMatch) -> Double {
    switch search.order {
    case .straightDistance: match.straightDistance
    case .pickupDistance: match.pickupDistance ?? .infinity
    case .pickupArrival: match.pickupArrival?.timeIntervalSince(now) ?? .infinity
    case .dropOffArrival: match.dropOffArrival?.timeIntervalSince(now) ?? .infinity
    }
  }

  private func takeWay(of match: inout VehicleMatch) throws(RoadNetworkError) {
    let vehicle = match.vehicle
    let last = vehicle.waypoints.last
    guard let start = last?.location.point ?? vehicle.location?.fix.coordinate else { return }
    let bearing = last == nil ? vehicle.location?.fix.bearing : nil
    guard let way = try way(from: start, to: search.pickup.point, bearing: bearing) else { return }
    let before = vehicle.waypoints.map(\.distance)
    if !before.contains(nil) {
      match.pickupDistance = before.reduce(way.length) { $0 + ($1 ?? 0) }
    }
    let departure = last == nil ? now : last?.arrival
    match.pickupArrival = departure.map { max(now, $0) + way.duration.inSeconds }
  }

  private func way(
    from start: Coordinate, to end: Coordinate, bearing: Double?
  ) throws(RoadNetworkError) -> NetworkRoute? {
    try roads.way(
      through: [RouteWaypoint(start, bearing: bearing), RouteWaypoint(end)], roads.routeOptions)
  }
}
