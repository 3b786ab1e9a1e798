import Testing

/// Tests of the exit code and the error message of each kind of failure.
@Suite struct ExitCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var command: String
    var status: Int32
    /// The strings that standard error must contain.
    var says: [String]

    init(_ status: Int32, _ command: String, _ says: String...) {
      self.command = command
      self.status = status
      self.says = says
    }

    var testDescription: String { "milepost \(command)" }
  }

  static let usage = [
    Case(64, "walk", "unknown verb 'walk'; expected one of analyze, snap"),
    Case(64, "analyse x", "unknown verb 'analyse'; did you mean analyze?"),
    Case(64, "help bogus", "unknown verb 'bogus'"),
    Case(64, "simulate twon", "unknown verb 'twon'; did you mean town?"),
    Case(64, "help simulate twon", "did you mean town?"),
    Case(64, "nearest 41 -n town.roads", "found '41', expected latitude,longitude"),
    Case(64, "analyze", "<files>"),
    Case(64, "analyze drive.ndjson", "--network"),
    Case(64, "analyze drive.ndjson -n town.roads -f wkt", "wkt", "- table", "- csv"),
    Case(64, "analyze drive.ndjson -n town.roads -o a.wkt", "a.wkt", "no format wkt"),
    Case(64, "analyze drive.ndjson -n town.roads --mode boat", "boat", "'foot'"),
    Case(64, "snap drive.ndjson -n -", "found '-' as the network"),
    Case(64, "snap drive.ndjson -n town.roads --noise -3", "found noise -3.0, expected meters"),
    Case(64, "snap drive.ndjson -n town.roads --threads -1", "found -1 threads, expected 1 to"),
    Case(64, "explain drive.ndjson -n town.roads --below -1", "found '--below -1.0', expected"),
    Case(64, "explain drive.ndjson -n town.roads --points -1", "found '-1', expected points"),
    Case(64, "explain drive.ndjson -n town.roads --points -3...5", "found '-3...5', expected"),
    Case(64, "explain drive.ndjson -n town.roads --points 5...3", "begins; expected 3...5"),
    Case(64, "nearest 41,-8 -n town.roads -c -1", "found count -1, expected 1 or more"),
    Case(64, "snap drive.ndjson -n town.roads --noise=-3", "found noise -3.0, expected meters"),
    Case(64, "snap drive.ndjson -n town.roads --noise nan", "found noise nan, expected meters"),
    Case(64, "snap drive.ndjson -n town.roads --input-format kml", "kml", "geojson"),
    Case(64, "snap drive.ndjson -n town.roads --csv-columns time=1", "ndjson, expected csv"),
    Case(64, "encode drive.ndjson --csv-columns latitude=1", "which is ndjson, expected csv"),
    Case(64, "snap drive.ndjson -n town.roads --csv-columns lat=1", "found 'lat'"),
    Case(64, "snap drive.ndjson -n town.roads --csv-columns x", "found 'x', expected a pair"),
    Case(64, "snap drive.ndjson -n town.roads --edges -", "several results for standard output"),
    Case(64, "snap drive.ndjson -n town.roads --edges a --geojson ./a", "a is written too"),
    Case(64, "route -n town.roads", "found no points, expected two or more"),
    Case(64, "route 41,-8 -n town.roads", "found 1 point, expected two or more"),
    Case(64, "route 41,-8 41,-8 --requests drive.ndjson -n town.roads", "expected one of them"),
    Case(64, "route 41 41,-8 -n town.roads", "found '41', expected latitude and longitude"),
    Case(64, "route 41,-8,3 41,-8 -n town.roads", "found '41,-8,3'"),
    Case(64, "route 98,41 41,-8 -n town.roads", "swapped?"),
    Case(64, "route 41,nan 41,-8 -n town.roads", "longitude nan, expected -90…90 and -180…180"),
    Case(64, "route 1e300,0 41,-8 -n town.roads", "latitude 1e+300"),
    Case(64, "nearest -n town.roads", "<latitude,longitude>"),
    Case(64, "nearest 41,-8 -n town.roads -c 0", "found count 0, expected 1 or more"),
    Case(64, "nearest 41,-8 -n town.roads -r 0", "found radius 0.0, expected meters"),
    Case(64, "nearest 41,-8 -n town.roads -r inf", "found radius inf, expected meters"),
    Case(64, "nearest 41,-8 -n town.roads -f gpx", "gpx"),
    Case(64, "import town.osm", "--output"),
    Case(64, "import town.osm -o -", "expected files"),
    Case(64, "import - -o a.roads", "expected files"),
    Case(64, "info", "<file>"),
    Case(64, "info town.roads -f csv", "csv"),
    Case(64, "simulate town", "--output"),
    Case(64, "simulate town --nodes 3 -o a.osm", "found 3 nodes, expected 12000…1500000"),
    Case(64, "simulate drives -n town.roads --count 0", "found count 0"),
    Case(64, "simulate drives -n town.roads --intervals 5,,3", "found '', expected numbers"),
    Case(64, "simulate drives -n town.roads --sigmas nan", "found 'nan', expected numbers"),
    Case(64, "simulate drives -n town.roads --sigmas 1e9", "found sigma 1000000000.0, expected"),
    Case(64, "simulate drives -n town.roads -f csv -o town.roads", "town.roads is read too"),
    Case(64, "encode", "<files>"),
    Case(64, "decode '??' -f kml", "kml"),
  ]

  static let missing = [
    Case(66, "analyze no.gpx -n town.roads", "no.gpx: no such file"),
    Case(66, "snap no.gpx no.csv -n town.roads", "no.gpx", "no.csv"),
    Case(66, "snap . -n town.roads", ".: is a directory"),
    Case(66, "snap drive.ndjson -n no.roads", "no.roads: No such file or directory"),
    Case(66, "snap drive.ndjson -n no.osm.pbf", "no.osm.pbf: No such file or directory"),
    Case(66, "snap drive.ndjson -n .", ".: found no regular file, expected a .roads file"),
    Case(66, "route --waypoints no.csv -n town.roads", "no.csv"),
    Case(66, "route 41,-8 41,-8 -n no.roads", "no.roads"),
    Case(66, "nearest 41,-8 -n no.roads", "no.roads"),
    Case(66, "import no.osm -o a.roads", "no.osm: No such file or directory"),
    Case(66, "import folder.osm -o a.roads", "folder.osm: is a directory"),
    Case(66, "import . -o a.roads", ".: is a directory"),
    Case(66, "info no.roads", "no.roads"),
    Case(66, "info .", "no regular file"),
    Case(66, "simulate drives -n no.roads", "no.roads"),
    Case(66, "encode no.gpx", "no.gpx"),
  ]

  static let badData = [
    Case(65, "snap drive.ndjson -n drive.ndjson", "drive.ndjson, byte 0: found other"),
    Case(65, "snap drive.ndjson -n empty", "empty, byte 0: found an empty file"),
    Case(65, "snap drive.ndjson -n noroads.osm", "noroads.osm"),
    Case(65, "snap bad.ndjson -n town.roads", "bad.ndjson:1: ", "expected"),
    Case(65, "analyze bad.ndjson -n town.roads", "bad.ndjson:1: "),
    Case(65, "route --waypoints bad.ndjson -n town.roads", "bad.ndjson:1: "),
    Case(65, "import drive.ndjson -o a.roads", "found another file name extension, expected .osm"),
    Case(65, "import noroads.osm -o a.roads", "noroads.osm", "no road"),
    Case(65, "import empty.osm -o a.roads", "empty.osm: found an empty file"),
    Case(65, "info town.osm", "town.osm, byte 0: found other leading bytes", "milepost import"),
    Case(65, "info empty", "found an empty file"),
    Case(65, "encode bad.ndjson", "bad.ndjson:1: "),
    Case(65, "encode empty.gpx", "empty.gpx: is empty"),
    Case(65, "decode drive.ndjson", "there is a file drive.ndjson", "- < drive.ndjson"),
    Case(65, "simulate town -o a.txt", "found another file name extension, expected .osm.pbf"),
    Case(65, "simulate drives -n empty", "empty, byte 0: found an empty file"),
    Case(65, "explain drive.ndjson -n town.roads --points 500", "expected points from 1 to 18"),
    Case(65, "explain none.ndjson -n town.roads --points 5", "expected a trace with points"),
    Case(65, "decode --codec google5 'a b'", "polyline:1: found byte 0x20"),
  ]

  static let partial = [
    Case(1, "analyze drive.ndjson bad.ndjson -n town.roads", "bad.ndjson:1: "),
    Case(1, "snap no.csv drive.ndjson -n town.roads", "no.csv"),
    Case(1, "analyze far.ndjson -n town.roads", "far.ndjson:1: trace far: no road matches it"),
    Case(1, "route 41.15,-8.61 10,10 -n town.roads", "point 2 (10.0,10.0): found no road for car"),
    Case(1, "route --waypoints far.ndjson -n town.roads", "far.ndjson:1: trace far: point 1"),
    Case(1, "nearest 10,10 -n town.roads", "10.0,10.0: no road for car within 1000.0 m"),
    Case(1, "encode drive.ndjson bad.ndjson", "bad.ndjson:1: "),
    Case(1, "decode --codec google5 '??' 'a b'", "polyline:2: found byte 0x20"),
  ]

  @Test(
    "each kind of failure has an exit code and a message, and no file is created",
    arguments: usage + missing + badData + partial)
  func failuresAreNamed(_ example: Case) async throws {
    let bench = try Workbench.withTown()
    try bench.write("", to: "empty")
    try bench.write("", to: "empty.osm")
    try bench.write("", to: "empty.gpx")
    try bench.write("{\"id\":1,\"points\":[[1,2],[3]]}\n", to: "bad.ndjson")
    try bench.write("{\"id\":\"none\",\"points\":[]}\n", to: "none.ndjson")
    try bench.write("{\"id\":\"far\",\"points\":[[10,50],[10.1,50.1]]}\n", to: "far.ndjson")
    try bench.write("<osm version=\"0.6\"></osm>\n", to: "noroads.osm")
    let made = try await bench.run("mkdir folder.osm")
    #expect(made.status == 0)
    let before = try bench.names()

    let run = try await bench.run("milepost \(example.command)")
    #expect(run.status == example.status, "\(run.errors)")
    for part in example.says {
      #expect(run.errors.contains(part), "'\(part)' is not in \(run.errors)")
    }
    // Unless only some inputs failed, nothing is written to standard output. No file is created.
    if example.status != 1 { #expect(run.output.isEmpty) }
    #expect(try bench.names() == before)
  }

  @Test("valid inputs are processed even if other inputs fail")
  func theRestIsAnswered() async throws {
    let bench = try Workbench.withTown()
    try bench.write("{\"id\":1}\n" + SampleTown.line("good"), to: "mixed.ndjson")
    for verb in ["snap -n town.roads", "analyze -n town.roads", "encode"] {
      let run = try await bench.run("milepost \(verb) no.gpx drive.ndjson mixed.ndjson no.csv")
      #expect(run.status == 1)
      #expect(run.lines.count == 2, "\(verb)")
      let errors = run.errors.split(separator: "\n")
      #expect(errors.count == 3)
      for (line, place) in zip(errors, ["no.gpx: ", "mixed.ndjson:1: ", "no.csv: "]) {
        #expect(line.hasPrefix("milepost: \(place)"), "\(line)")
      }
    }
  }
}
