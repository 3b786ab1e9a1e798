import Coordinates
import Foundation
import Testing

/// Tests of `milepost route` with bearings and sides of points.
@Suite struct WaypointArgumentTests {
  /// A start on Second Street, and an end 5 m to the north of it, farther to the east.
  private static let start = argument(east: 60, north: 150)
  private static let end = argument(east: 150, north: 155)

  private static func argument(east: Double, north: Double) -> String {
    let place = SampleTown.place(east: east, north: north)
    return "\(place.latitude),\(place.longitude)"
  }

  private static func length(_ run: Workbench.Run) throws -> Double {
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    return try #require(try run.objects().first?["length"] as? Double)
  }

  @Test("a bearing after @ and --curb determine the direction of travel")
  func directions() async throws {
    let bench = try Workbench.withTown()
    func length(_ points: String) async throws -> Double {
      try Self.length(try await bench.run("milepost route \(points) -n town.roads"))
    }
    let direct = try await length("\(Self.start) \(Self.end)")
    #expect(direct.rounded() == 90)
    #expect(try await length("\(Self.start)@90 \(Self.end)@45.5") == direct)
    #expect(try await length("\(Self.start)@360 \(Self.end)@0") == direct)
    for points in [
      "\(Self.start)@270 \(Self.end)", "\(Self.start) \(Self.end)@270",
      "\(Self.start) \(Self.end) --curb",
    ] {
      #expect(try await length(points) > 500, "\(points)")
    }
    let south = Self.argument(east: 150, north: 145)
    #expect(try await length("\(Self.start) \(south) --curb") == direct)
    let via = try await length("\(Self.start) \(Self.end)@270 \(Self.start)")
    #expect(via > 500)
    let choices = try await bench.run(
      "milepost route \(Self.start) \(Self.end)@270 --alternatives 2 -n town.roads")
    #expect(try Self.length(choices) > 500)
  }

  @Test("what a route can't keep is reported")
  func unmet() async throws {
    let bench = try Workbench.withTown()
    // D Avenue is one-way to the north.
    let end = Self.argument(east: 595, north: 220)
    let command = "milepost route \(Self.start) \(end)@180 --curb -n town.roads"
    let run = try await bench.run(command)
    #expect(run.status == 0)
    #expect(
      run.errors
        == "milepost: note: route: can't keep the bearing of point 2, the curb side of point 2\n")
    let waypoints = try #require(try run.objects().first?["waypoints"] as? [[String: Any]])
    #expect(waypoints.map { $0["unmet"] as? [String] } == [nil, ["bearing", "curb"]])
    let features = try await bench.run("\(command) -f geojson").features()
    #expect(features.map { $0["unmet"] as? [String] } == [nil, nil, ["bearing", "curb"]])
  }

  @Test("the bearings of requests count only with --bearings")
  func requests() async throws {
    let bench = try Workbench.withTown()
    let points = [(60.0, 150.0), (150, 155)].map {
      let place = SampleTown.place(east: $0.0, north: $0.1)
      return "[\(place.longitude),\(place.latitude)]"
    }
    try bench.write(
      #"{"id":"a","points":[\#(points.joined(separator: ","))],"bearing":[null,270]}"# + "\n",
      to: "requests.ndjson")
    let command = "milepost route --requests requests.ndjson -n town.roads"
    #expect(try Self.length(try await bench.run(command)).rounded() == 90)
    #expect(try Self.length(try await bench.run("\(command) --bearings")) > 500)
    #expect(try Self.length(try await bench.run("\(command) --curb")) > 500)
  }

  @Test(
    "bad bearings are rejected",
    arguments: ["", "NaN", "nan", "inf", "361", "360.1", "-5", "east", "1@2", "1,2"])
  func badBearings(bearing: String) async throws {
    let bench = try Workbench.withTown()
    for point in [Self.start, "-41.1,8.6", "-41.1,-8.6"] {
      let run = try await bench.run("milepost route \(point)@\(bearing) \(Self.end) -n town.roads")
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(
        run.errors.contains("expected a bearing from 0 to 360 degrees after the @"), "\(run)")
    }
  }

  @Test("bearings elsewhere are rejected")
  func misplacedBearings() async throws {
    let bench = try Workbench.withTown()
    let nearest = try await bench.run("milepost nearest \(Self.start)@90 -n town.roads")
    #expect(nearest.status != 0 && nearest.output.isEmpty)
    let flag = try await bench.run(
      "milepost route \(Self.start) \(Self.end) --bearings -n town.roads")
    #expect(flag.status == 64 && flag.errors.contains("found --bearings without --requests"))
    for point in ["@90", "41.1@90", "95,8@90"] {
      let run = try await bench.run("milepost route \(point) \(Self.end) -n town.roads")
      #expect(run.status == 64 && run.output.isEmpty, "\(run)")
    }
  }
}
