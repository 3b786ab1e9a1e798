import Foundation
import MapDrawing
import Milepost
import Testing

/// Tests that pictures apply each of Google's marker and polyline options, and that pages contain
/// the option of the camera.
@Suite struct StyledPictureTests {
  private static let places = [
    Coordinate(latitude: 45, longitude: 8), Coordinate(latitude: 45, longitude: 8.1),
  ]

  /// A line from west to east, with a vehicle heading east and a pickup at its middle.
  private static let map: JourneyMap = {
    var map = JourneyMap()
    map.add(
      MapLine(
        .activeRoute, places,
        traffic: [TrafficStretch(from: 1_000, to: 3_000, .slow)]))
    let middle = Coordinate(latitude: 45, longitude: 8.05)
    map.add(MapMarker(id: "v", .vehicle, at: middle, heading: 90))
    map.pickup = middle
    return map
  }()

  private func picture(_ change: (inout JourneyMap) -> Void) throws -> XMLTree.Element {
    var map = Self.map
    change(&map)
    return try #require(XMLTree.root(of: SVGRenderer(theme: .light).bytes(of: map)))
  }

  private func marker(_ id: String, in root: XMLTree.Element) -> XMLTree.Element? {
    root.all.first { $0.attributes["data-id"] == id }
  }

