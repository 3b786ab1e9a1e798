import Coordinates
import Foundation
import Testing

/// Tests of the advice on standard error about input that looks like a mistake.
@Suite struct AdviceTests {
  @Test(
    "a trace in reverse order is reported as such; for any other unsorted trace, sorting is advised"
  )
  func tracesNewestFirst() async throws {
    let bench = try Workbench.withTown()
    let line = SampleTown.line("a")
    let points = try #require(
      (try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["points"]
        as? [[Double]])
    func write(_ points: [[Double]], to name: String) throws {
      let object = ["id": name, "points": points] as [String: Any]
      try bench.write([UInt8](try JSONSerialization.data(withJSONObject: object)), to: name)
    }
    try write(points.reversed(), to: "falling.ndjson")
    var mixed = Array(points.reversed())
    mixed.swapAt(3, 4)
    try write(mixed, to: "mixed.ndjson")
    for verb in ["snap", "analyze"] {
      let falling = try await bench.run("milepost \(verb) falling.ndjson -n town.roads")
      #expect(falling.status == 1)
      #expect(falling.errors.contains("its times never increase from point to point"))
      let mixed = try await bench.run("milepost \(verb) mixed.ndjson -n town.roads")
      #expect(mixed.status == 1)
      #expect(mixed.errors.contains("times run backwards; sort them by time"))
    }
  }

