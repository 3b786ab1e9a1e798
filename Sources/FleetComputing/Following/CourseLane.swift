import Fleet
import Journeys
import RoadNetworks
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Follows some of the vehicles, one report after the other.
///
/// The memory for putting locations on roads serves one task at a time. An engine has a lane for
/// each core, so that lanes work side by side; a vehicle always has the same one.
actor CourseLane {
  private let roads: FleetRoads?
  private let dwell: Duration
  private let workspace: SnappingWorkspace?
  private var update = LiveUpdate()
  private var courses: [VehicleID: VehicleCourse] = [:]
  /// The vehicles that calls are about now, each with the calls that wait for it, in order.
  private var calls: [VehicleID: [CheckedContinuation<Void, Never>]] = [:]

  init(on roads: FleetRoads?, dwell: Duration) {
    self.roads = roads
    self.dwell = dwell
    workspace = roads?.snapper.makeWorkspace()
  }

  /// Waits until no other call is about a vehicle: what is computed of a report is kept before
  /// the next one is computed.
  func enter(_ id: VehicleID) async {
    guard calls[id] != nil else {
      calls[id] = []
      return
    }
    await withCheckedContinuation { calls[id]?.append($0) }
  }

  /// Lets the next call about a vehicle go on.
  func leave(_ id: VehicleID) {
    guard let waiting = calls[id], !waiting.isEmpty else {
      calls[id] = nil
      return
    }
    calls[id]?.removeFirst().resume()
  }

  /// Takes a report of a vehicle.
  ///
  /// - Parameter isPart: whether it is the beginning of a longer one, of which only the locations
  ///   are taken.
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

  /// Takes a new plan of a vehicle's way; nil where none was found.
  func follow(_ plan: CoursePlan?, of id: VehicleID, at time: Date) -> CourseWay {
    courses[id]?.follow(plan, at: time) ?? CourseWay()
  }

  /// Notes that a vehicle leaves a stop.
  func depart(_ id: VehicleID, _ status: TripStatus) { courses[id]?.depart(status) }

  /// Notes that a vehicle stands at a waypoint.
  func arrive(_ id: VehicleID, at stop: TripWaypoint, _ time: Date) {
    courses[id]?.arrive(at: stop, time)
  }

  /// Notes that the rider of a trip gets into a vehicle.
  func board(_ trip: TripID, in id: VehicleID, at time: Date) {
    courses[id]?.board(trip, at: time)
  }

  /// Notes that the rider of a trip leaves a vehicle.
  func alight(_ trip: TripID, from id: VehicleID) { courses[id]?.alight(trip) }

  /// The undecided distance of a vehicle up to its last location, as far as it counts for a trip.
  func rest(of trip: TripID, in id: VehicleID) throws(FleetError) -> DrivenDistance {
    guard let roads, let workspace, let course = courses[id] else { return DrivenDistance() }
    do throws(RoadNetworkError) {
      return try course.rest(on: roads, workspace).share(of: trip)
    } catch {
      throw FleetError(.dataLoss, "\(error)")
    }
  }

  /// Forgets a vehicle.
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
