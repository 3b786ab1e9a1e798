import Coordinates
import Fleet
import FleetComputing
import Foundation
import JourneySharing
import Journeys
import MapDrawing
import Polylines
import RouteSplitting
import Testing
import TrafficClassification

@Suite struct JourneyMapSessionTests {
  private static let size = MapSize(width: 800, height: 600)
  private let start = SampleTrip.start
  private let services: ConsumerServices

  init() throws {
    services = ConsumerServices(engine: EmbeddedFleetEngine(), provider: try ProviderID("acme"))
  }

  private func journey(_ trip: Trip) async -> JourneySharingSession {
    let session = await services.trips.trip(trip.id)
    var journey = JourneySharingSession(trip: session)
    journey.update(with: .trip(trip, changed: .all), at: start)
    return journey
  }

  private func shown(_ trip: Trip, at time: Date? = nil) async -> JourneyMap {
    var map = JourneyMap()
    map.show(await journey(trip), at: time ?? start, in: Self.size)
    return map
  }

  @Test("GMTCJourneySharingSession(tripModel:): shows nothing until its trip has been read")
  func binding() async throws {
    let session = try await services.trips.trip(named: SampleTrip.name)
    var journey = JourneySharingSession(trip: session)
    #expect(journey.name == session.name && journey.trip == nil)
    var map = JourneyMap()
    map.show(journey, in: Self.size)
    #expect(map.markers.isEmpty && map.lines.isEmpty && map.sessions.isEmpty)
    let trip = try SampleTrip.enroute()
    journey.update(with: .status(.enrouteToPickup))
    #expect(journey.trip == nil)
    journey.update(with: .trip(trip, changed: .all), at: start)
    #expect(journey.trip == trip)
  }

