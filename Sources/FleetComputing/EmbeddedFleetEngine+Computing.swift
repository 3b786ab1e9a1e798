public import Fleet
import Journeys
import RoadNetworks

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

  /// Computes what follows from a report, which is not kept yet.
  func compute(_ report: VehicleReport) async throws(FleetError) -> CourseAnswer {
    let lane = lanes[report.vehicle.id]
    var driven = DrivenShares()
    var report = report
    // A backlog is taken in parts, so that other vehicles of the lane don't wait for all of it.
    while report.locations.count > Self.mostAtOnce {
      let part = report.removeFirst(Self.mostAtOnce)
      driven += try await lane.take(part, isPart: true).driven
    }
    var answer = try await lane.take(report)
    driven += answer.driven
    answer.driven = driven
    if let request = answer.request {
      // Searched outside the lane, so that other vehicles of the lane don't wait.
      let plan = try plan(request, at: report.time)
      answer.way = await lane.follow(plan, of: report.vehicle.id, at: report.time)
    }
    return answer
  }

  /// Locations of one report that are taken at once.
  private static let mostAtOnce = 100

  private func plan(
    _ request: CourseRequest, at time: Date
  ) throws(FleetError) -> CoursePlan? {
    do throws(RoadNetworkError) {
      return try planner.plan(request, at: time)
    } catch {
      throw FleetError(.dataLoss, "\(error)")
    }
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
      if update.mask.contains(.waypoints) {
        _ = try store.reordered(vehicle.waypoints, as: update.values.waypoints)
      }
      return vehicle
    }
    return try await compute(
      VehicleReport(
        vehicle: vehicle, locations: update.locations, pastCount: update.pastCount,
        statesArrival: update.statesArrival, time: now))
  }

  /// Lets the follower of a vehicle know that one of its trips has arrived at a stop or left one.
  func follow(
    _ status: TripStatus, of trip: TripID, by id: VehicleID, at now: Date
  ) async throws(FleetError) {
    switch status {
    case .enrouteToPickup, .enrouteToDropOff, .enrouteToIntermediateDestination:
      await lanes[id].depart(id, status)
    case .arrivedAtPickup, .arrivedAtIntermediateDestination:
      let next = try await store.transaction { store in store[vehicle: id]?.value.waypoints.first }
      if let next, next.tripID == trip { await lanes[id].arrive(id, at: next.stop, now) }
    case .new, .complete, .canceled: break
    }
  }

  /// Forgets the course of a vehicle that is off duty.
  func forgetIfIdle(_ vehicle: Vehicle) async {
    guard vehicle.state == .offline, vehicle.tripIDs.isEmpty else { return }
    await lanes[vehicle.id].remove(vehicle.id)
  }

  /// Plans the ways of vehicles anew whose waypoints have changed.
  func planWays(of ids: [VehicleID], at now: Date) async throws(FleetError) {
    for id in ids {
      let found = try await store.transaction { store in store[vehicle: id]?.value }
      guard let vehicle = found else { continue }
      let answer = try await compute(VehicleReport(vehicle: vehicle, time: now))
      if answer.request != nil || answer.way.hasArrived || vehicle.waypoints.isEmpty {
        try await store.transaction { store in
          guard var record = store[vehicle: id] else { return }
          record.value.take(answer.way, reported: [], at: now)
          store[vehicle: id] = record
        }
      }
      await forgetIfIdle(vehicle)
    }
  }

  /// What the vehicle of a trip has driven for it that is not decided yet; 0 where an update does
  /// not end that, and nil where no roads are known.
  func rest(before update: TripUpdate) async throws(FleetError) -> DrivenDistance? {
    guard planner.roads != nil else { return nil }
    guard update.mask.contains(.status) || update.mask.contains(.vehicleID),
      let ride = try await store.transaction({ store in store[trip: update.id]?.value.ride })
    else { return DrivenDistance() }
    return try await lanes[ride].rest(of: update.id, in: ride)
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

  /// How many locations it brings that could not be sent when they were taken.
  fileprivate var pastCount: Int { mask.contains(.pastLocations) ? values.pastLocations.count : 0 }

  /// The locations that it brings, the oldest first.
  fileprivate var locations: [VehicleLocation] {
    let past = mask.contains(.pastLocations) ? values.pastLocations : []
    let present = mask.contains(.location) ? values.location : nil
    return past + (present.map { [$0] } ?? [])
  }
}
