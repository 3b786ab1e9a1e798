import Milepost
import Testing

@testable import RouteFiles

@Suite("Alternatives that can't be read")
struct AlternativeTests {
  private static let bad = CornerAnswer.route(geometry: "\"_\"")
  private static let long = CornerAnswer.route().replacing("1872.2", with: "90000.0")

  private static func trip(_ legs: String) -> String {
    #"{"legs":[\#(legs)],"locations":[{"lat":47,"lon":8},{"lat":47.01,"lon":8.01}]}"#
  }
  private static let leg = #"{"shape":"\#(CornerAnswer.six)","summary":{"length":1.87,"time":180}}"#

  private static func feature(_ coordinates: String) -> String {
    #"{"type":"Feature","properties":{},"#
      + #""geometry":{"type":"LineString","coordinates":[\#(coordinates)]}}"#
  }
  private static let good = feature("[8,47],[8.01,47],[8.01,47.01]")

  private static func google(_ polyline: String) -> String {
    #"{"distanceMeters":1872,"polyline":{"encodedPolyline":"\#(polyline)"}}"#
  }

  @Test(
    "other alternatives are read, and the error takes the place of the bad alternative",
    arguments: [
      (CornerAnswer.answer([CornerAnswer.route(), bad]), "routes[1].geometry"),
      (CornerAnswer.answer([CornerAnswer.route(), long]), "routes[1].geometry"),
      (#"{"trip":\#(trip(leg)),"alternates":[{"trip":\#(trip(""))}]}"#, "alternates[0].trip"),
      (#"{"trip":\#(trip(leg)),"alternates":[5]}"#, "alternates[0]"),
      (
        #"{"routes":[\#(google(CornerAnswer.five)),\#(google("_"))]}"#,
        "routes[1].polyline.encodedPolyline"
      ),
      (
        #"{"type":"FeatureCollection","features":[\#(good),\#(feature("[8,95],[8,47]"))]}"#,
        "features[1].geometry.coordinates"
      ),
      ("[\(CornerAnswer.route()),\(bad)]", "[1].geometry"),
    ])
  func second(_ text: String, _ path: String) throws {
    let response = try RouteFixture.read(text)
    #expect(response.alternatives.count == 2 && response.routes.count == 1)
    #expect(isClose(response.routes[0].route.length, 1872.2, by: 1))
    guard case .failure(let error) = response.alternatives[1].result else {
      Issue.record("the second alternative was read")
      return
    }
    #expect(error.path == path && error.file == "made.json" && error.line == 1)
    #expect(response.remark(onRoute: 1) == nil)
  }

  @Test("the first alternative may be bad; if all alternatives are bad, the first error is thrown")
  func first() throws {
    let response = try RouteFixture.read(CornerAnswer.answer([Self.bad, CornerAnswer.route()]))
    #expect(response.routes.count == 1)
    #expect(throws: FileError.self) { try response.alternatives[0].result.get() }
    #expect(isClose(try response.alternatives[1].result.get().route.length, 1872.2, by: 1))
    let error = #expect(throws: FileError.self) {
      try RouteFixture.read(CornerAnswer.answer([Self.bad, Self.long]))
    }
    #expect(error?.path == "routes[0].geometry" && error?.code == .malformed)
  }

  @Test("GeoJSON features that can't be read, or are neither lines nor points, are noted")
  func features() throws {
    let area = #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}}"#
    let response = try RouteFixture.read(
      #"{"type":"FeatureCollection","features":[\#(Self.good),5,\#(area)]}"#)
    #expect(response.routes.count == 1 && response.alternatives[0].notes.isEmpty)
    #expect(response.notes.map(\.first.path) == ["features[1]", "features[2].geometry"])
    #expect(response.notes.allSatisfy { $0.first.file == "made.json" && $0.first.line == 1 })
    // The note belongs to the whole response, regardless of the number of routes.
    let lines = Array(repeating: Self.good, count: 30).joined(separator: ",")
    let many = try RouteFixture.read(
      #"{"type":"FeatureCollection","features":[\#(lines),\#(area)]}"#)
    #expect(many.routes.count == 30 && many.notes.count == 1)
    #expect(many.alternatives.allSatisfy { $0.notes.isEmpty })
  }
}
