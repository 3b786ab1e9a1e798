public import Fleet
import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedFleetEngine {
  /// The changes of trips and vehicles from now on, for those who may read the whole fleet.
  ///
  /// - Throws: as `Caller.check(_:)`.
  public func changes(as caller: Caller) throws(FleetError) -> FleetChanges {
    try caller.check(.watch)
    return store.changes()
  }

  /// Makes a call that is about some vehicles, one call about a vehicle after the other.
  func call<Result>(
    about vehicles: Set<VehicleID>, _ body: () async throws(FleetError) -> Result
  ) async throws(FleetError) -> Result {
    // In one order, so that no two calls wait for each other.
    let ids = vehicles.sorted()
    for id in ids { await lanes[id].enter(id) }
    do throws(FleetError) {
      let result = try await body()
      for id in ids { await lanes[id].leave(id) }
      return result
    } catch {
      for id in ids { await lanes[id].leave(id) }
      throw error
    }
  }

  /// The vehicles that a change of a trip is about.
  func vehicles(of update: TripUpdate) async throws(FleetError) -> Set<VehicleID> {
    let present = try await store.transaction { store in store[trip: update.id]?.value.vehicleID }
    let assigned = update.mask.contains(.vehicleID) ? update.values.vehicleID : nil
    return Set([present, assigned].compactMap(\.self))
  }

  /// Computes what follows from a report, which is not kept yet.
  func compute(_ report: VehicleReport) async throws(FleetError) -> CourseAnswer {
    let lane = lanes[report.vehicle.id]
    var answer = try await lane.take(report)
    if let request = answer.request {
      // Searched outside the lane, which other vehicles need meanwhile.
      let plan = planner.plan(request, at: report.time)
      answer.way = await lane.follow(plan, of: report.vehicle.id, at: report.time)
    }
    return answer
  }

  /// Computes what follows from an update; nil for one that says nothing of places and ways.
  ///
  /// - Throws: what keeping it would throw.
  func answer(
    to update: VehicleUpdate, at now: Date
  ) async throws(FleetError) -> CourseAnswer? {
    guard !update.mask.fields.isDisjoint(with: Vehicle.Field.ofCourse) else { return nil }
    let vehicle = try await store.transaction { store throws(FleetError) in
      guard var vehicle = store[vehicle: update.id]?.value else { throw .noVehicle(update.id) }
      try vehicle.apply(update, now: now)
      return vehicle
    }
    return try await compute(
      VehicleReport(
        vehicle: vehicle, locations: update.locations, statesArrival: update.statesArrival,
        time: now))
  }

  /// Lets the follower of a vehicle know that one of its trips has arrived somewhere.
  func follow(
    _ status: TripStatus, of trip: TripID, by id: VehicleID
  ) async throws(FleetError) {
    guard status == .arrivedAtPickup || status == .arrivedAtIntermediateDestination else { return }
    let next = try await store.transaction { store in
      store[vehicle: id]?.value.waypoints.first?.tripID
    }
    if next == trip { await lanes[id].arrive(id) }
  }

  /// Plans the ways of vehicles anew whose waypoints have changed.
  func planWays(of ids: [VehicleID], at now: Date) async throws(FleetError) {
    for id in ids {
      let found = try await store.transaction { store in store[vehicle: id]?.value }
      guard let vehicle = found else { continue }
      let answer = try await compute(VehicleReport(vehicle: vehicle, time: now))
      guard answer.request != nil || vehicle.waypoints.isEmpty else { continue }
      try await store.transaction { store in
        guard var record = store[vehicle: id] else { return }
        record.value.take(answer.way, reported: [], at: now)
        store[vehicle: id] = record
      }
    }
  }

  /// What the vehicle of a trip has driven up to its last location that is not decided; nil where
  /// no roads are known.
  func undecidedDistance(before update: TripUpdate) async throws(FleetError) -> DrivenDistance? {
    guard planner.roads != nil, update.mask.contains(.status) else { return nil }
    let assigned = update.mask.contains(.vehicleID) ? update.values.vehicleID : nil
    let present = try await store.transaction { store in store[trip: update.id]?.value.vehicleID }
    guard let vehicle = assigned ?? present else { return DrivenDistance() }
    return try await lanes[vehicle].undecided(of: vehicle)
  }
}

