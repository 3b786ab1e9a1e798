import Foundation
import MilepostKit
import TestSupport
import Testing

@Suite struct MapRecipeTests {
  private static let size = MapSize(width: 960, height: 640)
  private let town: Town

  init() throws { town = try Town() }

  /// Returns a map that shows a trip under way.
  private func shown(
    _ change: (inout JourneySharingSession, inout JourneyMap) -> Void = { _, _ in }
  ) async throws -> JourneyMap {
    let (session, _) = try await town.tripUnderWay()
    _ = try await session.refresh()
    let now = town.clock.date()
    var journey = JourneySharingSession(trip: session, at: now)
    var map = JourneyMap()
    change(&journey, &map)
    map.show(journey, at: now, in: Self.size)
    return map
  }

  @Test("show: pictures are drawn during the trip, and the map is empty after the trip")
  func show() async throws {
    let (session, trip) = try await town.tripUnderWay()
    let pictures = Lines()
    let showing = Task {
      await showJourney(session) { pictures.add(String(decoding: $0, as: UTF8.self)) }
    }
    try await town.clock.waitForSleepers(1)
    while pictures.all.isEmpty { await Task.yield() }
    try await set(.complete, of: trip.id, in: town.engine)
    town.clock.advance(by: .seconds(5))
    let map = await showing.value
    #expect(map.sessions.isEmpty && map.markers.isEmpty && map.lines.isEmpty)
    let first = try #require(pictures.all.first)
    #expect(first.hasPrefix("<svg") || first.hasPrefix("<?xml"))
    #expect(first.contains("OpenStreetMap") && first.contains("Trip 7"))
  }

  @Test("roads: the roads in a box become the background of the map")
  func roads() async throws {
    var map = try await shown()
    let box = try #require(map.bounds)
    try drawRoads(of: town.network, around: box, on: &map)
    #expect(map.roads?.isEmpty == false)
  }

  @Test("customize: styles that were set apply, and nil restores the default")
  func customizing() async throws {
    var map = JourneyMap()
    map.style[marker: .dropoff].isVisible = false
    customize(&map, icon: "<svg/>")
    let style = map.style
    #expect(
      style[marker: .vehicle] == MarkerStyle(content: .svg("<svg/>"), zIndex: 1, isFlat: true))
    #expect(style[marker: .pickup].anchor == UnitPoint(0.5, 1))
    #expect(!style[marker: .intermediateDestination].isVisible && style[marker: .dropoff].isVisible)
    #expect(style[polyline: .activeRoute].strokeWidth == 6)
    #expect(style[polyline: .activeRoute].showsTraffic)
    #expect(style.trafficColor(.slow, on: .activeRoute) == .yellow)
    #expect(style[polyline: .remainingRoute].strokeColor == .white)
  }

  @Test("label: the pickup shows the minutes until the arrival")
  func labels() async throws {
    let map = try await shown { journey, _ in label(&journey) }
    let pickup = try #require(map.markers.first { $0.kind == .pickup })
    #expect(pickup.label.hasPrefix("in ") && pickup.label.hasSuffix(" min"))
  }

  @Test("tap: a tap on a marker selects the marker, and a tap elsewhere selects nothing")
  func taps() async throws {
    var map = try await shown()
    moveCamera(of: &map, to: town.home, in: Self.size)
    let vehicle = try #require(map.markers.first { $0.kind == .vehicle })
    map.focus(.device(vehicle.coordinate), in: Self.size)
    let lines = Lines()
    tap(map, at: ScreenPoint(x: 480, y: 320), in: Self.size, print: lines.add)
    tap(map, at: ScreenPoint(x: 10, y: 10), in: Self.size, print: lines.add)
    #expect(lines.all == ["vehicle: providers/acme/trips/7/vehicle"])
  }

  @Test("camera: the app's own camera is kept when a journey is shown")
  func camera() async throws {
    let map = try await shown { _, map in moveCamera(of: &map, to: town.home, in: Self.size) }
    #expect(map.camera == Camera(center: town.home, zoom: 16, bearing: 90))
  }

  @Test("smooth marker: the marker moves along the route between two locations")
  func smoothMarker() async throws {
    var trips = [try await town.tripUnderWay().session.refresh()]
    let line = try #require(trips[0].progress.activeRoute.map { try MeasuredPolyline($0) })
    let end = line.coordinate(atDistance: 100)
    var next = trips[0]
    next.progress.vehicleLocation = VehicleLocation(Location(coordinate: end))
    trips.append(next)
    let start = ManualClock.start
    let place = try #require(
      placesOfMarker(for: trips, seenAt: [start, start + 5], frame: start + 7.5))
    let first = try #require(trips[0].progress.vehicleLocation?.fix.coordinate)
    #expect(place.distance(to: first) > 20 && place.distance(to: end) > 20)
    #expect(line.nearestPosition(to: place).offset < 5)
  }
}