  @Test("showMapViewSession: draws the vehicle, the routes ahead with traffic, and the stops")
  func show() async throws {
    let map = await shown(try SampleTrip.enroute(vehicleAt: 0.002))
    #expect(
      map.markers.map(\.id) == [
        "\(SampleTrip.name)/pickup", "\(SampleTrip.name)/intermediateDestination/0",
        "\(SampleTrip.name)/dropoff", "\(SampleTrip.name)/vehicle",
      ])
    #expect(map.markers.map(\.kind) == [.pickup, .intermediateDestination, .dropoff, .vehicle])
    let vehicle = try #require(map.markers.last)
    #expect(vehicle.coordinate.distance(to: SampleTrip.place(0.002)) < 0.1)
    #expect(abs(try #require(vehicle.heading) - 90) < 0.01)
    // The active route begins at the vehicle, and the distances of its traffic start there.
    #expect(map.lines.map(\.kind) == [.activeRoute, .remainingRoute])
    let active = map.lines[0]
    #expect(try #require(active.coordinates.first).distance(to: vehicle.coordinate) < 0.1)
    #expect(active.coordinates.last == SampleTrip.place(0.01))
    #expect(active.traffic.map(\.traffic) == [.normal, .slow, .normal])
    #expect(abs(active.traffic[1].start - (800 - 222.64)) < 0.1)
    #expect(
      map.lines[1].coordinates.map(\.longitude).map { ($0 * 100).rounded() } == [1, 2, 3])
    #expect(
      map.lines[1].traffic.map(\.traffic) == [.normal, .trafficJam, .normal, .trafficJam, .normal])
  }

  @Test("showMapViewSession: showing a session again replaces its previous drawing")
  func showAgain() async throws {
    var map = JourneyMap()
    map.add(MapMarker(id: "own", .stop, at: SampleTrip.place(1)))
    var trip = try SampleTrip.enroute()
    var journey = await journey(trip)
    map.show(journey, at: start, in: Self.size)
    let count = map.pointCount
    map.show(journey, at: start, in: Self.size)
    #expect(map.pointCount == count && map.markers.count == 5)
    trip.status = .enrouteToIntermediateDestination
    trip.progress.remainingWaypoints.removeFirst()
    journey.update(with: .trip(trip, changed: .all), at: start)
    map.show(journey, at: start, in: Self.size)
    #expect(map.markers.map(\.kind) == [.stop, .intermediateDestination, .dropoff, .vehicle])
    trip.status = .complete
    journey.update(with: .trip(trip, changed: .all), at: start)
    map.show(journey, at: start, in: Self.size)
    #expect(map.markers.map(\.id) == ["own"] && map.lines.isEmpty)
  }

  @Test("hideMapViewSession: removes the lines and markers of one trip")
  func hide() async throws {
    let (one, other) = (
      await journey(try SampleTrip.enroute("1")), await journey(try SampleTrip.enroute("2"))
    )
    var map = JourneyMap()
    map.pickup = SampleTrip.place(0.5)
    map.show(one, at: start, in: Self.size)
    map.show(other, at: start, in: Self.size)
    map.hide(one)
    #expect(map.sessions.map(\.id.text) == ["2"])
    #expect(map.markers.count == 5 && map.lines.count == 2 && map.pickup != nil)
    map.hide(one)
    #expect(map.markers.count == 5)
  }

  @Test("activeSessions, hideAll: lists the trips that are shown, and removes all of them")
  func sessions() async throws {
    var map = JourneyMap()
    map.add(MapLine(.route, [SampleTrip.place(0), SampleTrip.place(1)], group: "my own lines"))
    for id in ["b", "a", "c"] {
      map.show(await journey(try SampleTrip.enroute(id)), at: start, in: Self.size)
    }
    #expect(map.sessions.map(\.id.text) == ["a", "b", "c"])
    map.hideAll()
    #expect(map.sessions.isEmpty && map.markers.isEmpty)
    #expect(map.lines.map(\.group) == ["my own lines"])
  }

  @Test(
    "allowCameraAutoUpdate: unless it is false, the camera shows the route to the next waypoint")
  func camera() async throws {
    let journey = await journey(try SampleTrip.enroute())
    var map = JourneyMap()
    map.show(journey, at: start, in: Self.size)
    let camera = try #require(map.camera)
    // The center is halfway to the next waypoint; the remaining route is not included.
    #expect(abs(camera.center.longitude - 0.005) < 0.0001)
    var other = JourneyMap()
    other.cameraFollowsJourney = false
    other.show(journey, at: start, in: Self.size)
    #expect(other.camera == nil)
    other.camera = Camera(center: SampleTrip.place(5), zoom: 3)
    other.show(journey, at: start + 5, in: Self.size)
    #expect(other.camera?.center == SampleTrip.place(5))
    // An app can also focus the camera on the journey at other times.
    other.focus(.journey, in: Self.size)
    #expect(other.camera == camera)
    other.resetCamera()
    #expect(other.camera == nil)
  }

  @Test("mapView(_:didTapConsumerMarker:markerType:): a tap finds the marker with its kind and id")
  func tap() async throws {
    let map = await shown(try SampleTrip.enroute())
    let middle = ScreenPoint(x: Self.size.width / 2, y: Self.size.height / 2)
    #expect(map.marker(at: middle, in: Self.size) == nil)
    var device = map
    device.focus(.device(SampleTrip.place(0.01)), in: Self.size)
    let hit = try #require(device.marker(at: middle, in: Self.size))
    #expect(hit.kind == .pickup && hit.id == "\(SampleTrip.name)/pickup")
  }

  @Test("the next stop is labeled with the time until its arrival, other stops with their names")
  func label() async throws {
    let trip = try SampleTrip.enroute()
    #expect(await shown(trip).markers.map(\.label) == ["4 min", "", "station", ""])
    #expect(await shown(trip, at: start + 130).markers[0].label == "2 min")
    #expect(await shown(trip, at: start + 190).markers[0].label == "<1 min")
    #expect(await shown(trip, at: start + 900).markers[0].label == "<1 min")
    var journey = await journey(trip)
    journey.arrivalLabel = { "in \(Int($0.timeIntervalSince($1))) s" }
    var map = JourneyMap()
    map.show(journey, at: start, in: Self.size)
    #expect(map.markers[0].label == "in 240 s")
    // Invalid dates don't trap.
    var other = trip
    other.progress.arrival = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(await shown(other).markers[0].label == "")
    other.progress.arrival = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(await shown(other).markers[0].label == "<1 min")
  }

  @Test("only the trip's own stops have markers; the first of them shows its own arrival, if known")
  func backToBack() async throws {
    var trip = try SampleTrip.enroute()
    var first = TripWaypoint(
      try TripID("other"), .dropOff, at: TerminalLocation(SampleTrip.place(0.005)))
    first.arrival = start + 60
    trip.progress.remainingWaypoints.insert(first, at: 0)
    trip.progress.arrival = start + 60
    #expect(await shown(trip).markers.map(\.label) == ["door", "", "station", ""])
    trip.progress.remainingWaypoints[1].arrival = start + 600
    let markers = await shown(trip).markers
    #expect(markers.map(\.label) == ["10 min", "", "station", ""])
    #expect(markers.map(\.kind) == [.pickup, .intermediateDestination, .dropoff, .vehicle])
  }

  @Test("for a trip without a vehicle, only the stops are shown")
  func booked() async throws {
    let map = await shown(try SampleTrip.booked())
    #expect(map.markers.map(\.kind) == [.pickup, .intermediateDestination, .dropoff])
    #expect(map.markers.map(\.label) == ["door", "", "station"] && map.lines.isEmpty)
  }

  @Test("between two responses, the vehicle and the start of the route move along the line")
  func smooth() async throws {
    var journey = await journey(try SampleTrip.enroute())
    journey.update(
      with: .trip(try SampleTrip.enroute(vehicleAt: 0.002), changed: .vehicleLocation),
      at: start + 5)
    var map = JourneyMap()
    map.show(journey, at: start + 7.5, in: Self.size)
    let vehicle = try #require(map.markers.last)
    #expect(vehicle.coordinate.distance(to: SampleTrip.place(0.001)) < 0.5)
    let first = try #require(map.lines.first?.coordinates.first)
    #expect(first.distance(to: vehicle.coordinate) < 0.01)
  }

  @Test("if every location brings a new route, the route is still drawn from the vehicle")
  func trimmedRoutes() async throws {
    var journey = await journey(try SampleTrip.enroute())
    var map = JourneyMap()
    for number in 1...4 {
      let east = Double(number) / 500
      var trip = try SampleTrip.enroute(vehicleAt: east)
      let route = try SampleTrip.line(SampleTrip.place(east), SampleTrip.place(0.01))
      trip.progress.activeRoute = route
      trip.progress.traffic = LineTraffic(
        on: try MeasuredPolyline(route), [TrafficStretch(from: 100, to: 200, .slow)],
        elsewhere: .normal)
      let now = start + Double(number) * 5
      journey.update(with: .trip(trip, changed: .all), at: now)
      for second in 0..<5 {
        map.show(journey, at: now + Double(second), in: Self.size)
        let vehicle = try #require(map.markers.last?.coordinate)
        let line = try #require(map.lines.first)
        #expect(try #require(line.coordinates.first).distance(to: vehicle) < 0.01)
        #expect(line.coordinates.map(\.longitude) == line.coordinates.map(\.longitude).sorted())
        // The stretch of slow traffic stays in place.
        let measured = try MeasuredPolyline(try Polyline(line.coordinates))
        let slow = try #require(line.traffic.first { $0.traffic == .slow })
        let place = measured.coordinate(atDistance: slow.start)
        #expect(abs(place.longitude - (east + 100 / 111_319.5)) < 1e-7)
      }
    }
  }
}
