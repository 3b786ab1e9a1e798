import Foundation
import Testing

@Suite struct IsochroneCommandTests {
  @Test("each point gives an area for each limit, from the highest to the lowest")
  func areas() async throws {
    let bench = try Workbench.withTown()
    try bench.write("41.15,-8.61\n41.1513,-8.609\n", to: "places.txt")
    let run = try await bench.run(
      "milepost isochrone 41.15,-8.609 places.txt --meters 50,300,120.5 -n town.roads -f ndjson")
    #expect(run.status == 0)
    #expect(run.errors.contains("places.txt:1: no header: columns are read as latitude, longitude"))
    let features = try run.objects()
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    let limits = [300, 120.5, 50]
    #expect(properties.map { $0["limit"] as? Double } == limits + limits + limits)
    #expect(properties.allSatisfy { $0["objective"] as? String == "distance" })
    let lengths = properties.prefix(3).compactMap { $0["roadLength"] as? Double }
    #expect(lengths.count == 3 && lengths == lengths.sorted(by: >) && lengths[2] > 50)
    for feature in features {
      let geometry = try #require(feature["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "Polygon")
    }
    let collection = try await bench.run(
      "milepost isochrone 41.15,-8.609 --minutes 0.5,1 --mode foot -n town.roads -f geojson")
    let all = try collection.features()
    #expect(all.map { $0["limit"] as? Double } == [60, 30])
    #expect(all.allSatisfy { $0["mode"] as? String == "foot" && $0["fill"] is String })
  }

  @Test("on foot, more roads are within the same distance than by car, because of a one-way street")
  func modes() async throws {
    let bench = try Workbench.withTown()
    var lengths: [Double] = []
    for mode in ["car", "foot"] {
      let run = try await bench.run(
        "milepost isochrone 41.1527,-8.6029 --meters 400 --mode \(mode) -n town.roads -f geojson")
      lengths.append(try #require(try run.features().first?["roadLength"] as? Double))
    }
    #expect(lengths[1] > lengths[0] + 50)
  }

  @Test("a note mentions a point that is more than 50 m from the road")
  func remark() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost isochrone 41.1485,-8.609 --minutes 1 -n town.roads -f ndjson")
    #expect(run.status == 0 && run.lines.count == 1, "\(run)")
    #expect(
      run.errors
        == "milepost: note: moved to the nearest usable road: 41.1485,-8.609 by 167 m\n",
      "\(run)")
  }

  @Test("a point without a road is reported, and the others are answered")
  func farPoint() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost isochrone 0,0 41.15,-8.609 --minutes 1 -n town.roads -f ndjson")
    #expect(run.status == 1 && run.lines.count == 1)
    #expect(run.errors.contains("0.0,0.0: found no road for car within 1000.0 m"), "\(run)")
  }

  @Test(
    "invalid limits are rejected",
    arguments: [
      "", "--minutes 5 --meters 100", "--minutes 0", "--minutes=-5", "--minutes nan",
      "--minutes inf", "--minutes 35792", "--minutes 1e300", "--minutes 5,,10", "--minutes ''",
      "--minutes 5,x", "--meters 2147484", "--meters 0", "--minutes 5 -f csv",
      "--minutes 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21",
    ])
  func badLimits(_ options: String) async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost isochrone 41.15,-8.609 -n town.roads \(options)")
    #expect(run.status == 64 && run.output.isEmpty, "\(run)")
  }

  @Test("the lowest and highest limits are accepted")
  func extremeLimits() async throws {
    let bench = try Workbench.withTown()
    for limits in ["--minutes 0.00001,35791", "--meters 0.0001,2147483"] {
      let run = try await bench.run(
        "milepost isochrone 41.15,-8.609 -n town.roads \(limits) -f ndjson")
      #expect(run.status == 0 && run.lines.count == 2, "\(run)")
    }
  }

  @Test("invalid points, files, and networks are rejected")
  func badInput() async throws {
    let bench = try Workbench.withTown()
    try bench.write("", to: "empty.txt")
    try bench.write("41.15,-98.6,x\n", to: "bad.txt")
    for (arguments, status) in [
      ("91,0 -n town.roads", 64), ("here -n town.roads", 66), ("empty.txt -n town.roads", 65),
      ("bad.txt -n town.roads", 65), ("41.15,-8.609 -n none.roads", 66), ("41.15,-8.609", 64),
    ] {
      let run = try await bench.run("milepost isochrone \(arguments) --minutes 5")
      #expect(run.status == Int32(status) && run.output.isEmpty && !run.errors.isEmpty, "\(run)")
    }
  }
}
