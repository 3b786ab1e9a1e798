import Coordinates
import Fleet
import RoadNetworks
import RoadSearch
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An odometer that measures the distance a vehicle drives, in total and for each trip.
///
/// The live snapper decides on the driven path with a lag of several locations. A boarding refers
/// to the number of the last location before it. The distance from that location is counted once
/// the location has a place on the path. Locations that arrive late but were recorded no later than
/// the boarding increase the number.
struct Odometer: Sendable {
  /// The decided distance in meters.
  private var reading = 0.0
  /// The last edge driven.
  private var lastTraversal: EdgeTraversal?
  /// The beginnings of the last matching and of earlier matchings that may still contain a
  /// boarding.
  private var beginnings: [Beginning] = []
  /// The number of the last location.
  private var lastNumber = -1
  /// The number of the last decided location.
  private var lastDecision = -1
  /// The place of the last decided location that was matched.
  private var lastPlace = MatchedDistance(matching: 0, meters: 0)
  /// The boardings whose start is not decided yet.
  private var boardings: [Boarding] = []

  private struct Beginning: Sendable {
    var matching: Int
    /// The reading at the beginning of the matching.
    var reading: Double
    /// The gap before the matching.
    var gap: DrivenDistance.Gap?
  }

  /// A distance in meters along a matching.
  private struct MatchedDistance: Sendable {
    var matching: Int
    var meters: Double
  }

  private struct Boarding: Sendable {
    var trip: TripID
    var time: Date
    /// The number of the last location before the boarding.
    var number: Int
    /// The place of that location; nil until it is decided.
    var place: MatchedDistance?
  }

  /// The maximum length of a route through a gap: `meters` plus `factor` times the straight-line
  /// distance.
  private static let mostDetour = (meters: 500.0, factor: 3.0)
  /// The straight-line distance in meters beyond which no route is planned.
  private static let farthest = 20_000.0

  /// The number of the last matching driven; nil before the first one.
  var lastMatching: Int? { beginnings.last?.matching }

  /// Starts counting for a trip at the last location.
  mutating func board(_ trip: TripID, at time: Date) {
    alight(trip)
    let place = lastDecision >= lastNumber ? lastPlace : nil
    boardings.append(Boarding(trip: trip, time: time, number: lastNumber, place: place))
  }

  /// Moves boardings from the last location to the next one if the next one arrives late, but was
  /// recorded no later than the boarding.
  ///
  /// - Parameter time: the time at which the next location was recorded; nil if unknown.
  mutating func pass(late time: Date?) {
    guard let time else { return }
    for index in boardings.indices
    where boardings[index].number == lastNumber && time <= boardings[index].time {
      boardings[index].number += 1
      boardings[index].place = nil
    }
  }

  /// Stops counting for a trip.
  mutating func alight(_ trip: TripID) { boardings.removeAll { $0.trip == trip } }

  /// Processes the decisions and stretches of the next location.
  ///
  /// - Returns: the distances that were decided.
  /// - Throws: a `RoadNetworkError` if the network's file has changed.
  mutating func take(
    _ update: LiveUpdate, on roads: FleetRoads
  ) throws(RoadNetworkError) -> DrivenShares {
    lastNumber = max(lastNumber, update.number)
    let all = try take(update.stretches, on: roads)
    place(update.decisions)
    var shares = DrivenShares(all: all)
    var waiting: [Boarding] = []
    for boarding in boardings {
      let share = share(of: boarding)
      shares.own[boarding.trip] = share ?? DrivenDistance()
      if share == nil { waiting.append(boarding) }
    }
    boardings = waiting
    if boardings.isEmpty, beginnings.count > 1 { beginnings.removeFirst(beginnings.count - 1) }
    return shares
  }

