import Milepost
import Testing

@testable import MapDrawing

@Suite struct MapGroupTests {
  private func place(_ east: Double) -> Coordinate {
    Coordinate(latitude: 45, longitude: 8 + east / 1000)
  }

  @Test("a group is replaced as a whole, and everything else is kept")
  func replacing() {
    var map = JourneyMap()
    map.add(MapMarker(id: "mine", .stop, at: place(0)))
    map.add(MapLine(.route, [place(0), place(1)]))
    map.setGroup(
      "trip", lines: [MapLine(.activeRoute, [place(0), place(1), place(2)])],
      markers: [
        MapMarker(id: "a", .pickup, at: place(1)), MapMarker(id: "b", .vehicle, at: place(2)),
      ])
    map.add(MapMarker(id: "later", .stop, at: place(3)))
    #expect(map.groups == ["trip"] && map.pointCount == 9)
    map.setGroup(
      "trip", lines: [MapLine(.remainingRoute, [place(5), place(6)], group: "other")],
      markers: [
        MapMarker(id: "b", .vehicle, at: place(4)), MapMarker(id: "c", .stop, at: place(5)),
      ])
    #expect(map.markers.map(\.id) == ["mine", "b", "later", "c"])
    #expect(map.markers[1].coordinate == place(4))
    #expect(map.lines.map(\.kind) == [.route, .remainingRoute] && map.groups == ["trip"])
    #expect(map.pointCount == 8)
    // The index of marker ids is still correct after the order of the markers has changed.
    map.removeMarker(id: "later")
    #expect(map.markers.map(\.id) == ["mine", "b", "c"])
    map.removeGroup("trip")
    #expect(map.markers.map(\.id) == ["mine"] && map.lines.count == 1 && map.pointCount == 3)
    map.removeGroup("none")
    #expect(map.pointCount == 3 && map.groups.isEmpty)
  }

  @Test("invalid coordinates are left out, and a marker whose new coordinate is invalid is removed")
  func invalid() {
    var map = JourneyMap()
    map.setGroup("trip", lines: [], markers: [MapMarker(id: "a", .stop, at: place(1))])
    map.setGroup(
      "trip", lines: [MapLine(.route, [place(0), place(.nan)])],
      markers: [MapMarker(id: "a", .stop, at: place(.nan))])
    #expect(map.markers.isEmpty && map.lines[0].coordinates == [place(0)] && map.pointCount == 1)
  }

  @Test("groups are kept when a map is added to another map")
  func joining() {
    var map = JourneyMap()
    map.setGroup("trip", lines: [], markers: [MapMarker(id: "a", .stop, at: place(1))])
    map.add(map)
    #expect(map.markers.map(\.id) == ["a", "a (2)"] && map.groups == ["trip"])
    map.removeGroup("trip")
    #expect(map.markers.isEmpty)
  }
}
