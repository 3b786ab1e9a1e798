import Milepost
import Testing

@testable import MapDrawing

@Suite struct JourneyMapTests {
  private static let size = MapSize(width: 800, height: 600)

  private func place(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(latitude: 45 + north / 1000, longitude: 8 + east / 1000)
  }

  @Test("a new marker replaces one with the same id, and markers of an added map get free ids")
  func markers() {
    var map = JourneyMap()
    #expect(map.bounds == nil && map.pickup == nil)
    map.pickup = place(0, 0)
    map.dropoff = place(1, 0)
    map.pickup = place(2, 2)
    #expect(map.markers.map(\.id) == ["pickup", "dropoff"])
    #expect(map.pickup == place(2, 2))
    map.pickup = nil
    map.add(MapMarker(id: "dropoff", .dropoff, at: place(5, 5)))
    #expect(map.markers.count == 1 && map.dropoff == place(5, 5))
    map.removeMarker(id: "none")
    // The contents of another map are added, with a new id for a marker whose id is taken.
    map.add(map)
    #expect(map.markers.map(\.id) == ["dropoff", "dropoff (2)"] && map.pointCount == 2)
    map.add(MapMarker(id: "nowhere", .stop, at: Coordinate(latitude: .nan, longitude: 0)))
    #expect(map.markers.count == 2)
    let facts = [MapFact("a", "1"), MapFact("b", "2")]
    map.add(MapMarker(id: "dropoff", .dropoff, at: place(5, 5), facts: facts))
    #expect(map.pointCount == 4)
    map.removeMarker(id: "dropoff")
    #expect(map.pointCount == 1)
    map.removeAll()
    #expect(map.markers.isEmpty && map.bounds == nil)
  }

  @Test("a tap selects the topmost icon under it, or else the nearest icon close by")
  func hitTest() throws {
    var map = JourneyMap()
    map.add(MapMarker(id: "far", .waypoint, at: place(10, 10)))
    map.add(MapMarker(id: "below", .stop, at: place(0, 0)))
    map.add(MapMarker(id: "above", .vehicle, at: place(0, 0)))
    let view = MapView(map.camera(in: Self.size), size: Self.size)
    let point = view.point(of: place(0, 0))
    let hit = try #require(map.marker(at: point, in: Self.size))
    #expect(hit.kind == .vehicle && hit.id == "above")
    // Beside both icons, the larger one is nearer.
    #expect(map.marker(at: ScreenPoint(x: point.x + 19, y: point.y), in: Self.size)?.id == "above")
    #expect(map.marker(at: ScreenPoint(x: point.x + 40, y: point.y), in: Self.size) == nil)
    map.style[marker: .vehicle].isVisible = false
    #expect(map.marker(at: point, in: Self.size)?.id == "below")
    map.style[marker: .vehicle] = nil
    map.style[marker: .stop].zIndex = .min
    #expect(map.marker(at: point, in: Self.size)?.id == "above")
    map.style[marker: .vehicle].anchor = UnitPoint(0.5, 1)
    // The bottom of the icon is at the marker's coordinate.
    let above = ScreenPoint(x: point.x, y: point.y - 20)
    #expect(map.marker(at: above, in: Self.size)?.id == "above")
  }

  @Test("the camera focuses on everything, on the route ahead, or on a device, and can be reset")
  func focus() throws {
    var map = JourneyMap()
    map.add(MapLine(.traveledRoute, [place(-50, 0), place(0, 0)]))
    map.add(MapLine(.activeRoute, [place(0, 0), place(2, 1)]))
    map.add(MapLine(.remainingRoute, [place(2, 1), place(50, 50)]))
    let whole = map.camera(in: Self.size)
    map.focus(.journey, in: Self.size)
    let journey = try #require(map.camera)
    #expect(journey.zoom > whole.zoom + 2)
    let view = MapView(journey, size: Self.size)
    #expect(view.shows(view.point(of: place(0, 0))) && view.shows(view.point(of: place(2, 1))))
    map.focus(.device(place(9, 9)), in: Self.size)
    #expect(map.camera?.center == place(9, 9))
    map.focus(.everything, in: Self.size)
    #expect(map.camera == whole)
    map.resetCamera()
    #expect(map.camera == nil && map.camera(in: Self.size) == whole)
  }
}