  /// Adds stretches, and the gaps between stretches of different matchings.
  private mutating func take(
    _ stretches: [LiveUpdate.Stretch], on roads: FleetRoads
  ) throws(RoadNetworkError) -> DrivenDistance {
    var driven = DrivenDistance()
    for stretch in stretches {
      guard let first = stretch.path.traversals.first, let end = stretch.path.traversals.last
      else { continue }
      if beginnings.last?.matching != stretch.matching {
        var beginning = Beginning(matching: stretch.matching, reading: reading)
        if let lastTraversal {
          let gap = try Self.gap(from: lastTraversal, to: first, stretch.split, on: roads)
          driven += DrivenDistance(meters: gap.meters, gaps: [gap])
          beginning.reading += gap.meters
          beginning.gap = gap
        }
        beginnings.append(beginning)
        reading = beginning.reading
      }
      driven.meters += stretch.path.length
      reading += stretch.path.length
      lastTraversal = end
    }
    return driven
  }

  /// Assigns places to boardings; for a location without a road, the previous place is used.
  private mutating func place(_ decisions: [LiveUpdate.Decision]) {
    for decision in decisions {
      if let place = decision.point.place {
        lastPlace = MatchedDistance(matching: place.matching, meters: place.distanceAlong)
      }
      lastDecision = decision.number
      for index in boardings.indices
      where boardings[index].place == nil && boardings[index].number <= decision.number {
        boardings[index].place = lastPlace
      }
    }
  }

  /// Returns the distance since a boarding; nil until the decided path reaches the boarding.
  private func share(of boarding: Boarding) -> DrivenDistance? {
    guard let place = boarding.place,
      let index = beginnings.firstIndex(where: { $0.matching >= place.matching })
    else { return nil }
    let beginning = beginnings[index]
    // A matching of one location has no length; counting then starts with the gap after the
    // matching.
    let isDriven = beginning.matching == place.matching
    let start =
      isDriven
      ? beginning.reading + place.meters : beginning.reading - (beginning.gap?.meters ?? 0)
    let gaps = beginnings[(isDriven ? index + 1 : index)...].compactMap(\.gap)
    guard reading >= start else { return nil }
    return DrivenDistance(meters: reading - start, gaps: gaps)
  }

  private static func gap(
    from last: EdgeTraversal, to next: EdgeTraversal, _ reason: Matching.Split,
    on roads: FleetRoads
  ) throws(RoadNetworkError) -> DrivenDistance.Gap {
    let ends = try [last, next].map { traversal throws(RoadNetworkError) in
      try roads.network.line(of: RoadPath(traversals: [traversal]))
    }
    guard let start = ends[0].last, let end = ends[1].first else {
      return DrivenDistance.Gap(reason, meters: 0, by: .straightLine)
    }
    let straight = start.distance(to: end)
    var options = roads.routeOptions
    options.objective = .distance
    // Other vehicles of the lane wait in the meantime, so large regions are not searched.
    guard straight <= farthest,
      let way = try roads.way(through: [start, end].map { RouteWaypoint($0) }, options)?.length,
      way <= mostDetour.meters + mostDetour.factor * straight
    else { return DrivenDistance.Gap(reason, meters: straight, by: .straightLine) }
    return DrivenDistance.Gap(reason, meters: way, by: .shortestWay)
  }
}

/// The distances that a vehicle has driven in a period.
struct DrivenShares: Sendable {
  /// The total distance.
  var all = DrivenDistance()
  /// The distances for trips whose start was still undecided at the beginning of the period; for
  /// all other trips, the total distance counts.
  var own: [TripID: DrivenDistance] = [:]

  /// Returns the distance that counts for a trip.
  func share(of trip: TripID) -> DrivenDistance { own[trip] ?? all }

  /// Adds the distances driven next.
  static func += (sum: inout DrivenShares, next: DrivenShares) {
    for trip in next.own.keys where sum.own[trip] == nil { sum.own[trip] = sum.all }
    for trip in sum.own.keys { sum.own[trip]? += next.share(of: trip) }
    sum.all += next.all
  }
}
