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

/// Counts the meters that a vehicle drives, and those that it drives for each trip.
///
/// The live snapper decides what was driven some locations later. Where a rider got in is known by
/// the number of a location: what was driven from there on is counted once the location is placed.
/// Locations that come late move it, where they were taken before the rider got in.
struct Odometer: Sendable {
  /// Meters that are decided.
  private var reading = 0.0
  /// The last edge that was driven.
  private var lastTraversal: EdgeTraversal?
  /// Where matchings began: the last one, and those before it that a boarding may still lie in.
  private var beginnings: [Beginning] = []
  /// The number of the last location.
  private var lastNumber = -1
  /// The number of the last location that is decided.
  private var lastDecision = -1
  /// The place of the last placed location.
  private var lastPlace = Place(matching: 0, meters: 0)
  /// Boardings whose start is not decided yet.
  private var boardings: [Boarding] = []

  private struct Beginning: Sendable {
    var matching: Int
    /// The reading where the matching begins.
    var reading: Double
    /// The gap before it.
    var gap: DrivenDistance.Gap?
  }

  /// A matching, and meters along it.
  private struct Place: Sendable {
    var matching: Int
    var meters: Double
  }

  private struct Boarding: Sendable {
    var trip: TripID
    var time: Date
    /// The last location before it.
    var number: Int
    /// Where it is placed; nil until that is decided.
    var place: Place?
  }

  /// How much longer than the straight line, in meters and as a factor, a way through a gap may be.
  private static let mostDetour = (meters: 500.0, factor: 3.0)
  /// Meters of a straight line beyond which no way is looked for.
  private static let farthest = 20_000.0

  /// The last matching that was driven; nil before one.
  var lastMatching: Int? { beginnings.last?.matching }

  /// Begins to count for a trip, at the last location.
  mutating func board(_ trip: TripID, at time: Date) {
    alight(trip)
    let place = lastDecision >= lastNumber ? lastPlace : nil
    boardings.append(Boarding(trip: trip, time: time, number: lastNumber, place: place))
  }

  /// Notes that the next location could not be sent when it was taken.
  mutating func pass(late time: Date?) {
    guard let time else { return }
    for index in boardings.indices
    where boardings[index].number == lastNumber && time <= boardings[index].time {
      boardings[index].number += 1
      boardings[index].place = nil
    }
  }

  /// Ends counting for a trip.
  mutating func alight(_ trip: TripID) { boardings.removeAll { $0.trip == trip } }

  /// Takes the decisions and stretches of the next location.
  ///
  /// - Throws: `damaged` where the network's file has changed.
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

  /// Counts stretches, with the ways between those that do not meet.
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

  /// Places boardings: where there is no road, at the last place before.
  private mutating func place(_ decisions: [LiveUpdate.Decision]) {
    for decision in decisions {
      if let place = decision.point.place {
        lastPlace = Place(matching: place.matching, meters: place.distanceAlong)
      }
      lastDecision = decision.number
      for index in boardings.indices
      where boardings[index].place == nil && boardings[index].number <= decision.number {
        boardings[index].place = lastPlace
      }
    }
  }

  /// The distance since a boarding; nil until its place is reached.
  private func share(of boarding: Boarding) -> DrivenDistance? {
    guard let place = boarding.place,
      let index = beginnings.firstIndex(where: { $0.matching >= place.matching })
    else { return nil }
    let beginning = beginnings[index]
    // A matching of one location is no drive; the gap around it is one.
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
    // Others wait meanwhile, so that no region is searched.
    guard straight <= farthest,
      let way = try roads.way(through: [start, end], options)?.length,
      way <= mostDetour.meters + mostDetour.factor * straight
    else { return DrivenDistance.Gap(reason, meters: straight, by: .straightLine) }
    return DrivenDistance.Gap(reason, meters: way, by: .shortestWay)
  }
}

/// The distance that a vehicle has driven since a report.
struct DrivenShares: Sendable {
  /// In all.
  var all = DrivenDistance()
  /// For trips whose riders got in during that time.
  var own: [TripID: DrivenDistance] = [:]

  /// What counts for a trip.
  func share(of trip: TripID) -> DrivenDistance { own[trip] ?? all }

  /// Adds what was driven next.
  static func += (sum: inout DrivenShares, next: DrivenShares) {
    for trip in next.own.keys where sum.own[trip] == nil { sum.own[trip] = sum.all }
    for trip in sum.own.keys { sum.own[trip]? += next.share(of: trip) }
    sum.all += next.all
  }
}
