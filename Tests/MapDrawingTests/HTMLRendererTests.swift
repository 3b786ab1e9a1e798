import Foundation
import MilepostKit
import RoadDrawings
import TestSupport
import Testing

@testable import MapDrawing

@Suite struct HTMLRendererTests {
  /// Returns the data of a page, as its script reads it.
  private func data(of page: [UInt8]) throws -> [String: Any] {
    let text = String(decoding: page, as: UTF8.self)
    let opening = "<script id=\"data\" type=\"application/json\">"
    let start = try #require(text.firstRange(of: opening)).upperBound
    let end = try #require(text[start...].firstRange(of: "</script>")).lowerBound
    let value = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(value as? [String: Any])
  }

  @Test(
    "text from a map neither closes the data element nor becomes markup", arguments: Hostile.texts)
  func hostileText(_ text: String) throws {
    var map = JourneyMap(title: text)
    let place = Coordinate(latitude: 45, longitude: 8)
    map.add(MapMarker(id: text, .pickup, at: place, label: text, facts: [MapFact(text, text)]))
    map.add(MapLine(.route, [place, place], title: text))
    map.add(MapArea([[[place, place, place]]], title: text))
    map.add(MapDrive(TraceRecord(try Trace(id: text, locations: [Location(coordinate: place)]))))
    map.attribution = text
    let page = HTMLRenderer().bytes(of: map)
    let written = String(decoding: page, as: UTF8.self)
    let data = try data(of: page)
    #expect(data["title"] as? String == text)
    #expect(data["attribution"] as? String == text)
    // Only the page's own script elements are present.
    #expect(written.matches(of: /<script/).count == 2)
    #expect(written.matches(of: /<\/script>/).count == 2)
    #expect(!written.contains("<img"))
  }

  @Test(
    "a page may load only embedded images and images from its tiles' host; bad URLs are rejected")
  func policies() {
    let assets = WebMapAssets(script: "var L;</script>", styleSheet: "</style>")
    func policy(_ url: String?) -> String {
      let renderer = HTMLRenderer(tiles: url.flatMap { MapTiles(url: $0, assets: assets) })
      let page = String(decoding: renderer.bytes(of: JourneyMap()), as: UTF8.self)
      #expect(page.matches(of: /<\/script>/).count == (url == nil ? 2 : 3))
      return page.firstMatch(of: /img-src ([^;]*)/).map { String($0.1) } ?? ""
    }
    #expect(policy(nil) == "data:")
    #expect(policy("https://tile.example.org/{z}/{x}/{y}.png") == "data: https://tile.example.org")
    let tile = "{z}/{x}/{y}.png"
    #expect(policy("https://{s}.example.org:81/\(tile)") == "data: https://*.example.org:81")
    #expect(policy("https://{s}-t.example.org/\(tile)") == "data: https://*.example.org")
    for bad in [
      "javascript:alert(1)//\(tile)", "https://a.b'; script-src */\(tile)", tile,
      "ftp://a.b/\(tile)",
      "https://{s}/\(tile)", "https://*/\(tile)", "https://*.b.org/\(tile)",
      "https://me@a.b/\(tile)", "https://a.b/tile.png",
    ] {
      #expect(MapTiles(url: bad, assets: assets) == nil, "\(bad)")
    }
  }

  @Test("a drive keeps its locations and places; its page has a path per matching and all times")
  func drives() throws {
    let drawing = try RoadDrawing(
      """
      a---------b---------c
      |1    2   | 3    4  |
      e---------f---------g
      """, ways: [DrawnWay("abc"), DrawnWay("efg"), DrawnWay("aefbcg")], cell: 15)
    let source = TraceRecord(try drawing.trace("1234", every: 8))
    let snapped = try RoadSnapper(drawing.network).snap(source.trace)
    let record = SnappedRecord(source: source, snapped: snapped, network: drawing.network)
    let drive = try MapDrive(record)
    #expect(drive.count == 4)
    for (place, location) in zip(drive.raw.coordinates, source.trace.locations) {
      #expect(try #require(place).distance(to: location.coordinate) < 0.1)
    }
    for (place, point) in zip(drive.snappedPlaces, snapped.points) {
      let expected = try #require(point.place)
      #expect(try #require(place).distance(to: expected.coordinate) < 0.7)
    }
    var map = JourneyMap()
    map.add(drive)
    let data = try data(of: HTMLRenderer(theme: .dark).bytes(of: map))
    #expect(data["theme"] as? String == "dark")
    let written = try #require((data["drives"] as? [[String: Any]])?.first)
    #expect((written["paths"] as? [Any])?.count == snapped.matchings.count)
    let times = try #require(written["times"] as? [String: Any])
    #expect(times["count"] as? Int == 4)
  }

  @Test("an hour of raw locations, one every five seconds, takes less than five kilobytes")
  func size() throws {
    var random = SeededGenerator(seed: 11)
    var place = Coordinate(latitude: 45, longitude: 8)
    var bearing = 90.0
    let locations = (0..<720).map { index in
      if Int.random(in: 0..<12, using: &random) == 0 {
        bearing += [90, -90].randomElement(using: &random)!
      }
      place = place.destination(distance: .random(in: 30...60, using: &random), bearing: bearing)
      let seen = place.destination(
        distance: .random(in: 0...8, using: &random), bearing: .random(in: 0..<360, using: &random))
      return Location(
        coordinate: seen, time: Date(timeIntervalSince1970: 1_767_254_400 + Double(index) * 5))
    }
    var map = JourneyMap()
    let empty = HTMLRenderer().bytes(of: map).count
    map.add(MapDrive(TraceRecord(try Trace(id: "7", locations: locations))))
    #expect(HTMLRenderer().bytes(of: map).count - empty < 5_000)
  }
}
