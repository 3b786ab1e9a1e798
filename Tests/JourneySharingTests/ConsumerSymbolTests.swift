import Coordinates
import Fleet
import FleetComputing
import Foundation
import JourneySharing
import Journeys
import MapDrawing
import Polylines
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

/// Tests of the counterparts of values and errors in Google's Consumer SDK, and of a recipe in the
/// SDK's guide.
@Suite struct ConsumerSymbolTests {
  private let place = SampleTrip.place(0)

  // MARK: Values

  @Test("GMTSTripStatus: there is a case for each status")
  func tripStatus() {
    #expect(
      Set(TripStatus.allCases) == [
        .new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropOff, .complete, .canceled,
        .arrivedAtIntermediateDestination, .enrouteToIntermediateDestination,
      ])
  }

  @Test("GMTSLatLng: a coordinate has a latitude and a longitude in degrees, and may be invalid")
  func latLng() throws {
    let coordinate = Coordinate(latitude: 41.15, longitude: -8.61)
    #expect(coordinate.latitude == 41.15 && coordinate.longitude == -8.61 && coordinate.isValid)
    #expect(!Coordinate(latitude: 91, longitude: 0).isValid)
  }

  @Test("GMTSTerminalLocation: a location has a point and a label, empty by default")
  func terminalLocation() {
    #expect(TerminalLocation(place).label.isEmpty)
    let location = TerminalLocation(place, label: "door")
    #expect(location.point == place && location.label == "door")
  }

  @Test("GMTSVehicleLocation: a location has a fix with a heading, a speed, and a time")
  func vehicleLocation() {
    var fix = Location(coordinate: place, time: SampleTrip.start)
    fix.bearing = 90
    fix.speed = 12
    let location = VehicleLocation(fix)
    #expect(location.fix == fix && location.raw == nil && location.isRoadSnapped == nil)
  }

  @Test("GMTSTripWaypoint: a waypoint has a kind, a trip, a distance, and a path")
  func tripWaypoint() throws {
    let trip = try SampleTrip.enroute()
    let waypoints = trip.progress.remainingWaypoints
    #expect(waypoints.map(\.kind) == [.pickup, .intermediateDestination, .dropOff])
    #expect(waypoints.allSatisfy { $0.tripID == trip.id })
    let later = waypoints[1]
    #expect(later.distance != nil && later.path != nil)
  }

  @Test("GMTSTrafficData, GMTSSpeedType: intervals cover the line, with `noData` for unknown parts")
  func trafficData() throws {
    #expect(Set(TrafficClass.allCases) == [.noData, .normal, .slow, .trafficJam])
    let line = try MeasuredPolyline(try SampleTrip.line(place, SampleTrip.place(0.01)))
    let traffic = LineTraffic(
      on: line, [TrafficStretch(from: 100, to: 200, .trafficJam)], elsewhere: .noData)
    #expect(traffic.intervals.map(\.traffic) == [.noData, .trafficJam, .noData])
    #expect(traffic.intervals.last?.endMeters == line.length)
  }

  // MARK: Errors

  @Test(
    "the codes have the HTTP statuses and names of the guide's table for trip monitoring",
    arguments: [
      (400, FleetError.Code.invalidArgument, "INVALID_ARGUMENT"),
      (401, .unauthenticated, "UNAUTHENTICATED"), (403, .permissionDenied, "PERMISSION_DENIED"),
      (404, .notFound, "NOT_FOUND"), (429, .resourceExhausted, "RESOURCE_EXHAUSTED"),
      (503, .unavailable, "UNAVAILABLE"), (504, .deadlineExceeded, "DEADLINE_EXCEEDED"),
    ])
  func monitoringTable(status: Int, code: FleetError.Code, name: String) {
    #expect(code.httpStatus == status && code.name == name)
  }

  @Test(
    "status 401 without credentials; 403 if a rider updates a trip or reads another rider's trip")
  func credentials() async throws {
    let engine = EmbeddedFleetEngine()
    let (own, other) = (try TripID("own"), try TripID("other"))
    for id in [own, other] {
      _ = try await engine.createTrip(
        Trip(id, .exclusive, from: TerminalLocation(place)), as: .server)
    }
    func status(_ body: () async throws -> Void) async -> Int? {
      do {
        try await body()
        return nil
      } catch {
        return (error as? FleetError)?.code.httpStatus
      }
    }
    #expect(await status { _ = try await engine.trip(own, as: Caller(.consumer)) } == 401)
    #expect(await status { _ = try await engine.trip(other, as: .rider(of: own)) } == 403)
    #expect(
      await status {
        _ = try await engine.updateTrip(
          try TripUpdate(own) { $0.status = .canceled }, as: .rider(of: own))
      } == 403)
    #expect(await status { _ = try await engine.trip(own, as: .rider(of: own)) } == nil)
  }

  // MARK: Recipes

  @Test("a booked trip is followed and drawn until it is canceled")
  func followAndStop() async throws {
    let engine = EmbeddedFleetEngine()
    _ = try await engine.createTrip(try SampleTrip.booked(), as: .server)
    let id = try TripID("7")
    // mapViewDidInitializeCustomerState: the map shows the places that the rider has chosen.
    var map = JourneyMap()
    map.pickup = SampleTrip.place(0.01)
    map.dropoff = SampleTrip.place(0.03)
    let clock = ManualClock()
    let services = ConsumerServices(
      engine: engine, provider: try ProviderID("acme"), clock: clock)
    let session = try await services.trips.trip(named: SampleTrip.name)
    var shown = JourneySharingSession(trip: session)
    var statuses: [TripStatus] = []
    for await event in session.updates() {
      shown.update(with: event)
      if case .status(let status) = event {
        statuses.append(status)
        map.show(shown, in: MapSize(width: 400, height: 300))
        #expect(map.sessions == [session.name] || status == .canceled)
        if status == .new {
          _ = try await engine.updateTrip(try TripUpdate(id) { $0.status = .canceled }, as: .server)
          try await clock.waitForSleepers(1)
          clock.advance(by: .seconds(5))
        }
      }
    }
    // The stream ends with the trip.
    #expect(statuses == [.new, .canceled] && session.state == .inactive)
    map.hide(shown)
    #expect(map.sessions.isEmpty && map.pickup != nil)
  }
}