  @Test("before the first trace, three invalid lines are reported and the others are only counted")
  func linesThatAreNoTraces() async throws {
    let bench = try Workbench.withTown()
    try bench.write(String(repeating: "{\n", count: 500), to: "pretty.json")
    let none = try await bench.run("milepost snap pretty.json -n town.roads")
    #expect(none.status == 65)
    let errors = none.errors.split(separator: "\n")
    #expect(errors.count == 4)
    #expect(
      errors.last
        == "milepost: pretty.json: 497 more lines fail and there is no trace; is this NDJSON?"
    )
    let bad = String(repeating: "{\n", count: 6)
    try bench.write(bad + SampleTown.line("good") + bad, to: "late.ndjson")
    let late = try await bench.run("milepost snap late.ndjson -n town.roads")
    #expect(late.status == 1 && late.lines.count == 1)
    #expect(late.errors.contains("late.ndjson: 3 more lines fail before the first trace"))
    #expect(late.errors.split(separator: "\n").count == 3 + 1 + 6)
  }

  @Test(
    "the error for a file without a trace asks whether the file is in the given format",
    arguments: [
      ("POINT (200 100)", "wkt", "--input-format wkt", "WKT"),
      ("\u{1}", "txt", "--input-format google6", "encoded polylines"),
    ])
  func linesOfEveryFormatThatAreNoTraces(
    _ line: String, _ ending: String, _ option: String, _ name: String
  ) async throws {
    let bench = try Workbench.withTown()
    try bench.write(String(repeating: line + "\n", count: 500), to: "bad.\(ending)")
    let run = try await bench.run("milepost convert bad.\(ending) \(option) -f csv")
    #expect(run.status == 65)
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 4)
    #expect(
      errors.last?.hasSuffix("497 more lines fail and there is no trace; is this \(name)?") == true)
  }

  @Test("interleaved vehicles in a CSV file lead to the advice to sort the lines by id")
  func interleavedVehicles() async throws {
    let bench = try Workbench.withTown()
    let rows = SampleTown.drive.flatMap { place in
      ["a", "b", "c", "d"].map { "\($0),\(place.latitude),\(place.longitude)" }
    }
    try bench.write((["id,lat,lon"] + rows).joined(separator: "\n"), to: "t.csv")
    let run = try await bench.run("milepost snap t.csv -n town.roads")
    #expect(run.errors.contains("sort the lines by id to get one trace per id"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("a note names unused columns that look like ids")
  func columnsThatLookLikeIDs() async throws {
    let bench = try Workbench.withTown()
    let rows = SampleTown.drive.enumerated().map { index, place in
      "\(index / 6),o1,\(place.latitude),\(place.longitude),\(1_714_559_400 + 5 * index)"
    }
    let header = "driver_id,order_id,latitude,longitude,timestamp"
    try bench.write(([header] + rows).joined(separator: "\n"), to: "t.csv")
    let run = try await bench.run("milepost snap t.csv -n town.roads")
    #expect(run.status == 0 && run.lines.count == 1)
    #expect(
      run.errors == """
        milepost: note: t.csv:1: no known id column, so all lines are one trace; 'driver_id', \
        'order_id' look like ids but aren't used; --csv-columns id=NAME reads one trace per id

        """)
    let named = try await bench.run(
      "milepost snap t.csv -n town.roads --csv-columns id=driver_id")
    #expect(named.status == 0 && named.lines.count == 3, "\(named.errors)")
    #expect(named.errors == "milepost: note: t.csv:1: the column 'order_id' is not used\n")
  }

  @Test(
    "a point that is moved far to reach a road is reported on standard error, but not in the table")
  func endsFarFromARoad() async throws {
    let bench = try Workbench.withTown()
    let far = SampleTown.place(east: 300, north: -120)
    let near = SampleTown.place(east: 10, north: 5)
    let points = "\(near.latitude),\(near.longitude) \(far.latitude),\(far.longitude)"
    let run = try await bench.run("milepost route \(points) -n town.roads -f table")
    #expect(run.status == 0)
    #expect(
      run.errors == "milepost: note: route: moved to the nearest usable road: point 2 by 120 m\n")
    #expect(!run.lines.contains { $0.contains("moved") })
    #expect(run.lines.contains { $0.hasPrefix("maneuver") && $0.hasSuffix(" s") })
  }

  @Test(
    "`nearest` reads arguments, files, and standard input, and fails far from the network"
  )
  func nearestReadsFiles() async throws {
    let bench = try Workbench.withTown()
    let places = SampleTown.drive.prefix(3)
    let list = places.map { "\($0.latitude),\($0.longitude)" }
    let direct = try await bench.run(
      "milepost nearest \(list.joined(separator: " ")) -n town.roads")
    try bench.write(list.joined(separator: "\n"), to: "places.txt")
    try bench.write(SampleTown.line("t", Array(places)), to: "t.ndjson")
    for command in ["nearest places.txt", "nearest - < places.txt", "nearest t.ndjson"] {
      let run = try await bench.run("milepost \(command) -n town.roads")
      #expect(run.status == 0 && run.output == direct.output, "\(command)")
    }
    let none = try await bench.run("milepost nearest 10,10 -n town.roads -f table")
    #expect(none.status == 1 && none.output.isEmpty)
  }

  @Test("an output extension that matches no format is rejected; with `-f`, none is needed")
  func outputsOfAnotherEnding() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost snap drive.ndjson -n town.roads -o out.txt")
    #expect(run.status == 64 && !bench.has("out.txt"))
    #expect(run.errors.contains("found 'out.txt', but the result has no format txt"))
    for command in ["convert drive.ndjson", "measure drive.ndjson", "decode '??'"] {
      let run = try await bench.run("milepost \(command) -o out.txt")
      #expect(run.status == 64 && run.errors.contains("no format txt"), "\(command)")
    }
    let encoded = try await bench.run("milepost encode drive.ndjson -o out.geojson")
    #expect(encoded.status == 64 && encoded.errors.contains("for encoded polylines"))
    let lines = try await bench.run("milepost convert drive.ndjson -o out.jsonl && cat out.jsonl")
    #expect(lines.output.hasPrefix("{\"id\":\"drive\""))
    let quiet = try await bench.run("milepost snap drive.ndjson -n town.roads -o ./out -f csv")
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
  }

  @Test("unused columns are named if there are no times, and one of them can be given as `time`")
  func columnsThatAreNotKnown() async throws {
    let bench = try Workbench.withTown()
    let rows = SampleTown.drive.enumerated().map { index, place in
      "\(place.latitude),\(place.longitude),\(1_714_559_400 + 5 * index)"
    }
    try bench.write(
      (["lat,lon,Moment (UTC)"] + rows).joined(separator: "\n"), to: "t.csv")
    let plain = try await bench.run("milepost analyze t.csv -n town.roads")
    #expect(plain.errors.contains("no times; columns not used: 'Moment (UTC)'"))
    let named = try await bench.run(
      "milepost analyze t.csv -n town.roads --csv-columns 'time=Moment (UTC)'")
    #expect(named.status == 0 && named.errors.isEmpty)
    #expect(try named.objects().first?["startTime"] as? String == "2024-05-01T10:30:00Z")
  }
}
