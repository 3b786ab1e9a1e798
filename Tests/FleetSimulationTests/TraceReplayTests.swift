import Coordinates
import Fleet
import FleetSimulation
import Foundation
import Journeys
import Results
import TestSupport
import Testing
import TraceFiles

/// Tests of traces that are replayed against an engine, as seen by their riders.
@Suite struct TraceReplayTests {
  private func run(_ record: TraceRecord) async throws -> (updates: [RiderUpdate], [String]) {
    var replay = try TraceReplay(record, on: try Harbor.network.get())
    var updates: [RiderUpdate] = []
    let failures = try await replay.run { updates.append($0) }
    return (updates, failures)
  }

  private func run(
    _ id: String, _ locations: [Location]
  ) async throws -> (updates: [RiderUpdate], [String]) {
    try await run(TraceRecord(try Trace(id: id, locations: locations)))
  }

  private func drive() throws -> TraceRecord {
    let reader = try TraceReader(path: Harbor.path("harbor-drive.gpx"))
    return try #require(reader.next()).get()
  }

  @Test("the trip of a replayed drive ends within 100 m of its destination, and is then complete")
  func wholeDrive() async throws {
    let record = try drive()
    let (updates, failures) = try await run(record)
    #expect(failures.isEmpty)
    #expect(updates.count > record.trace.locations.count / 2)
    #expect(updates.last?.status == .complete)
    #expect(updates.dropLast().allSatisfy { $0.status == .enrouteToDropOff })
    #expect(updates.first?.time == record.trace.locations.first?.time)
    let last = try #require(updates.dropLast().last)
    #expect(try #require(last.vehicle?.remainingDistance) < 100)
    let start = try #require(updates.first?.vehicle?.remainingDistance)
    #expect(start > 1000)
  }

  @Test("locations without times are replayed one second apart")
  func noTimes() async throws {
    var record = try drive()
    let bare = record.trace.locations.map { Location(coordinate: $0.coordinate) }
    record.trace = try Trace(id: "bare", locations: Array(bare.prefix(30)))
    let (updates, failures) = try await run(record)
    #expect(failures.isEmpty && updates.last?.status == .complete)
    let first = try #require(updates.first?.time)
    #expect(updates.last?.time == first + 29)
  }

  @Test("a trace with a single location is replayed as a complete trip")
  func oneLocation() async throws {
    let (updates, failures) = try await run("one", [Location(coordinate: Harbor.square)])
    #expect(failures.isEmpty && updates.last?.status == .complete)
    #expect(updates.allSatisfy { $0.tripID == "one" && $0.failure == nil })
  }

  @Test("a trace without locations is rejected")
  func noLocation() throws {
    let empty = TraceRecord(try Trace(id: "none", locations: []))
    let network = try Harbor.network.get()
    #expect(throws: FleetError.self) { try TraceReplay(empty, on: network) }
  }

  @Test(
    "unusual trace ids yield valid trip ids of 1 to 64 Unicode scalars",
    arguments: [
      ("a/b:c?d,e#f", "a_b_c_d_e_f"), ("", "_"),
      (String(repeating: "x", count: 300), String(repeating: "x", count: 64)),
      (String(repeating: "👩‍👩‍👧", count: 30), nil),
      (String(repeating: "e\u{301}", count: 100), nil),
      ("/\u{301}", "_\u{301}"), ("\u{0}", "\u{0}"),
    ] as [(String, String?)])
  func ids(_ id: String, _ expected: String?) async throws {
    let places = [Harbor.square, Harbor.eider].map { Location(coordinate: $0) }
    let (updates, _) = try await run(id, places)
    let trip = try #require(updates.first?.tripID)
    #expect(updates.last?.status == .complete)
    #expect((1...64).contains(trip.unicodeScalars.count))
    if let expected { #expect(trip == expected) }
  }

  @Test("jumps, places at sea, and times that run backward don't stop the replay")
  func jumps() async throws {
    let start = Date(timeIntervalSince1970: 1_772_438_400)
    let places = [
      Harbor.square, Harbor.sea, Harbor.parkway, Coordinate(latitude: -44, longitude: 142),
      Coordinate(latitude: 90, longitude: 180), Harbor.eider, Harbor.eider,
    ]
    let offsets = [0.0, 1, -3600, 1, 1e6, 5, 5]
    let (updates, failures) = try await run(
      "jumps",
      zip(places, offsets).map { Location(coordinate: $0, time: start + $1) })
    #expect(failures.isEmpty && updates.last?.status == .complete)
    for (one, next) in zip(updates, updates.dropFirst()) { #expect(one.time <= next.time) }
  }

  @Test("an invalid time is reported with the number of its location, and the replay continues")
  func refusedTime() async throws {
    let (updates, failures) = try await run(
      "late",
      [
        Location(coordinate: Harbor.square, time: Date(timeIntervalSince1970: 0)),
        Location(coordinate: Harbor.square, time: Date(timeIntervalSince1970: 1e12)),
        Location(coordinate: Harbor.eider, time: Date(timeIntervalSince1970: 10)),
      ])
    #expect(failures.count == 1 && failures[0].hasPrefix("location 2: INVALID_ARGUMENT"))
    #expect(updates.last?.status == .complete)
  }

  @Test("an error thrown by the closure that receives updates ends the replay")
  func readerFails() async throws {
    struct Full: Error {}
    var replay = try TraceReplay(try drive(), on: try Harbor.network.get())
    var count = 0
    await #expect(throws: Full.self) {
      _ = try await replay.run { _ in
        count += 1
        throw Full()
      }
    }
    #expect(count == 1)
  }
}
