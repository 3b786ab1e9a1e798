import Files
import Fleet
import FleetComputing
import FleetLogs
import FleetSimulation
import Foundation
import Journeys
import Results
import TestSupport
import Testing
import TripAnalysis

/// Tests of replaying Fleet Engine logs against an in-process engine.
@Suite struct LogReplayTests {
  /// One record of a log, with the results of its replay and of its analysis.
  private struct Step {
    var record: FleetLogRecord
    var failure: String?
    var updates: [RiderUpdate]
    var progress: VehicleProgress?
  }

  private func replay(_ log: FleetLog) async throws -> [Step] {
    let clock = ReplayClock()
    let engine = EmbeddedFleetEngine(now: { clock.now })
    var replay = LogReplay(to: engine)
    var riders = try Riders(of: engine)
    var progress = FleetProgress()
    var steps: [Step] = []
    for result in log {
      guard let record = try? result.get() else { continue }
      clock.set(record.timestamp)
      let failure = await replay.make(record)
      let updates = await riders.read(replay.trips, at: record.timestamp)
      steps.append(
        Step(
          record: record, failure: failure, updates: updates,
          progress: progress.update(with: record)))
    }
    return steps
  }

  private static let log = "fleet-logs/bay-area-trip-1.json"

  @Test(
    "riders see the remaining distances that the analysis of the log computes",
    .enabled(if: ReferenceData.has(log), ReferenceData.missing))
  func publishedLog() async throws {
    let steps = try await replay(try FleetLog(path: ReferenceData.path(Self.log)))
    #expect(steps.allSatisfy { $0.failure == nil })
    var compared = 0
    // Records next to a call about a trip aren't compared: around a change of status, the calls of
    // the driver's app and of the provider may arrive in either order.
    let isCalm = { (index: Int) in
      steps[max(0, index - 1)...min(index + 1, steps.count - 1)]
        .allSatisfy { $0.record.request?.trip == nil }
    }
    for (index, step) in steps.enumerated() where isCalm(index) {
      for update in step.updates {
        guard !update.status.isFinal,
          let expected = step.progress?.remainingDistance,
          let found = update.vehicle?.remainingDistance
        else { continue }
        #expect(
          abs(found - expected) < 0.01, "record \(step.record.number): \(found), not \(expected)")
        compared += 1
      }
    }
    #expect(compared > 200, "\(compared)")
    let last = try #require(steps.last { !$0.updates.isEmpty }?.updates.last)
    #expect(last.status == .complete && last.failure == nil)
    let statuses = steps.flatMap(\.updates).map(\.status.rawValue).reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(statuses.first == "NEW" && statuses.suffix(2) == ["ENROUTE_TO_DROPOFF", "COMPLETE"])
  }

  private static func entry(
    _ second: Int, _ kind: String, _ labels: String, _ request: String, _ more: String = ""
  ) -> String {
    """
    {"timestamp":"2026-03-01T08:00:0\(second)Z","labels":{\(labels)},"jsonPayload":\
    {"@type":"x.\(kind)Log","request":{\(request)}\(more)}}
    """
  }

  private func steps(of entries: [String]) async throws -> [Step] {
    try await replay(
      try FleetLog(
        ByteSource(bytes: Array(entries.joined(separator: "\n").utf8), name: "log.json")))
  }

  private static let location = """
    "updateMask":"lastLocation","vehicle":{"lastLocation":{"rawLocation":\
    {"latitude":37.34,"longitude":-122.07},"rawLocationAccuracy":4,"speed":0}}
    """

  @Test("replaying a log without trips updates the vehicle, but produces no updates for riders")
  func noBookings() async throws {
    let steps = try await steps(of: [
      Self.entry(0, "UpdateVehicle", "\"vehicle_id\":\"v1\"", Self.location),
      Self.entry(1, "UpdateVehicle", "\"vehicle_id\":\"v1\"", Self.location),
    ])
    #expect(steps.count == 2)
    #expect(steps.allSatisfy { $0.failure == nil && $0.updates.isEmpty && $0.progress != nil })
  }

  @Test("calls that failed in the log are skipped, and calls that can't be replayed are reported")
  func failures() async throws {
    let trip = """
      "trip":{"pickupPoint":{"point":{"latitude":37.34,"longitude":-122.07}},\
      "dropoffPoint":{"point":{"latitude":37.35,"longitude":-122.07}}}
      """
    let steps = try await steps(of: [
      // An update of a trip whose booking isn't in the log, so its pickup is unknown.
      Self.entry(
        0, "UpdateTrip", "\"trip_id\":\"unknown\"",
        "\"updateMask\":\"tripStatus\",\"trip\":{\"tripStatus\":\"TRIP_STATUS_COMPLETE\"}"),
      // The missing pickup is reported only once.
      Self.entry(
        0, "UpdateTrip", "\"trip_id\":\"unknown\"",
        "\"updateMask\":\"tripStatus\",\"trip\":{\"tripStatus\":\"TRIP_STATUS_CANCELED\"}"),
      // Fleet Engine rejected this call.
      Self.entry(
        1, "CreateTrip", "\"trip_id\":\"refused\"", trip,
        ",\"errorResponse\":{\"code\":\"ALREADY_EXISTS\",\"httpStatusCode\":409}"),
      Self.entry(2, "CreateTrip", "\"trip_id\":\"t/1\"", trip),
      Self.entry(3, "CreateTrip", "\"trip_id\":\"t1\"", trip),
      Self.entry(4, "UpdateVehicle", "\"vehicle_id\":\"v1\"", Self.location),
      Self.entry(
        5, "UpdateTrip", "\"trip_id\":\"t1\"",
        "\"updateMask\":\"vehicleId,tripStatus\",\"trip\":{\"vehicleId\":\"v1\",\"tripStatus\":"
          + "\"TRIP_STATUS_ENROUTE_TO_PICKUP\"}"),
      Self.entry(
        6, "UpdateTrip", "\"trip_id\":\"t1\"",
        "\"updateMask\":\"tripStatus\",\"trip\":{\"tripStatus\":\"TRIP_STATUS_NEW\"}"),
    ])
    #expect(steps.count == 8)
    #expect(steps[0].failure?.hasPrefix("record 1: ") == true)
    #expect(steps[0].failure?.contains("found no pickup of the trip unknown") == true)
    for step in steps[1...2] { #expect(step.failure == nil && step.updates.isEmpty) }
    #expect(steps[3].failure?.contains("'/' in the id 't/1'") == true)
    #expect(steps[4].failure == nil && steps[4].updates.map(\.tripID) == ["t1"])
    #expect(steps[6].failure == nil)
    #expect(steps[6].updates.map(\.status) == [.enrouteToPickup])
    #expect(steps[6].updates.first?.vehicle?.vehicleID == "v1")
    #expect(steps[7].failure?.contains("found the status NEW after") == true)
    #expect(steps[7].updates.isEmpty)
  }
}
