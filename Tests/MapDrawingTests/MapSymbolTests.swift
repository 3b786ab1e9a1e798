import Milepost
import Testing

@testable import MapDrawing

/// Tests of the counterparts of the map view and the styles in Google's Consumer SDK, named after
/// the symbols of the SDK.
@Suite struct MapSymbolTests {
  private static let size = MapSize(width: 800, height: 600)

  private func place(_ east: Double, _ north: Double = 0) -> Coordinate {
    Coordinate(latitude: 45 + north / 1000, longitude: 8 + east / 1000)
  }

  private func picture(_ map: JourneyMap) -> String {
    String(decoding: SVGRenderer().bytes(of: map), as: UTF8.self)
  }

  // MARK: The view

  @Test("GMTCMapView(frame:): a map is a value from which pictures and pages are made")
  func mapView() {
    var map = JourneyMap(title: "Trip 7")
    map.pickup = place(0)
    let copy = map
    map.pickup = nil
    #expect(copy.markers.count == 1 && map.markers.isEmpty)
    #expect(picture(copy).hasPrefix("<svg") || picture(copy).contains("<svg"))
    let page = String(decoding: HTMLRenderer().bytes(of: copy), as: UTF8.self)
    #expect(page.contains("<html") && page.contains("Trip 7"))
  }

  @Test("settings.myLocationButton: the camera moves to the device")
  func myLocationButton() {
    var map = JourneyMap()
    map.add(MapLine(.route, [place(0), place(90)]))
    map.focus(.device(place(300)), in: Self.size)
    #expect(map.camera?.center == place(300) && (map.camera?.zoom ?? 0) >= 15)
    map.resetCamera()
    #expect(map.camera == nil)
  }

  @Test("with a session, the my-location button centers on the active route")
  func myLocationButtonWithSession() throws {
    var map = JourneyMap()
    map.add(MapLine(.activeRoute, [place(0), place(4)]))
    map.add(MapLine(.remainingRoute, [place(4), place(400)]))
    map.focus(.journey, in: Self.size)
    let center = try #require(map.camera?.center)
    #expect(center.distance(to: place(2)) < 5)
  }

  @Test("pickupLocation and dropoffLocation: the chosen points are markers")
  func chosenPoints() {
    var map = JourneyMap()
    map.pickup = place(1)
    map.dropoff = place(2)
    #expect(map.markers.map(\.kind) == [.pickup, .dropoff])
    map.dropoff = place(3)
    #expect(map.dropoff == place(3) && map.markers.count == 2)
    map.pickup = nil
    #expect(map.pickup == nil && map.markers.count == 1)
  }

  @Test("mapViewDidInitialize: styles that are set before the first drawing apply to it")
  func didInitialize() {
    var map = JourneyMap()
    map.style[marker: .pickup].color = .yellow
    let empty = picture(map)
    map.pickup = place(0)
    let drawn = picture(map)
    #expect(!empty.contains("id=\"pickup\"") && drawn != empty)
    #expect(drawn.lowercased().contains("\(MapColor.yellow)".lowercased()))
  }

  @Test("GMTCMapViewMarkerType: a tap reports the kind of the marker")
  func markerType() throws {
    var map = JourneyMap()
    for (east, kind) in [MarkerKind.pickup, .dropoff, .vehicle, .intermediateDestination]
      .enumerated()
    {
      map.add(MapMarker(id: kind.rawValue, kind, at: place(Double(east) * 10)))
    }
    let view = MapView(map.camera(in: Self.size), size: Self.size)
    for marker in map.markers {
      let hit = try #require(map.marker(at: view.point(of: marker.coordinate), in: Self.size))
      #expect(hit.kind == marker.kind && hit.id == marker.id)
    }
  }

