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

/// Tests of traffic and arrivals based on road speeds that are replaced during a drive.
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
    speeds = SharedLayer(try Self.layers(on: drawing.network, asOf: clock.now))
    engine = EmbeddedFleetEngine(
      roads: FleetRoads(drawing.network, speeds: speeds), now: { clock.now })
    trip = try TripID("trip")
    vehicle = try VehicleID("vehicle")
  }

  /// Returns the speeds learned from 200 drives over each edge an hour ago.
  ///
  /// - Parameters:
  ///   - share: the driven speed as a fraction of the free-flow speed, except between b and c.
  ///   - middleShare: the driven speed between b and c as a fraction of the free-flow speed.
  private static func layers(
    on network: RoadNetwork, share: Double = 1, inMiddle middleShare: Double = 0.4, asOf now: Date
  ) throws -> SpeedLayers {
    var recorder = ProbeRecorder(network)
    let middle = Set([RoadDrawing.id("b"), RoadDrawing.id("c")])
    for number in 0..<200 {
      for id in network.edgeIDs {
        let edge = try network.edge(id)
        let share = Set(edge.osmNodes) == middle ? middleShare : share
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
    speeds.replace(
      by: try Self.layers(on: drawing.network, share: 0.25, inMiddle: 0.25, asOf: clock.now))
  }

  private func place(_ meters: Double) -> Coordinate {
    drawing["a"].destination(distance: meters, bearing: 90)
  }

  private func book(from pickup: Character = "d", to dropOff: Character? = nil) async throws {
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    var booked = Trip(trip, .exclusive, from: TerminalLocation(drawing[pickup]))
    booked.dropOff = dropOff.map { TerminalLocation(drawing[$0]) }
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

  /// Returns the classes of traffic along the active route.
  private func classes(_ progress: Trip.Progress) -> [TrafficClass]? {
    progress.traffic?.intervals.map(\.traffic)
  }

  @Test("replaced speeds change the traffic and the arrival after two minutes")
  func replaced() async throws {
    try await book()
    let free = try await report(0)
    #expect(classes(free) == [.normal, .slow, .normal])
    let left = try #require(free.arrival).timeIntervalSince(clock.now)
    try slowDown()
    let soon = try await report(300, after: 60)
    #expect(soon.traffic == free.traffic && soon.versions == free.versions)
    let later = try await report(600, after: 61)
    #expect(classes(later) == [.trafficJam])
    #expect(try #require(later.versions.traffic) > #require(free.versions.traffic))
    #expect(try #require(later.arrival).timeIntervalSince(clock.now) > 1.5 * left)
    #expect(later.remainingWaypoints.last?.traffic == later.traffic)
    // The route is unchanged, so a reader that already has the route doesn't receive it again.
    #expect(later.versions.activeRoute == free.versions.activeRoute)
    let read = try await engine.trip(trip, newerThan: soon.versions, as: .rider(of: trip)).progress
    #expect(read.activeRoute == nil && read.traffic == later.traffic)
  }

  @Test("the version of unchanged traffic stays the same while the vehicle moves")
  func unchanged() async throws {
    try await book()
    let first = try await report(0)
    #expect(classes(first) == [.normal, .slow, .normal])
    for meters in stride(from: 137.0, to: 3_500, by: 431) {
      let seen = try await report(meters, after: 121)
      #expect(seen.traffic == first.traffic && seen.versions == first.versions, "\(meters) m")
    }
  }

  @Test("reported traffic applies to the driver's line, and road speeds apply beyond the line")
  func reported() async throws {
    try await book(from: "c", to: "d")
    let line = try Polyline([drawing["a"], drawing["c"]])
    let free = try await report(0) {
      $0.navigation.activeRoute = line
      $0.navigation.traffic = [TrafficStretch(from: 0, to: 1_000, .slow)]
      $0.navigation.remainingTime = .seconds(300)
    }
    func classes(_ progress: Trip.Progress) -> [[TrafficClass]?] {
      progress.remainingWaypoints.map { $0.traffic?.intervals.map(\.traffic) }
    }
    #expect(classes(free) == [[.slow, .normal], [.normal]])
    try slowDown()
    let seen = try await report(300, after: 121)
    #expect(classes(seen) == [[.slow, .normal], [.trafficJam]])
    let (before, after) = (free.remainingWaypoints[1], seen.remainingWaypoints[1])
    #expect(try #require(after.duration) > #require(before.duration) * 1.5)
  }

  @Test("road speeds apply to a driver's line until the driver reports traffic")
  func silentDriver() async throws {
    try await book()
    let line = try Polyline([drawing["a"], drawing["d"]])
    let free = try await report(0) { $0.navigation.activeRoute = line }
    #expect(free.activeRoute == line && classes(free) == [.normal, .slow, .normal])
    try slowDown()
    let jam = try await report(300, after: 121)
    #expect(jam.activeRoute == line && classes(jam) == [.trafficJam])
    #expect(try #require(jam.arrival) > #require(free.arrival) + 60)
    let clear = try await report(350) { $0.navigation.traffic = [] }
    #expect(classes(clear) == [.normal])
    #expect(try #require(clear.arrival) < #require(jam.arrival) - 60)
    #expect(try await classes(report(600, after: 121)) == [.normal])
  }

  @Test("an update of the trip keeps the arrival that the driver has reported")
  func changedTrip() async throws {
    try await book()
    let line = try Polyline([drawing["a"], drawing["d"]])
    let arrival = clock.now + 4_000
    func report(_ meters: Double, after seconds: Double) async throws -> Trip.Progress {
      try await self.report(meters, after: seconds) {
        $0.navigation.activeRoute = line
        $0.navigation.arrival = arrival
      }
    }
    #expect(try await report(0, after: 5).arrival == arrival)
    let before = try await report(300, after: 100)
    #expect(before.arrival == arrival)
    try slowDown()
    clock.set(clock.now + 60)
    let changed = try await engine.updateTrip(
      try TripUpdate(trip) { $0.attributes = [Attribute("a", .truth(true))] }, as: .server)
    #expect(changed.progress.arrival == arrival)
    // The traffic changes with the next report.
    let next = try await report(400, after: 5)
    #expect(classes(next) == [.trafficJam] && next.arrival == arrival)
    #expect(try #require(next.versions.traffic) > #require(before.versions.traffic))
  }

  @Test("durations add up to an arrival that the driver reports for the end of a line past a stop")
  func arrivalPastAStop() async throws {
    try await book(from: "c", to: "d")
    let line = try Polyline([drawing["a"], drawing["d"]])
    let progress = try await report(0) {
      $0.navigation.activeRoute = line
      $0.navigation.arrival = clock.now + 4_000
    }
    let waypoints = progress.remainingWaypoints
    #expect(waypoints.count == 2 && waypoints.last?.arrival == clock.now + 4_000)
    let durations = waypoints.compactMap { $0.duration?.inSeconds }
    #expect(durations.count == 2 && (durations[0] + durations[1] - 4_000).magnitude < 0.01)
  }

  @Test("road speeds apply to a driver's line that passes a stop and has no reported traffic")
  func severalStops() async throws {
    try await book(from: "c", to: "d")
    let line = try Polyline([drawing["a"], drawing["d"]])
    let free = try await report(0) { $0.navigation.activeRoute = line }
    #expect(free.activeRoute == line && classes(free) == [.normal, .slow, .normal])
    try slowDown()
    let jam = try await report(300, after: 121)
    #expect(jam.activeRoute == line && classes(jam) == [.trafficJam])
    let read = try await engine.trip(trip, newerThan: free.versions, as: .rider(of: trip)).progress
    #expect(read.traffic == jam.traffic && read.activeRoute == nil)
  }

  @Test(
    "traffic is unknown between the end of a driver's line and the road where the route continues")
  func connector() async throws {
    let entrance = drawing["c"].destination(distance: 120, bearing: 0)
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    var booked = Trip(trip, .exclusive, from: TerminalLocation(entrance))
    booked.dropOff = TerminalLocation(drawing["d"])
    booked.vehicleID = vehicle
    _ = try await engine.createTrip(booked, as: .server)
    let line = try Polyline([drawing["a"], drawing["c"], entrance])
    let seen = try await report(0) {
      $0.navigation.activeRoute = line
      $0.navigation.traffic = []
    }
    let traffic = try #require(seen.remainingWaypoints.last?.traffic)
    #expect(traffic.intervals.map(\.traffic) == [.noData, .normal])
    #expect((traffic.intervals[0].endMeters - 120).magnitude < 1)
  }

  @Test("a report with a backlog of locations updates the traffic")
  func backlog() async throws {
    try await book()
    let free = try await report(0)
    try slowDown()
    let start = clock.now
    let seen = try await report(600, after: 300) {
      $0.pastLocations = (1...250).map { second in
        VehicleLocation(
          Location(coordinate: place(2 * Double(second)), time: start + Double(second)))
      }
    }
    #expect(classes(seen) == [.trafficJam])
    #expect(try #require(seen.versions.traffic) > #require(free.versions.traffic))
  }
}
