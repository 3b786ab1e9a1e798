import Foundation
import Testing

/// Tests of building, merging, and applying files of learned speeds.
@Suite struct TrafficCommandTests {
  @Test("merged files equal the file of all drives, for any number of threads")
  func partsAddUpToTheSameFile() async throws {
    let bench = try Workbench.withTown()
    // Some of the drives begin later or end earlier than the others.
    let lines = (0..<9).map { number in
      SampleTown.line(
        "drive \(number)",
        Array(SampleTown.drive.dropFirst(number % 3).dropLast(number % 2)))
    }
    try bench.write(lines.joined(), to: "all.ndjson")
    try bench.write(lines[..<4].joined(), to: "a.ndjson")
    try bench.write(lines[4...].joined(), to: "b.ndjson")
    for (input, threads) in [("all", 1), ("all", 3), ("a", 2), ("b", 2)] {
      let run = try await bench.run(
        "milepost traffic build \(input).ndjson -n town.roads -o \(input)-\(threads).speeds "
          + "--threads \(threads)")
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(run.errors.contains(/\d\d+ traversals of \d+ stretches of road/), "\(run.errors)")
    }
    let run = try await bench.run(
      """
      milepost traffic merge a-2.speeds b-2.speeds -o ab.speeds
      milepost traffic merge b-2.speeds a-2.speeds -o b-2.speeds --quiet
      """)
    #expect(run.status == 0)
    #expect(run.errors.firstRange(of: "ab.speeds: ") != nil)
    #expect(run.errors.firstRange(of: "b-2.speeds: ") == nil)
    let whole = try bench.bytes("all-1.speeds")
    for other in ["all-3", "ab", "b-2"] { #expect(try bench.bytes("\(other).speeds") == whole) }
  }

  @Test("a trace without a match is reported, and the speeds of the other traces are written")
  func badTracesSpoilNothing() async throws {
    let bench = try Workbench.withTown()
    let far = "{\"id\":\"far\",\"points\":[[10,50,0],[10.1,50.1,60]]}\n"
    try bench.write(SampleTown.line("drive") + far, to: "in.ndjson")
    let run = try await bench.run("milepost traffic build in.ndjson -n town.roads -o in.speeds")
    #expect(run.status == 1)
    #expect(run.errors.contains("trace far"))
    #expect(bench.has("in.speeds"))
  }

  @Test("traffic along a route is written in several formats, and arrivals take it into account")
  func trafficAlongARoute() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      milepost traffic build drive.ndjson -n town.roads -o town.speeds 2> /dev/null
      milepost route 41.15,-8.61 41.1513,-8.609 -n town.roads -f ndjson > route.ndjson
      for form in ndjson geojson table; do
        milepost traffic apply route.ndjson -n town.roads --speeds town.speeds -f $form \
          --departure 2026-03-02T08:15:00+01:00 --time-zone Europe/Lisbon -o out.$form || exit
      done
      """)
    #expect(run.status == 0, "\(run)")
    let line = try #require(
      try JSONSerialization.jsonObject(with: Data(bench.bytes("out.ndjson"))) as? [String: Any])
    let length = try #require(line["length"] as? Double)
    #expect(line["departureTime"] as? String == "2026-03-02T07:15:00Z")
    #expect(try #require(line["duration"] as? Double) > 0)
    let intervals = try #require(line["traffic"] as? [[String: Any]])
    #expect(intervals.first?["startMeters"] as? Double == 0)
    #expect(intervals.last?["endMeters"] as? Double == length)
    #expect(try bench.text("out.geojson").contains("\"stroke\":\"#"))
    // The durations in traffic also apply to the arrivals of a vehicle that follows the route.
    try bench.write("{\"id\":\"x\",\"points\":[[-8.61,41.15,0]]}\n", to: "start.ndjson")
    for form in ["geojson", "ndjson"] {
      let eta = try await bench.run(
        "milepost eta out.\(form) --locations start.ndjson -f ndjson")
      #expect(eta.status == 0 && !eta.errors.contains("no times"), "\(eta)")
      let arrivals = try #require(try eta.objects().first?["arrivals"] as? [[String: Any]])
      let seconds = try #require(arrivals.last?["remainingDuration"] as? Double)
      let duration = try #require(line["duration"] as? Double)
      #expect((seconds - duration).magnitude < 0.05 * duration)
    }
    #expect(try bench.text("out.table").contains("s at free flow"))
  }

  @Test(
    "invalid options and files are reported, and no file is written",
    arguments: [
      ("apply drive.ndjson -n town.roads --speeds nope", 66, "nope: no such file"),
      ("apply town.roads -n town.roads --speeds whole.speeds", 65, "town.roads"),
      ("apply r -n town.roads --speeds whole.speeds --departure soon", 64, "as a time"),
      ("apply r -n town.roads --speeds x --departure 2026-02-30T08:00:00Z", 64, "as a time"),
      ("apply r -n town.roads --speeds x --departure 2026-01-01T25:61:00Z", 64, "as a time"),
      ("apply r -n town.roads --speeds x --time-zone Moon/Sea", 64, "the time zone 'Moon/Sea'"),
      ("build drive.ndjson -n town.roads -o -", 64, "expected a file"),
      ("build drive.ndjson -n town.roads -o drive.ndjson", 64, "is read too"),
      ("build nowhere.ndjson -n town.roads -o x.speeds", 66, "nowhere.ndjson"),
      ("build drive.ndjson -n town.roads -o no/x.speeds", 74, "no/x.speeds"),
      ("merge town.roads -o x.speeds", 65, "town.roads: found another kind of file"),
      ("merge nowhere.speeds -o x.speeds", 66, "nowhere.speeds: no such file"),
      ("merge cut.speeds -o x.speeds", 65, "cut.speeds: found"),
      ("merge - -o x.speeds < whole.speeds", 64, "found '-' as speeds, expected a .speeds file"),
      ("apply r -n town.roads --speeds -", 64, "found '-' as speeds, expected a .speeds file"),
      ("apply r -n town.roads --speeds /dev/null", 66, "/dev/null: found a pipe or a device"),
      ("merge /dev/stdin -o x.speeds < /dev/null", 66, "found a pipe or a device"),
      ("mend drive.ndjson", 64, "expected one of build, merge"),
    ])
  func badArguments(_ arguments: String, _ status: Int32, _ part: String) async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      milepost traffic build drive.ndjson -n town.roads -o whole.speeds 2> /dev/null
      head -c 60 whole.speeds > cut.speeds
      milepost traffic \(arguments)
      """)
    #expect(run.status == status, "\(run)")
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(!bench.has("x.speeds"))
  }
}
