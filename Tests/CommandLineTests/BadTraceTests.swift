import Coordinates
import Testing

/// Tests of invalid and unusual traces, which lead to a status or an error and never to a crash.
@Suite struct BadTraceTests {
  private func snap(_ text: String, _ name: String = "t.ndjson") async throws -> Workbench.Run {
    let bench = try Workbench.withTown()
    try bench.write(text, to: name)
    return try await bench.run("milepost snap \(name) -n town.roads")
  }

  @Test("points outside the network are unmatched, and the trace is reported")
  func outsideOfTheNetwork() async throws {
    let run = try await snap("{\"id\":\"far\",\"points\":[[10,50],[10.1,50.1]]}\n")
    #expect(run.status == 1)
    let answer = try #require(try run.objects().first)
    #expect(answer["status"] as? [String] == ["unmatched", "unmatched"])
    #expect(answer["reason"] as? [String] == ["noRoad", "noRoad"])
    #expect((answer["snapped"] as? [Any])?.count == 2)
    #expect(run.errors.contains("t.ndjson:1: trace far: no road matches it; it lies outside"))
  }

  @Test(
    "an invalid trace is reported with its file, line, id (if any), and invalid point",
    arguments: [
      ("t.ndjson", "{\"points\":[[0,91]],\"id\":\"a\"}", "t.ndjson:1: trace a: point 1: "),
      ("t.ndjson", "{\"id\":7,\"points\":[[0,9],[0]]}", "t.ndjson:1: trace 7: point 2: "),
      ("t.ndjson", "{\"points\":[[0,91]]}", "t.ndjson:1: point 1: "),
      ("t.csv", "id,lat,lon\na,9,0\na,91,0", "t.csv:3: trace a: point 2: "),
      (
        "t.geojson",
        """
        {"type":"Feature","id":"a","properties":{},"geometry":\
        {"type":"LineString","coordinates":[[0,9],[0,91]]}}
        """, "t.geojson:1: trace a: point 2: "
      ),
    ])
  func tracesThatCannotBeReadAreNamed(_ name: String, _ text: String, _ says: String) async throws {
    let run = try await snap(text + "\n", name)
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("milepost: " + says), "\(run.errors)")
  }

  @Test("coordinates with a latitude out of range are reported as possibly swapped")
  func swappedCoordinatesThatAreNoPlace() async throws {
    let run = try await snap("{\"points\":[[-33.86,151.2],[-33.87,151.2]]}\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("t.ndjson:1: point 1: found latitude 151.2"))
    #expect(run.errors.contains("swapped?"))
  }

  @Test(
    "swapped coordinates that are valid, but far from the network, are reported as possibly swapped"
  )
  func swappedCoordinatesThatAreAnotherPlace() async throws {
    let bench = try Workbench.withTown()
    let swapped = SampleTown.drive.map {
      Coordinate(latitude: $0.longitude, longitude: $0.latitude)
    }
    try bench.write(SampleTown.line("swapped", swapped), to: "t.ndjson")
    for command in [
      "snap t.ndjson", "analyze t.ndjson -f table", "nearest -8.61,41.15",
      "route --waypoints t.ndjson", "route -8.61,41.15 -8.61,41.151",
    ] {
      let run = try await bench.run("milepost \(command) -n town.roads")
      #expect(run.status == 1, "\(command)")
      #expect(run.errors.contains("are latitude and longitude swapped?"), "\(command)")
    }
  }

  @Test(
    "invalid values and malformed files are reported",
    arguments: [
      ("t.ndjson", "{\"points\":[[NaN,41.15]]}\n", "t.ndjson:1: point 1: found 'NaN"),
      ("t.csv", "lat,lon\n41.15,-8.61\nnan,-8.61\n", "t.csv:3: point 2: "),
      (
        "t.gpx", "<gpx><trk><trkseg>\n<trkpt lat=\"nan\" lon=\"1\"/></trkseg></trk></gpx>",
        "t.gpx:2: trace t-1: point 1: "
      ),
      (
        "t.geojson", "{\"type\":\"LineString\",\"coordinates\":[[1,2],[null,2]]}",
        "t.geojson:1: point 2: "
      ),
      ("t.ndjson", "{\"points\":[[1e300,41.15]]}\n", "found latitude 41.15, longitude 1e+300"),
      ("t.ndjson", "{\"points\":[[1e999,41.15]]}\n", "t.ndjson:1: point 1: "),
      ("t.csv", "lat,lon\n411496001234567890123,-8\n", "t.csv:2: point 1: "),
      ("t.ndjson", "{\"points\":[[-8.61,41.15]", "t.ndjson:1: "),
      ("t.gpx", "<gpx><trk><trkseg><trkpt lat=\"41\"", "t.gpx:1: "),
      ("t.ndjson", "[[1,2],[3,4]]\n", "t.ndjson:1: "),
      ("t", "[[1,2],[3,4]]\n", "found a JSON array"),
      ("t", "\u{1f}\u{8b}", "t: "),
      (
        "t.csv", "breite,laenge\n41.15,-8.61\n",
        "found columns 'breite', 'laenge', expected columns"
      ),
    ])
  func valuesThatAreNone(_ name: String, _ text: String, _ says: String) async throws {
    let run = try await snap(text, name)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("milepost: \(name)"), "\(run.errors)")
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test("a location with an earlier time is out of order, and the trace isn't split there")
  func timesThatRunBackwards() async throws {
    var points = SampleTown.drive.enumerated().map { index, place in
      "[\(place.longitude),\(place.latitude),\(1_714_559_000 + 5 * index)]"
    }
    points[6] = points[6].replacing(",1714559030]", with: ",1714559001]")
    let run = try await snap("{\"id\":1,\"points\":[\(points.joined(separator: ","))]}\n")
    #expect(run.status == 0 && run.errors.isEmpty)
    let answer = try #require(try run.objects().first)
    let statuses = try #require(answer["status"] as? [String])
    #expect(statuses.indices.filter { statuses[$0] == "outOfOrder" } == [6])
    #expect((answer["matchings"] as? [Any])?.count == 1)
  }

  @Test("times in milliseconds are recognized, and a note reports this")
  func millisecondsAreRecognised() async throws {
    let seconds = SampleTown.line("a")
    let milliseconds = seconds.replacing(/,(17145\d{5})\.0\]/) { ",\($0.output.1)000]" }
    #expect(milliseconds != seconds)
    let expected = try await snap(seconds)
    let run = try await snap(milliseconds)
    #expect(run.status == 0)
    #expect(run.errors == "milepost: note: t.ndjson:1: times are milliseconds\n")
    #expect(run.output == expected.output)
  }

  @Test(
    "a file without a trace is rejected with an error that names the file",
    arguments: [
      ("t", ""), ("t.ndjson", "\n\n"), ("t.csv", ""), ("t.csv", "lat,lon\n"), ("t.gpx", ""),
      ("t.gpx", "<gpx/>"), ("t.geojson", ""),
      ("t.geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}"),
    ])
  func filesWithoutATrace(_ name: String, _ text: String) async throws {
    let run = try await snap(text, name)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("milepost: \(name)"), "\(run.errors)")
  }

  @Test("a trace without points has no match, no parts, and no route")
  func tracesWithoutPoints() async throws {
    let bench = try Workbench.withTown()
    try bench.write("{\"id\":\"none\",\"points\":[]}\n", to: "t.ndjson")
    for format in ["ndjson", "geojson", "gpx", "csv", "table"] {
      let run = try await bench.run("milepost snap t.ndjson -n town.roads -f \(format)")
      #expect(run.status == 1)
      #expect(run.errors.contains("trace none: no road matches it; it has no points"))
    }
    let run = try await bench.run("milepost analyze t.ndjson -n town.roads")
    #expect(run.status == 1)
    #expect((try run.objects().first?["parts"] as? [Any])?.isEmpty == true)
    let route = try await bench.run("milepost route --waypoints t.ndjson -n town.roads")
    #expect(route.status == 1)
    #expect(route.errors.contains("trace none: found no points, expected two or more"))
  }

  @Test("a trace of one point is snapped and analyzed, but has no route")
  func tracesOfOnePoint() async throws {
    let bench = try Workbench.withTown()
    let place = SampleTown.place(east: 100, north: 5)
    try bench.write(SampleTown.line("one", [place]), to: "t.ndjson")
    let run = try await bench.run("milepost snap t.ndjson -n town.roads")
    #expect(run.status == 0)
    let answer = try #require(try run.objects().first)
    #expect(answer["status"] as? [String] == ["snapped"])
    // A GeoJSON LineString has at least two positions.
    let geometry = try #require(answer["geometry"] as? [[[Double]]])
    #expect(geometry.map(\.count) == [2])
    let report = try await bench.run("milepost analyze t.ndjson -n town.roads -f table")
    #expect(report.status == 0)
    #expect(report.output.contains("1 snapped"))
    let route = try await bench.run("milepost route --waypoints t.ndjson -n town.roads")
    #expect(route.status == 1)
    #expect(route.errors.contains("trace one: found 1 point, expected two or more"))
  }

  @Test("the columns of a CSV file can be given by number or by name")
  func columnsCanBeGiven() async throws {
    let bench = try Workbench.withTown()
    let rows = SampleTown.drive.enumerated().map { index, place in
      "\(place.latitude);\(1_714_559_400 + 5 * index);x;\(place.longitude)\n"
    }
    try bench.write("breite;wann;was;länge\n" + rows.joined(), to: "t.csv")
    for columns in ["latitude=1,longitude=4,time=2", "time=wann,latitude=breite,longitude=länge"] {
      let run = try await bench.run(
        "milepost analyze t.csv -n town.roads --csv-columns \(columns)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try run.objects().first?["startTime"] as? String == "2024-05-01T10:30:00Z")
    }
  }

  @Test("standard input is read and named in errors, and reported if it is closed")
  func standardInputIsRead() async throws {
    let bench = try Workbench.withTown()
    let expected = try await bench.run("milepost snap drive.ndjson -n town.roads")
    let run = try await bench.run("cat drive.ndjson | milepost snap - -n town.roads")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output == expected.output)
    let bad = try await bench.run("echo '{' | milepost snap - drive.ndjson -n town.roads")
    #expect(bad.status == 1)
    #expect(bad.errors.hasPrefix("milepost: standard input"))
    // With several inputs, each result names its source.
    #expect(bad.output.replacing(",\"source\":\"drive.ndjson\"", with: "") == expected.output)
    let closed = try await bench.run("milepost snap - -n town.roads <&-")
    #expect(closed.status == 74)
    #expect(closed.errors.hasPrefix("milepost: standard input"))
  }
}