  /// Returns the position of the top left corner of an icon's square.
  private func corner(_ marker: XMLTree.Element?) throws -> [Double] {
    let transform = try #require(marker?.attributes["transform"])
    let place = try #require(transform.firstMatch(of: /translate\(([-\d.]+) ([-\d.]+)\)/))
    return [try #require(Double(place.1)), try #require(Double(place.2))]
  }

  @Test("groundAnchor: the anchor of an icon is at the place of its marker")
  func anchor() throws {
    let middle = try corner(marker("v", in: picture { $0.style[marker: .vehicle].size = 40 }))
    let foot = try corner(
      marker(
        "v",
        in: picture {
          $0.style[marker: .vehicle].size = 40
          $0.style[marker: .vehicle].anchor = UnitPoint(0.5, 1)
        }))
    #expect(foot[0] == middle[0] && abs(foot[1] - (middle[1] - 20)) < 0.11)
  }

  @Test("isVisible: invisible markers and lines aren't drawn")
  func visibility() throws {
    let root = try picture {
      $0.style[marker: .vehicle].isVisible = false
      $0.style[polyline: .activeRoute].isVisible = false
    }
    #expect(marker("v", in: root) == nil && marker("pickup", in: root) != nil)
    #expect(root.of("activeRoute").isEmpty && root.of("activeRoute-traffic").isEmpty)
  }

  @Test("icon, iconView: an image or an SVG document replaces the built-in icon")
  func content() throws {
    let root = try picture {
      $0.style[marker: .vehicle].content = .image(Data([0x89, 0x50, 0x4e, 0x47]))
      $0.style[marker: .pickup].content = .svg("<svg xmlns='http://www.w3.org/2000/svg'/>")
    }
    let image = marker("v", in: root)?.children.first
    #expect(image?.name == "image")
    #expect(image?.attributes["href"]?.hasPrefix("data:image/png;base64,iVBORw") == true)
    let drawing = marker("pickup", in: root)?.children.first
    #expect(drawing?.attributes["href"]?.hasPrefix("data:image/svg+xml") == true)
    #expect(try marker("v", in: picture { _ in })?.children.first?.name == "path")
  }

  @Test("zIndex: markers and lines with greater values are drawn later")
  func order() throws {
    func ids(_ root: XMLTree.Element) -> [String] {
      root.all.compactMap { $0.attributes["data-id"] }
    }
    #expect(try ids(picture { _ in }) == ["pickup", "v"])
    #expect(try ids(picture { $0.style[marker: .pickup].zIndex = 50 }) == ["v", "pickup"])
    func lines(_ zIndex: Int) throws -> [String] {
      try picture {
        $0.add(MapLine(.traveledRoute, Self.places))
        $0.style[polyline: .traveledRoute].zIndex = zIndex
      }.drawn.compactMap { $0.attributes["class"] }
        .filter { $0 == "traveledRoute" || $0 == "activeRoute" }
    }
    #expect(try lines(-1) == ["traveledRoute", "activeRoute"])
    #expect(try lines(99) == ["activeRoute", "traveledRoute"])
  }

  @Test("isFlat: a flat icon turns with its heading and the map, and other icons stay upright")
  func flat() throws {
    func transform(_ isFlat: Bool, _ bearing: Double) throws -> Substring {
      let root = try picture {
        $0.style[marker: .vehicle].isFlat = isFlat
        $0.camera = Camera(center: Self.places[0], zoom: 10, bearing: bearing)
      }
      let transform = try #require(marker("v", in: root)?.attributes["transform"])
      return transform.prefix { $0 != " " }
    }
    #expect(try transform(true, 0) == "rotate(90")
    #expect(try transform(true, 30) == "rotate(60")
    #expect(try transform(false, 30).hasPrefix("translate("))
  }

  @Test("strokeWidth, strokeColor: the style sheet contains the values of the style")
  func strokes() throws {
    let root = try picture {
      $0.style[polyline: .activeRoute].strokeWidth = 3
      $0.style[polyline: .activeRoute].strokeColor = .red
    }
    let sheet = try #require(root.children.first { $0.name == "style" }).text
    #expect(sheet.contains(".activeRoute { stroke-width: 3.0; }"))
    #expect(sheet.contains(".activeRoute { stroke: \(MapColor.red); }"))
  }

  @Test(
    "isTrafficEnabled, trafficColorFor: traffic is drawn over a line that shows traffic"
  )
  func traffic() throws {
    let root = try picture { $0.style[polyline: .activeRoute].trafficColors[.slow] = .yellow }
    #expect(root.drawn.contains { $0.attributes["class"]?.hasSuffix("activeRoute-SLOW") == true })
    let sheet = try #require(root.children.first { $0.name == "style" }).text
    #expect(sheet.contains(".activeRoute-SLOW { stroke: \(MapColor.yellow); }"))
    let plain = try picture { $0.style[polyline: .activeRoute].showsTraffic = false }
    #expect(plain.of("activeRoute-SLOW").isEmpty && !plain.of("activeRoute").isEmpty)
  }

  @Test("isGeodesic: a geodesic line is bent on the map, and any other line is straight")
  func geodesic() throws {
    func height(_ isGeodesic: Bool) throws -> Int {
      let root = try picture {
        $0.removeAll()
        $0.add(
          MapLine(
            .route,
            [
              Coordinate(latitude: 50, longitude: -60), Coordinate(latitude: 50, longitude: 60),
            ]))
        $0.style[polyline: .route].isGeodesic = isGeodesic
      }
      return try #require(root.of("route").first?.attributes["d"]).split(separator: " ").count
    }
    #expect(try height(false) < 5)
    #expect(try height(true) > 20)
  }

  @Test("traffic on a geodesic line is bent like the line")
  func geodesicTraffic() throws {
    let root = try picture {
      $0.removeAll()
      let ends = [
        Coordinate(latitude: 50, longitude: -60), Coordinate(latitude: 50, longitude: 60),
      ]
      $0.add(MapLine(.route, ends, traffic: [TrafficStretch(from: 0, to: 7_000_000, .slow)]))
      $0.style[polyline: .route].isGeodesic = true
      $0.style[polyline: .route].showsTraffic = true
    }
    let line = try #require(root.of("route").first?.attributes["d"])
    let slow = try #require(root.drawn.first { $0.attributes["class"]?.hasSuffix("SLOW") == true })
    let traffic = try #require(slow.attributes["d"])
    #expect(traffic.split(separator: " ").count > 20)
    #expect(line.hasPrefix(traffic.prefix(traffic.count / 2)))
  }

  @Test("isAllowCameraAutoUpdate: the page's data contains whether the camera follows the journey")
  func follows() {
    var map = Self.map
    for follows in [true, false] {
      map.cameraFollowsJourney = follows
      let page = String(decoding: HTMLRenderer().bytes(of: map), as: UTF8.self)
      #expect(page.contains(#""follows":\#(follows)"#))
    }
  }
}

extension XMLTree.Element {
  /// The elements drawn on the map before the legend, which contains samples of the same classes.
  fileprivate var drawn: ArraySlice<XMLTree.Element> {
    children.prefix { $0.attributes["class"] != "legend" }
  }
}