  @Test("camera of the Maps SDK: a custom center, zoom, and bearing are kept")
  func camera() {
    var map = JourneyMap()
    map.pickup = place(0)
    let camera = Camera(center: place(50), zoom: 12, bearing: 90)
    map.camera = camera
    map.add(MapMarker(id: "far", .waypoint, at: place(500)))
    #expect(map.camera(in: Self.size) == camera)
  }

  // MARK: Styles

  @Test("consumerMapStyleCoordinator, GMTCConsumerMapStyleCoordinator: types are styled separately")
  func coordinator() {
    var map = JourneyMap()
    let usual = map.style
    map.style[marker: .vehicle].zIndex = 7
    map.style[polyline: .activeRoute].strokeWidth = 9
    for kind in MarkerKind.allCases where kind != .vehicle {
      #expect(map.style[marker: kind] == usual[marker: kind])
    }
    for kind in PolylineKind.allCases where kind != .activeRoute {
      #expect(map.style[polyline: kind] == usual[polyline: kind])
    }
  }

  @Test("setMarkerStyleOptions(_:markerType:), markerStyleOptions(for:): nil restores defaults")
  func markerStyleOptions() {
    var style = MapStyle()
    let usual: MarkerStyle = style[marker: .dropoff]
    style[marker: .dropoff] = MarkerStyle(zIndex: 4)
    #expect(style[marker: .dropoff].zIndex == 4)
    style[marker: .dropoff] = nil
    #expect(style[marker: .dropoff] == usual)
  }

  @Test(
    "setPolylineStyleOptions(_:polylineType:), polylineStyleOptions(for:): nil restores defaults"
  )
  func polylineStyleOptions() {
    var style = MapStyle()
    let usual: PolylineStyle = style[polyline: .activeRoute]
    style[polyline: .activeRoute] = PolylineStyle(strokeWidth: 8, strokeColor: .red)
    #expect(style[polyline: .activeRoute].strokeColor == .red)
    style[polyline: .activeRoute] = nil
    #expect(style[polyline: .activeRoute] == usual)
  }

  @Test("GMTCCustomizableMarkerType: each type has its own style")
  func customizableMarkerTypes() {
    var style = MapStyle()
    let kinds: [MarkerKind] = [.unknown, .pickup, .dropoff, .vehicle, .intermediateDestination]
    for (index, kind) in kinds.enumerated() { style[marker: kind].zIndex = 100 + index }
    #expect(kinds.map { style[marker: $0].zIndex } == [100, 101, 102, 103, 104])
  }

  @Test("GMTCMarkerStyleOptions, GMTCMutableMarkerStyleOptions: other options keep their defaults")
  func markerOptions() {
    let style = MarkerStyle(zIndex: 2)
    var expected = MarkerStyle()
    expected.zIndex = 2
    #expect(style == expected && style.isVisible && style.anchor == UnitPoint(0.5, 0.5))
  }

  @Test(
    "GMTCPolylineStyleOptions, GMTCMutablePolylineStyleOptions: other options keep their defaults")
  func polylineOptions() {
    let style = PolylineStyle(strokeWidth: 5)
    var expected = PolylineStyle()
    expected.strokeWidth = 5
    #expect(style == expected && style.zIndex == 10 && style.strokeColor == .blue)
  }

  @Test("GMTCPolylineType.activeRoute and .remainingRoute: each type is drawn in its own color")
  func polylineTypes() {
    var map = JourneyMap()
    map.style[polyline: .activeRoute].strokeColor = .red
    map.style[polyline: .remainingRoute].strokeColor = .yellow
    map.add(MapLine(.activeRoute, [place(0), place(4)]))
    #expect(picture(map).lowercased().contains("\(MapColor.red)".lowercased()))
    #expect(map.lines.map(\.kind) == [.activeRoute])
    map.add(MapLine(.remainingRoute, [place(4), place(9)]))
    let both = picture(map).lowercased()
    #expect(both.contains("\(MapColor.red)".lowercased()))
    #expect(both.contains("\(MapColor.yellow)".lowercased()))
  }
}
