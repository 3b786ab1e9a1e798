public import Fleet
import Journeys
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedFleetEngine {
  /// Returns a sequence of all later changes to trips and vehicles, for callers that may read the
  /// entire fleet.
  ///
  /// - Throws: any error of `Caller.check(_:)`.
  public func changes(as caller: Caller) throws(FleetError) -> FleetChanges {
    try caller.check(.watch)
    return store.changes()
  }

  /// Makes a call that concerns the given vehicles; calls about the same vehicle run one after
  /// another.
  func call<Result>(
    about vehicles: Set<VehicleID>, _ body: () async throws(FleetError) -> Result
  ) async throws(FleetError) -> Result {
    // A fixed order keeps two calls from waiting for each other.
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

  /// Computes the effects of a report on the course of its vehicle, without storing them.
  func compute(_ report: VehicleReport) async throws(FleetError) -> CourseAnswer {
    let lane = lanes[report.vehicle.id]
    var driven = DrivenShares()
    var report = report
    // A backlog is processed in parts, so that other vehicles of the lane wait only for one part.
    while report.locations.count > Self.mostAtOnce {
      let part = report.removeFirst(Self.mostAtOnce)
      driven += try await lane.take(part, isPart: true).driven
    }
    var answer = try await lane.take(report)
    driven += answer.driven
    answer.driven = driven
    if let request = answer.request {
      // The route is planned outside the lane, so that other vehicles of the lane don't wait.
      let plan = try plan(request, at: report.time)
      answer.way = await lane.follow(plan, of: report.vehicle.id, at: report.time)
    }
    return answer
  }

  /// The maximum number of locations of a report to process at a time.
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

  /// Computes the effects of an update on its vehicle's course; returns nil if no field in
  /// ``Vehicle/Field/ofCourse`` is updated.
  ///
  /// - Throws: any error that storing the update would throw, or `DATA_LOSS` if the network can't
  ///   be read.
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

  /// Updates the follower of a vehicle if a trip has the status "on the way to a stop" or "arrived
  /// at a stop".
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

  /// Discards the course of a vehicle if the vehicle is offline and has no trips.
  func forgetIfIdle(_ vehicle: Vehicle) async {
    guard vehicle.state == .offline, vehicle.tripIDs.isEmpty else { return }
    await lanes[vehicle.id].remove(vehicle.id)
  }

  /// Updates the routes of the given vehicles after changes to their trips or waypoints.
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

  /// Returns the undecided part of the distance driven for a trip, before an update of the trip.
  ///
  /// The distance is 0 if the rider isn't aboard or the update can't end the ride. The result is
  /// nil if the engine has no roads.
  func rest(before update: TripUpdate) async throws(FleetError) -> DrivenDistance? {
    guard planner.roads != nil else { return nil }
    guard update.mask.contains(.status) || update.mask.contains(.vehicleID),
      let ride = try await store.transaction({ store in store[trip: update.id]?.value.ride })
    else { return DrivenDistance() }
    return try await lanes[ride].rest(of: update.id, in: ride)
  }
}

extension Vehicle.Field {
  /// The fields that affect the computed location, route, or arrivals of a vehicle.
  ///
  /// The waypoints are not included, because their effects are computed after they are stored.
  static let ofCourse: Set<Self> = [
    .location, .pastLocations, .navigationStatus, .activeRoute, .traffic, .remainingDistance,
    .remainingTime, .arrival,
  ]
}

extension VehicleUpdate {
  /// Whether the update contains the remaining time or the arrival.
  fileprivate var statesArrival: Bool { mask.contains(.remainingTime) || mask.contains(.arrival) }

  /// The number of locations in the update that could not be sent when they were recorded.
  fileprivate var pastCount: Int { mask.contains(.pastLocations) ? values.pastLocations.count : 0 }

  /// The locations in the update, oldest first.
  fileprivate var locations: [VehicleLocation] {
    let past = mask.contains(.pastLocations) ? values.pastLocations : []
    let present = mask.contains(.location) ? values.location : nil
    return past + (present.map { [$0] } ?? [])
  }
}
