import Coordinates
import Foundation
import MilepostKit
import TestSupport
import Testing
import TrafficClassification
import TripAnalysis

/// Tests of the progress on logs published by Google, compared with Google's results in them.
@Suite("Progress on published fleet logs")
struct PublishedLogProgressTests {
  private static let trip = "fleet-logs/bay-area-trip-1.json"
  private static let jumps = "fleet-logs/jump-demo.json"

  private static func records(_ name: String) throws -> [FleetLogRecord] {
    try FleetLog(path: ReferenceData.path(name)).map { try $0.get() }
  }

  private static func progress(
    of records: some Sequence<FleetLogRecord>
  ) -> [(record: FleetLogRecord, progress: VehicleProgress)] {
    var progress = FleetProgress()
    return records.compactMap { record in progress.update(with: record).map { (record, $0) } }
  }

  @Test(
    "most places and remaining distances are within a few meters of Google's",
    .enabled(if: ReferenceData.has(trip), ReferenceData.missing))
  func placesAndDistancesAreThoseOfGoogle() throws {
    let answers = Self.progress(of: try Self.records(Self.trip))
    var offsets: [Double] = []
    var misses: [Double] = []
    for (record, progress) in answers {
      let vehicle = try #require(record.request?.vehicle)
      if let theirs = vehicle.location?.snapped, let ours = progress.snapped {
        offsets.append(theirs.distance(to: ours))
      }
      if let theirs = vehicle.remainingDistance {
        misses.append(abs(try #require(progress.remainingDistance) - theirs))
      }
    }
    offsets.sort()
    misses.sort()
    #expect(offsets.count > 240 && misses.count > 235)
    #expect(offsets[offsets.count / 2] <= 1.6)
    #expect(Double(offsets.count { $0 <= 5 }) >= 0.93 * Double(offsets.count))
    #expect(misses[misses.count / 2] <= 2.9)
    #expect(misses[misses.count * 95 / 100] <= 10)
  }

  @Test(
    "the route is left only at the two times at which the navigation reports it, within 15 s",
    .enabled(if: ReferenceData.has(trip), ReferenceData.missing))
  func theRouteIsLeftWhereTheNavigationSaysSo() throws {
    let records = try Self.records(Self.trip)
    let start = try #require(records.first).timestamp
    let off = Self.progress(of: records).filter { $0.progress.isOnRoute == false }
      .map { $0.record.timestamp.timeIntervalSince(start) }
    #expect(off.count == 2)
    for (ours, theirs) in zip(off, [826.0, 1_188.0]) { #expect(abs(ours - theirs) <= 15) }
  }

  @Test(
    "arrivals are off by at most 41 s on average with Google's plans, and by at most 50 s without",
    .enabled(if: ReferenceData.has(trip), ReferenceData.missing), arguments: [true, false])
  func arrivalsAreNearTheActualOnes(_ hasPlans: Bool) throws {
    var records = try Self.records(Self.trip)
    if !hasPlans {
      for index in records.indices {
        guard case .vehicle(var vehicle) = records[index].request else { continue }
        vehicle.remainingTime = nil
        records[index].request = .vehicle(vehicle)
      }
    }
    let arrivals = try ["2025-02-05T17:04:31.545Z", "2025-02-05T17:22:49.563Z"].map {
      try Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
    var status: NavigationStatus?
    var errors: [Double] = []
    for (record, progress) in Self.progress(of: records) {
      status = record.request?.vehicle?.navigationStatus ?? status
      guard status == .enrouteToDestination || status == .offRoute,
        let arrival = arrivals.first(where: { $0 > record.timestamp })
      else { continue }
      errors.append(abs(try #require(progress.arrival).timeIntervalSince(arrival)))
    }
    #expect(errors.count > 230)
    // Google's own estimates are off by 36 s on average.
    #expect(errors.reduce(0, +) / Double(errors.count) <= (hasPlans ? 41 : 50))
  }

  @Test(
    "Google's results in the log have no effect",
    .enabled(if: ReferenceData.has(trip), ReferenceData.missing))
  func answersInTheLogAreNotLookedAt() throws {
    let records = try Self.records(Self.trip)
    let bare = records.map { record in
      var record = record
      record.response = nil
      if case .vehicle(var vehicle) = record.request {
        if vehicle.currentRouteSegment == nil { vehicle.remainingTime = nil }
        vehicle.remainingDistance = nil
        vehicle.etaToFirstWaypoint = nil
        vehicle.location?.coordinate = nil
        vehicle.location?.isRoadSnapped = nil
        record.request = .vehicle(vehicle)
      }
      return record
    }
    #expect(Self.progress(of: bare).map(\.progress) == Self.progress(of: records).map(\.progress))
  }

  @Test("a truncated log produces the same progress up to its end", arguments: [trip, jumps])
  func nothingLooksAhead(_ name: String) throws {
    guard ReferenceData.has(name) else { return }
    let records = try Self.records(name)
    let whole = Self.progress(of: records).map(\.progress)
    for count in stride(from: 7, to: records.count, by: 41) {
      let cut = Self.progress(of: records.prefix(count)).map(\.progress)
      #expect(cut == Array(whole.prefix(cut.count)))
    }
  }

  @Test(
    "if the log contains no routes, there are no places, distances, arrivals, or traffic",
    .enabled(if: ReferenceData.has(jumps), ReferenceData.missing))
  func withoutGeometryNothingIsMadeUp() throws {
    let answers = Self.progress(of: try Self.records(Self.jumps))
    #expect(answers.count == 507)
    for (record, progress) in answers {
      #expect(progress.snapped == nil && progress.remainingDistance == nil)
      #expect(progress.arrival == nil && progress.traffic.isEmpty)
      #expect(progress.isOnRoute != true)
      #expect(progress.vehicleID == record.vehicleID)
    }
    // The navigation reports OFF_ROUTE seven times.
    let off = answers.count {
      $0.record.request?.vehicle?.navigationStatus == .offRoute && $0.progress.isOnRoute == false
    }
    #expect(off == 7)
  }
}
