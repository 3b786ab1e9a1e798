import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import Polylines
import RoadDrawings
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing
import TrafficClassification

/// Traffic and arrivals from the speeds of roads, which are replaced while vehicles drive.
@Suite struct ExpectedTrafficTests {
  private let clock = TestClock()
  private let drawing: RoadDrawing
  private let speeds: SharedLayer<SpeedLayers>
  private let engine: EmbeddedFleetEngine
  private let trip: TripID
  private let vehicle: VehicleID

  init() throws {
    let clock = clock
    drawing = try RoadDrawing("a-------b-------c-------d", ways: ["ab", "bc", "cd"], cell: 150)
    speeds = SharedLayer(try Self.layers(on: drawing.network, share: 1, asOf: clock.now))
    engine = EmbeddedFleetEngine(
      roads: FleetRoads(drawing.network, speeds: speeds), now: { clock.now })
    trip = try TripID("trip")
    vehicle = try VehicleID("vehicle")
  }

  /// Speeds at a share of free flow on all roads, as many have driven them an hour ago.
  private static func layers(
    on network: RoadNetwork, share: Double, asOf now: Date
  ) throws -> SpeedLayers {
    var recorder = ProbeRecorder(network)
    for number in 0..<200 {
      for id in network.edgeIDs {
        let edge = try network.edge(id)
        let speed = try #require(edge.attributes.freeFlowSpeed(for: .car)) * share
        let time = now - 3600 + Double(number)
        try recorder.add(
          RoadPath(traversals: [
            EdgeTraversal(
              edge: id, start: 0, end: edge.lengthInMillimeters, entryTime: time,
              exitTime: time + edge.length / speed)
          ]))
      }
    }
    let typical = try TypicalSpeeds(
      recorder.speeds(), on: network, timeZone: .gmt, asOf: now)
    return SpeedLayers(typical: typical)
  }

  private func slowDown() throws {
    speeds.replace(by: try Self.layers(on: drawing.network, share: 0.25, asOf: clock.now))
  }

  private func place(_ meters: Double) -> Coordinate {
    drawing["a"].destination(distance: meters, bearing: 90)
  }

  private func book() async throws {
    var car = Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto)
    car.location = nil
    _ = try await engine.createVehicle(car, as: .server)
    var booked = Trip(trip, .exclusive, from: TerminalLocation(drawing["d"]))
    booked.vehicleID = vehicle
    _ = try await engine.createTrip(booked, as: .server)
  }

  @discardableResult
  private func report(
    _ meters: Double, after seconds: Double = 5,
    _ change: (inout VehicleUpdate.Values) -> Void = { _ in }
  ) async throws -> Trip.Progress {
    clock.set(clock.now + seconds)
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.location = VehicleLocation(Location(coordinate: place(meters), time: clock.now))
        change(&$0)
      }, as: .driver(of: vehicle))
    return try await engine.trip(trip, as: .rider(of: trip)).progress
  }

  /// The class of the traffic at a distance along the active route.
  private func speed(_ progress: Trip.Progress, at meters: Double) -> TrafficSpeed? {
    progress.traffic?.intervals.first { $0.startMeters <= meters && meters < $0.endMeters }?.speed
  }

  @Test("speeds that are replaced change the traffic and the arrival within two minutes")
  func replaced() async throws {
    try await book()
    let free = try await report(0)
    #expect(speed(free, at: 2_000) == .normal)
    let left = try #require(free.arrival).timeIntervalSince(clock.now)
    try slowDown()
    let soon = try await report(300, after: 60)
    #expect(speed(soon, at: 2_000) == .normal && soon.versions == free.versions)
    let later = try await report(600, after: 61)
    #expect(speed(later, at: 2_000) == .trafficJam)
    #expect(try #require(later.versions.traffic) > #require(free.versions.traffic))
    #expect(try #require(later.arrival).timeIntervalSince(clock.now) > 1.5 * left)
    #expect(later.remainingWaypoints.last?.traffic == later.traffic)
    // What has not changed gets no new version.
    let same = try await report(900, after: 121)
    #expect(same.versions == later.versions)
    // A reader who has them gets none again.
    let read = try await engine.trip(trip, newerThan: same.versions, as: .rider(of: trip))
    #expect(read.progress.traffic == nil && read.progress.activeRoute == nil)
  }

  @Test("what a driver says of traffic counts on the driver's line, also when speeds change")
  func reported() async throws {
    try await book()
    let line = try Polyline([drawing["a"], drawing["d"]])
    let length = try MeasuredPolyline(line).length
    try await report(0) {
      $0.navigation.activeRoute = line
      $0.navigation.traffic = [TrafficStretch(from: 0, to: 1_000, .slow)]
    }
    try slowDown()
    let seen = try await report(300, after: 121)
    #expect(speed(seen, at: 500) == .slow && speed(seen, at: length - 1) == .normal)
  }

  @Test("on a driver's line without a word of traffic the speeds of the roads count")
  func silentDriver() async throws {
    try await book()
    let line = try Polyline([drawing["a"], drawing["d"]])
    let free = try await report(0) { $0.navigation.activeRoute = line }
    #expect(free.activeRoute == line && speed(free, at: 2_000) == .normal)
    try slowDown()
    let seen = try await report(300, after: 121)
    #expect(seen.activeRoute == line && speed(seen, at: 2_000) == .trafficJam)
    #expect(try #require(seen.arrival) > #require(free.arrival) + 60)
    // What lies behind the vehicle isn't looked at again.
    #expect(speed(seen, at: 100) == .normal)
  }
}
