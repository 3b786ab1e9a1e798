import Foundation
import MilepostKit
import RoadDrawings
import TestSupport
import Testing

@testable import MapDrawing

@Suite struct SVGRendererTests {
  private static let names = ["empty", "route", "snapped", "areas"]

  /// Returns the example map with the given name.
  private static func map(_ name: String) throws -> JourneyMap {
    var map = JourneyMap(title: name == "empty" ? "" : "A <\(name)> & \"more\"")
    func place(_ east: Double, _ north: Double) -> Coordinate {
      Coordinate(latitude: 45 + north / 1000, longitude: 8 + east / 1000)
    }
    switch name {
    case "route":
      map.add(MapLine(.traveledRoute, [place(0, 0), place(2, 0)]))
      map.add(MapLine(.remainingRoute, [place(6, 0), place(6, 4)]))
      map.add(
        MapLine(
          .activeRoute, [place(2, 0), place(6, 0)],
          traffic: [
            TrafficStretch(from: 50, to: 120, .slow),
            TrafficStretch(from: 120, to: 200, .trafficJam),
            TrafficStretch(from: 200, to: 300, .normal),
          ]))
      map.add(MapMarker(id: "v", .vehicle, at: place(2, 0), heading: 90, label: "4 min"))
      map.pickup = place(6, 0)
      map.dropoff = place(6, 4)
      map.attribution = "© somebody"
    case "snapped":
      let drawing = try RoadDrawing(
        """
        a---------b---------c
        |1    2   | 3    4  |
        e---------f---------g
        """, ways: [DrawnWay("abc", name: "High Street"), DrawnWay("efg"), DrawnWay("aefbcg")],
        cell: 15)
      let source = TraceRecord(try drawing.trace("1234", every: 8))
      let record = SnappedRecord(
        source: source, snapped: try RoadSnapper(drawing.network).snap(source.trace),
        network: drawing.network)
      map.add(try MapDrive(record))
      map.roads = try RoadBackground(of: drawing.network, in: drawing.network.bounds)
    case "areas":
      let ring = [place(0, 0), place(4, 0), place(4, 4), place(0, 0)]
      map.add(
        MapArea([[ring, [place(2, 1), place(3, 1), place(3, 2), place(2, 1)]]], title: "zone"))
      map.add(MapMarker(id: "p", .unknown, at: place(1, 1), label: "label"))
    default: break
    }
    return map
  }

  @Test("pictures have the same elements as the reviewed pictures in Drawings", arguments: names)
  func structure(_ name: String) throws {
    let bytes = SVGRenderer().bytes(of: try Self.map(name))
    let root = try #require(XMLTree.root(of: bytes))
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Drawings/\(name).svg")
    if ProcessInfo.processInfo.environment["MILEPOST_WRITE_DRAWINGS"] != nil {
      try Data(bytes).write(to: path)
    }
    let kept = try #require(XMLTree.root(of: Array(try Data(contentsOf: path))))
    #expect(root.outline == kept.outline)
    #expect(root.attributes == kept.attributes)
  }

  @Test("pictures of each theme in three sizes are well-formed, and lines start in or near them")
  func sizesAndThemes() throws {
    let map = try Self.map("route")
    for theme in [MapTheme.light, .dark, nil] {
      for size in [(16.0, 16.0), (320, 200), (4000, 3000)] {
        let renderer = SVGRenderer(size: MapSize(width: size.0, height: size.1), theme: theme)
        let root = try #require(XMLTree.root(of: renderer.bytes(of: map)))
        #expect(root.attributes["viewBox"] == "0 0 \(Int(size.0)) \(Int(size.1))")
        for path in root.of("activeRoute") {
          let start = try #require(path.attributes["d"]?.dropFirst().split(separator: "l").first)
          let place = start.split(separator: " ").compactMap { Double($0) }
          #expect(place.count == 2 && place[0] >= -25 && place[0] <= size.0 + 25)
        }
        let hasMedia = root.children.contains { $0.text.contains("@media") }
        #expect(hasMedia == (theme == nil))
      }
    }
    let plain = SVGRenderer(theme: .light).bytes(of: map)
    #expect(plain != SVGRenderer(theme: .dark).bytes(of: map))
  }

  @Test("labels don't overlap each other, and lie inside the picture")
  func labels() throws {
    var map = JourneyMap()
    var random = SeededGenerator(seed: 5)
    for index in 0..<120 {
      let place = Coordinate(
        latitude: .random(in: 45...45.01, using: &random),
        longitude: .random(in: 8...8.01, using: &random))
      map.add(MapMarker(id: "\(index)", .waypoint, at: place, label: "waypoint \(index)"))
    }
    let root = try #require(XMLTree.root(of: SVGRenderer().bytes(of: map)))
    let boxes = root.of("label").filter { $0.text != "N" }.map { label in
      ScreenBox(
        x: Double(label.attributes["x"] ?? "") ?? .nan,
        y: (Double(label.attributes["y"] ?? "") ?? .nan) - 8,
        width: LabelPlaces.width(of: label.text, size: 12), height: 16)
    }
    #expect(boxes.count > 20)
    for (index, box) in boxes.enumerated() {
      #expect(box.lies(in: MapSize(width: 960, height: 640)))
      for other in boxes[(index + 1)...] { #expect(!box.overlaps(other)) }
    }
  }

  @Test("a title that is too long is truncated before the north arrow")
  func longTitle() throws {
    for title in [String(repeating: "long ", count: 40), String(repeating: "x", count: 100_000)] {
      let bytes = SVGRenderer().bytes(of: JourneyMap(title: title))
      let written = try #require(XMLTree.root(of: bytes)?.of("title").first?.text)
      #expect(written.hasSuffix("…") && title.hasPrefix(written.dropLast()))
      #expect(LabelPlaces.width(of: written, size: 16) < 960 - 60)
    }
  }

  @Test("text from a map doesn't become markup", arguments: Hostile.texts)
  func hostileText(_ text: String) throws {
    var map = JourneyMap(title: text)
    let place = Coordinate(latitude: 45, longitude: 8)
    map.add(MapMarker(id: text, .pickup, at: place, label: text))
    map.add(MapArea([[[place, place, place]]], title: text))
    map.attribution = text
    let root = try #require(XMLTree.root(of: SVGRenderer().bytes(of: map)))
    #expect(!root.all.contains { ["script", "foreignObject", "a"].contains($0.name) })
    #expect(root.all.allSatisfy { !$0.attributes.keys.contains { $0.hasPrefix("on") } })
  }

  @Test("lines at the poles and across the antimeridian are drawn with finite coordinates")
  func ends() throws {
    let lines: [[Coordinate]] = [
      [Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: 89, longitude: 10)],
      [Coordinate(latitude: 10, longitude: 179.9), Coordinate(latitude: 10, longitude: -179.9)],
      [Coordinate(latitude: -90, longitude: 180)], [],
      [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 180)],
    ]
    for line in lines {
      var map = JourneyMap()
      map.style[polyline: .route].isGeodesic = true
      map.add(MapLine(.route, line))
      let bytes = SVGRenderer().bytes(of: map)
      let root = try #require(XMLTree.root(of: bytes))
      let paths = root.all.compactMap { $0.attributes["d"] }
      #expect(!paths.contains { $0.contains("n") || $0.contains("e") })
    }
  }
}
