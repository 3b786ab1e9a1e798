import Fleet
import Journeys
import RoadNetworks
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An actor that follows some of the vehicles, one report at a time.
///
/// The workspace for snapping locations serves one task at a time. An engine has one lane for each
/// processor core, and the lanes run in parallel. A vehicle always uses the same lane.
actor CourseLane {
  private let roads: FleetRoads?
  private let dwell: Duration
  private let workspace: SnappingWorkspace?
  private var update = LiveUpdate()
  private var courses: [VehicleID: VehicleCourse] = [:]
  /// The vehicles with a call in progress, each with its waiting calls in order.
  private var calls: [VehicleID: [CheckedContinuation<Void, Never>]] = [:]

  init(on roads: FleetRoads?, dwell: Duration) {
    self.roads = roads
    self.dwell = dwell
    workspace = roads?.snapper.makeWorkspace()
  }

  /// Waits until no other call about a vehicle is in progress, so that the effects of a report are
  /// stored before the next report is processed.
  func enter(_ id: VehicleID) async {
    guard calls[id] != nil else {
      calls[id] = []
      return
    }
    await withCheckedContinuation { calls[id]?.append($0) }
  }

  /// Ends a call about a vehicle, and resumes the next one.
  func leave(_ id: VehicleID) {
    guard let waiting = calls[id], !waiting.isEmpty else {
      calls[id] = nil
      return
    }
    calls[id]?.removeFirst().resume()
  }

  /// Processes a report from a vehicle.
  ///
  /// - Parameter isPart: whether more parts of a longer report follow; if so, the answer contains
  ///   no route yet.
  func take(_ report: VehicleReport, isPart: Bool = false) throws(FleetError) -> CourseAnswer {
    let id = report.vehicle.id
    do throws(RoadNetworkError) {
      return isPart
        ? try courses[id, default: VehicleCourse(on: roads, dwell: dwell)]
          .advance(by: report, on: roads, workspace, &update)
        : try courses[id, default: VehicleCourse(on: roads, dwell: dwell)]
          .take(report, on: roads, workspace, &update)
    } catch {
      throw FleetError(.dataLoss, "\(error)")
    }
  }

  /// Replaces the plan of a vehicle's route; a plan of nil means that no route was found.
  func follow(_ plan: CoursePlan?, of id: VehicleID, at time: Date) -> CourseWay {
    courses[id]?.follow(plan, at: time) ?? CourseWay()
  }

  /// Records that a vehicle is on the way to a stop.
  func depart(_ id: VehicleID, _ status: TripStatus) { courses[id]?.depart(status) }

  /// Records that a vehicle has arrived at a waypoint.
  func arrive(_ id: VehicleID, at stop: TripWaypoint, _ time: Date) {
    courses[id]?.arrive(at: stop, time)
  }

  /// Records that the rider of a trip boards a vehicle.
  func board(_ trip: TripID, in id: VehicleID, at time: Date) {
    courses[id]?.board(trip, at: time)
  }

  /// Records that the rider of a trip leaves a vehicle.
  func alight(_ trip: TripID, from id: VehicleID) { courses[id]?.alight(trip) }

  /// Returns the part of a vehicle's undecided distance, up to its last location, that counts for a
  /// trip.
  func rest(of trip: TripID, in id: VehicleID) throws(FleetError) -> DrivenDistance {
    guard let roads, let workspace, let course = courses[id] else { return DrivenDistance() }
    do throws(RoadNetworkError) {
      return try course.rest(on: roads, workspace).share(of: trip)
    } catch {
      throw FleetError(.dataLoss, "\(error)")
    }
  }

  /// Discards the course of a vehicle.
  func remove(_ id: VehicleID) { courses[id] = nil }
}

/// The lanes of an engine.
struct CourseLanes: Sendable {
  private let lanes: [CourseLane]

  init(on roads: FleetRoads?, dwell: Duration) {
    let count = max(1, ProcessInfo.processInfo.activeProcessorCount)
    lanes = (0..<count).map { _ in CourseLane(on: roads, dwell: dwell) }
  }

  /// The lane of a vehicle.
  subscript(_ id: VehicleID) -> CourseLane {
    lanes[Int(UInt(bitPattern: id.hashValue) % UInt(lanes.count))]
  }
}
