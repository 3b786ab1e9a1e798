import Coordinates
import Foundation
import Testing

@Suite struct CorridorCommandTests {
  private static let lines = """
    {"id":7,"points":[[-8.61,41.15,1714559410],[-8.61,41.15,1714559420]],"fare":6.2}
    {"id":"parts","geometry":[[[0,0],[0,0.001]],[[0.1,0],[0.1,0.001]]]}
    {"id":"over 180","points":[[179.999,10],[-179.999,10]]}
    {"id":"pole","points":[[0,89.9999],[180,89.9999]]}

    """

  @Test("the corridor around a single place is a circle") func aPlaceGetsACircle() async throws {
    let bench = try Workbench()
    try bench.write("POINT (-8.61 41.15)\n", to: "place.wkt")
    let run = try await bench.run("milepost corridor place.wkt --meters 50")
    #expect(run.status == 0 && run.errors.isEmpty)
    let feature = try #require(try run.objects().first)
    #expect(feature["type"] as? String == "Feature" && feature["id"] as? String == "place-1")
    let rings = try #require(try Self.coordinates(of: feature, "Polygon") as? [[[Double]]])
    let center = Coordinate(latitude: 41.15, longitude: -8.61)
    #expect(rings.count == 1 && rings[0].count > 60 && rings[0].first == rings[0].last)
    for pair in rings[0] {
      let place = Coordinate(latitude: pair[1], longitude: pair[0])
      #expect((place.distance(to: center) - 50).magnitude < 0.5)
    }
  }

  @Test("corridors keep the ids and members of their traces, and don't cross the antimeridian")
  func featuresKeepIDsAndFields() async throws {
    let bench = try Workbench()
    try bench.write(Self.lines, to: "lines.ndjson")
    try bench.write("LINESTRING (1 2, 1.001 2)", to: "more.wkt")
    let run = try await bench.run("milepost corridor lines.ndjson -m 50 -f ndjson")
    #expect(run.status == 0 && run.errors.isEmpty)
    let features = try run.objects()
    #expect(features[0]["id"] as? Int == 7)
    let properties = try #require(features[0]["properties"] as? [String: Any])
    #expect(properties["meters"] as? Double == 50 && properties["fare"] as? Double == 6.2)
    #expect(properties["fill"] is String && properties["stroke"] is String)
    // Disjoint corridors become separate polygons, and no polygon crosses the antimeridian.
    for (feature, count) in [(features[1], 2), (features[2], 2)] {
      let polygons = try #require(
        try Self.coordinates(of: feature, "MultiPolygon") as? [[[[Double]]]])
      #expect(polygons.count == count)
      for ring in polygons.joined() {
        let west = try #require(ring.map { $0[0] }.min())
        #expect(try #require(ring.map { $0[0] }.max()) - west < 1)
      }
    }
    let pole = try #require(try Self.coordinates(of: features[3], "Polygon") as? [[[Double]]])
    #expect(pole[0].contains { $0[1] == 90 })

    let collection = try await bench.run("milepost corridor lines.ndjson more.wkt -m 50 -f geojson")
    let whole = try #require(try collection.json() as? [String: Any])
    let all = try #require(whole["features"] as? [[String: Any]])
    #expect(whole["type"] as? String == "FeatureCollection" && all.count == 5)
    #expect(
      all.map { ($0["properties"] as? [String: Any])?["source"] as? String }
        == Array(repeating: "lines.ndjson", count: 4) + ["more.wkt"])
    #expect(
      NSDictionary(dictionary: all[1]["geometry"] as? [String: Any] ?? [:])
        == NSDictionary(dictionary: features[1]["geometry"] as? [String: Any] ?? [:]))
  }

  @Test("corridors are written as well-known text, whose polygons aren't accepted as input")
  func wellKnownText() async throws {
    let bench = try Workbench()
    try bench.write(Self.lines, to: "lines.ndjson")
    let named = try await bench.run("milepost corridor - -m 20 -o areas.wkt < lines.ndjson")
    #expect(named.status == 0 && named.errors.isEmpty && named.output.isEmpty)
    let kinds = try bench.text("areas.wkt").split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(kinds == ["POLYGON", "MULTIPOLYGON", "MULTIPOLYGON", "POLYGON"])
    let run = try await bench.run("milepost corridor lines.ndjson -m 20 -f wkt")
    #expect(run.output == (try bench.text("areas.wkt")))
    let again = try await bench.run("milepost corridor areas.wkt -m 20")
    #expect(again.status == 65 && again.output.isEmpty)
    #expect(again.errors.contains("areas.wkt:1: found a POLYGON, expected a LINESTRING"))
  }

  @Test("invalid traces are reported, and the corridors of the others are written")
  func badTracesAreNamedAndTheOthersAnswered() async throws {
    let bench = try Workbench()
    let text =
      #"{"id":"empty","points":[]}"# + "\n" + #"{"id":"swapped","points":[[41,-98]]}"# + "\n"
    try bench.write(text, to: "bad.ndjson")
    try bench.write(text + Self.lines, to: "mixed.ndjson")
    let bad = try await bench.run("milepost corridor bad.ndjson -m 5 -o out.geojson")
    #expect(bad.status == 65 && !bench.has("out.geojson"))
    #expect(bad.errors.contains("bad.ndjson:1: trace empty: found a line without coordinates"))
    #expect(bad.errors.contains("are latitude and longitude swapped?"))
    let mixed = try await bench.run("milepost corridor mixed.ndjson -m 5")
    #expect(mixed.status == 1 && mixed.lines.count == 4)
    #expect(try await bench.run("milepost corridor - -m 5").status == 65)
    #expect(try await bench.run("milepost corridor none.gpx -m 5").status == 66)
    #expect(try await bench.run("milepost corridor mixed.ndjson -m 5 | head -c 10").status == 0)
  }

  @Test(
    "an invalid value of `--meters` is rejected",
    arguments: ["nan", "inf", "0", "-5", "0.09", "1000001", "1e300", "x", "''"])
  func metersOutOfRange(_ meters: String) async throws {
    let bench = try Workbench()
    try bench.write(Self.lines, to: "lines.ndjson")
    #expect(try await bench.run("milepost corridor lines.ndjson --meters=\(meters)").status == 64)
  }

  @Test("missing and unsuitable options are rejected, and the limits of `--meters` are accepted")
  func usage() async throws {
    let bench = try Workbench()
    try bench.write(Self.lines, to: "lines.ndjson")
    for options in ["", "-m 5 -f gpx", "-m 5 -o out.csv", "-m 5 -o lines.ndjson"] {
      #expect(try await bench.run("milepost corridor lines.ndjson \(options)").status == 64)
    }
    for meters in ["0.1", "1000000"] {
      #expect(try await bench.run("milepost corridor lines.ndjson -m \(meters)").status == 0)
    }
  }

  private static func coordinates(of feature: [String: Any], _ type: String) throws -> Any {
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == type)
    return try #require(geometry["coordinates"])
  }
}