extension Vehicle.Field {
  /// Those on which the place of a vehicle and its way depend.
  static let ofCourse: Set<Self> = [
    .location, .pastLocations, .navigationStatus, .activeRoute, .traffic, .remainingDistance,
    .remainingTime, .arrival,
  ]
}

extension VehicleUpdate {
  /// Whether it says when the vehicle arrives.
  fileprivate var statesArrival: Bool { mask.contains(.remainingTime) || mask.contains(.arrival) }

  /// The locations that it brings, the oldest first.
  fileprivate var locations: [VehicleLocation] {
    let past = mask.contains(.pastLocations) ? values.pastLocations : []
    let present = mask.contains(.location) ? values.location : nil
    return past + (present.map { [$0] } ?? [])
  }
}

extension FleetTransaction {
  /// Counts what a vehicle has driven for the trips whose riders are aboard.
  mutating func count(_ driven: DrivenDistance, by vehicle: Vehicle) {
    guard driven.meters > 0 else { return }
    for id in vehicle.tripIDs {
      guard var record = self[trip: id], record.value.status.isAboard else { continue }
      record.value.progress.driven? += driven
      self[trip: id] = record
    }
  }
}

extension Trip.Progress {
  /// Begins or ends counting at a change of status: what is not decided yet was driven before it.
  mutating func count(_ undecided: DrivenDistance, from old: TripStatus, to new: TripStatus) {
    if !old.isAboard, new.isAboard { driven = DrivenDistance(meters: -undecided.meters) }
    if old.isAboard, !new.isAboard { driven? += undecided }
  }
}

extension Vehicle {
  /// Takes what was computed of a report.
  ///
  /// - Parameter fields: those of the report.
  mutating func take(_ answer: CourseAnswer, reported fields: Set<Field>, at now: Date) {
    if fields.contains(.location), let placed = answer.location {
      location = placed
      location?.serverTime = now
    }
    take(answer.way, reported: fields, at: now)
  }

  /// Takes what was computed of the way ahead; nothing of other waypoints than there are now.
  ///
  /// What a driver reports of the active route counts, and moves the arrivals behind it.
  mutating func take(_ way: CourseWay, reported fields: Set<Field>, at now: Date) {
    location?.isOnActiveRoute = way.isLocationOnRoute
    guard let first = way.waypoints.first else {
      let stops = waypoints.map(\.stop)
      if waypoints != stops { navigation.versions.waypointRoutes = now }
      waypoints = stops
      return
    }
    guard way.waypoints.areSameStops(as: waypoints) else { return }
    waypoints = way.waypoints
    navigation.isActiveRouteLeft = way.isReportedRouteLeft
    if way.isNew { navigation.versions.waypointRoutes = now }
    if !fields.contains(.remainingDistance) {
      navigation.remainingDistance = first.distance
    } else if let distance = navigation.remainingDistance {
      waypoints[0].distance = distance
    }
    if fields.isDisjoint(with: [.remainingTime, .arrival]) {
      navigation.arrival = first.arrival
    } else if let reported = navigation.arrival {
      waypoints.moveArrivals(to: reported, at: now)
    }
  }
}

extension [TripWaypoint] {
  /// Moves all arrivals so that the first one is another.
  fileprivate mutating func moveArrivals(to first: Date, at now: Date) {
    let change = self[0].arrival.map { first.timeIntervalSince($0) } ?? 0
    for index in indices {
      self[index].arrival = self[index].arrival.map { $0 + change }
      self[index].arrivalInterval = self[index].arrivalInterval.map { interval in
        interval.lowerBound + change...interval.upperBound + change
      }
    }
    self[0].arrival = first
    self[0].duration = .seconds(Swift.max(0, first.timeIntervalSince(now)))
  }
}
