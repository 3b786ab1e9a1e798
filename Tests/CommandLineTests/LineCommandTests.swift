import Coordinates
import Foundation
import TestSupport
import Testing

/// Tests of `convert`, `measure`, `simplify`, and `slice`, of codecs other than Google's, and of
/// well-known text.
@Suite struct LineCommandTests {
  private static let example = [[-120.2, 38.5], [-120.95, 40.7], [-126.453, 43.252]]

  @Test(
    "lines are converted to an encoded format and back, and the format is detected",
    arguments: [
      ("google5", "_p~iF~ps|U_ulLnnqC_mqNvxq`@"), ("google6", "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI"),
      ("flexible5", "BFgx_qH_x09Wg2tNvvyEguyP35yhB"),
    ])
  func linesGoFromFormatToFormat(_ format: String, _ text: String) async throws {
    let bench = try Workbench()
    try bench.write(
      "latitude,longitude\n38.5,-120.2\n40.7,-120.95\n43.252,-126.453\n", to: "line.csv")
    let there = try await bench.run("milepost convert line.csv -f \(format)")
    #expect(there.status == 0 && there.errors.isEmpty)
    #expect(there.output == text + "\n")
    try bench.write(there.output, to: "line.txt")
    let back = try await bench.run("milepost convert line.txt --input-format \(format) -f ndjson")
    #expect(back.status == 0 && back.errors.isEmpty)
    #expect(try back.objects().first?["points"] as? [[Double]] == Self.example)
    let found = try await bench.run(
      "milepost convert - --input-format polylines -f ndjson < line.txt")
    #expect(found.errors.contains("standard input:1: read as \(format)"))
    #expect(try found.objects().first?["points"] as? [[Double]] == Self.example)
  }

  @Test(
    "conversions to other formats and back keep all digits",
    arguments: ["google11", "flexible12", "s2-lossless"])
  func noDigitIsLostOnTheWay(_ codec: String) async throws {
    let bench = try Workbench()
    try bench.write(
      #"{"points":[[8.12345678901,41.98765432109],[-8.00000000001,1e-11],[-0.3,90]]}"# + "\n",
      to: "line.ndjson")
    let read = "--input-format \(codec)"
    let line = try await bench.run(
      "milepost convert line.ndjson -f \(codec) -o line.txt"
        + " && milepost convert line.txt \(read) -f \(codec)")
    #expect(line.status == 0 && !line.output.isEmpty)
    for format in ["ndjson", "geojson", "gpx", "csv", "wkt"] {
      let back = try await bench.run(
        "milepost convert line.txt \(read) -o there.\(format)"
          + " && milepost convert there.\(format) -f \(codec)")
      #expect(back.output == line.output && back.errors.isEmpty, "by way of \(format)")
    }
  }

  @Test("speeds are converted from the given unit, and an unknown unit is rejected")
  func speedsAreInTheUnitThatIsGiven() async throws {
    let bench = try Workbench()
    try bench.write("lat,lon,time,speed\n47,8,1714559400,36\n", to: "a.csv")
    for (unit, speed) in [("m/s", 36), ("km/h", 10), ("mph", 16.09344), ("knots", 18.52)] {
      let run = try await bench.run("milepost convert a.csv --speed-unit \(unit) -f ndjson")
      let found = try #require(try run.objects().first?["speed"] as? [Double])
      #expect(abs(found[0] - speed) < 1e-6 && run.errors.isEmpty, "\(unit)")
    }
    let other = try await bench.run("milepost convert a.csv --speed-unit furlongs -f ndjson")
    #expect(other.status == 64)
  }

  @Test("elevations are kept, and a note reports those that are left out")
  func elevationsStayAndLostOnesAreNoted() async throws {
    let bench = try Workbench()
    try bench.write(
      "<gpx><trk><name>a</name><trkseg><trkpt lat='47' lon='8'><ele>405.5</ele></trkpt>"
        + "<trkpt lat='47.5' lon='8'><ele>406</ele></trkpt></trkseg></trk></gpx>", to: "all.gpx")
    try bench.write(
      #"{"id":"a","points":[[8,47],[8,48]]}"# + "\n"
        + #"{"id":"b","points":[[8,47],[8,48]],"elevation":[1,null]}"# + "\n", to: "some.ndjson")
    let expected = [
      "gpx": "<ele>405.5</ele>", "geojson": "[8,47,405.5]", "ndjson": #""elevation":[405.5,406]"#,
      "csv": "speed,elevation\na,47,8,,,,,405.5\n", "wkt": "LINESTRING Z (8 47 405.5, 8 47.5 406)",
      // As encoded by github.com/heremaps/flexible-polyline: precision 5, elevation with one
      // decimal.
      "flexible5": "B1Fg27-Igw6wBu9H",
    ]
    for verb in ["convert", "simplify --count 2", "slice"] {
      for (format, text) in expected {
        let run = try await bench.run("milepost \(verb) all.gpx -f \(format)")
        #expect(run.output.contains(text) && run.errors.isEmpty, "\(verb) \(format)")
      }
    }
    for format in ["csv", "wkt", "flexible"] {
      let run = try await bench.run("milepost convert some.ndjson -f \(format)")
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix("milepost: note: trace b has elevations"), "\(format)")
      #expect(run.errors.contains("left out"))
    }
  }

  @Test("well-known text is written and read, and polygons and truncated lines are reported")
  func wellKnownText() async throws {
    let bench = try Workbench()
    try bench.write(
      #"{"id":"a","points":[[-8.61,41.15,1714559410],[-8.62,41.16,1714559420]]}"# + "\n"
        + #"{"id":"b","geometry":[[[0,0],[0,1]],[[1,0],[1,1]]]}"# + "\n",
      to: "lines.ndjson")
    let text = """
      LINESTRING (-8.61 41.15, -8.62 41.16)
      MULTILINESTRING ((0 0, 0 1), (1 0, 1 1))

      """
    #expect(try await bench.run("milepost convert lines.ndjson -f wkt").output == text)
    let named = try await bench.run("milepost convert lines.ndjson -o lines.wkt")
    #expect(named.status == 0 && named.errors.isEmpty)
    #expect(try bench.text("lines.wkt") == text)
    for input in ["lines.wkt", "- < lines.wkt", "- --input-format wkt < lines.wkt"] {
      let run = try await bench.run("milepost convert \(input) -f wkt")
      #expect(run.status == 0 && run.errors.isEmpty && run.output == text, "\(input)")
    }
    let geoJSON = try await bench.run("milepost convert lines.wkt -f geojson").output
    #expect(geoJSON.contains(#""MultiLineString","coordinates":[[[0,0],[0,1]],[[1,0],[1,1]]]"#))
    let bad = try await bench.run(
      "printf 'POLYGON ((0 0, 1 0, 1 1, 0 0))\nPOINT (1 2)\nPOINT (1' | milepost convert - -f wkt")
    #expect(bad.status == 1 && bad.output == "POINT (1 2)\n")
    #expect(bad.errors.contains("standard input:1: found a POLYGON, expected a LINESTRING"))
    #expect(bad.errors.contains("standard input:3: found the end of the text"))
  }

  @Test("polylines of S2 cells are decoded, detected, and encoded") func cellsOfS2() async throws {
    let bench = try Workbench()
    let run = try await bench.run("milepost decode --codec s2 AhYFIoF_XZ6GAPV1plu2AYQNAA==")
    let points = try #require(try run.objects().first?["points"] as? [[Double]])
    #expect(points.count == 5)
    #expect((points[0][0] - -122.0697071).magnitude < 1e-7)
    #expect((points[0][1] - 37.343083).magnitude < 1e-7)
    let auto = try await bench.run("milepost decode --codec auto AhYFIoF_XZ6GAPV1plu2AYQNAA==")
    #expect(auto.output == run.output && auto.errors.contains("polyline:1: read as s2-level22"))
    // With an explicit codec, bytes after the line are ignored, as by the S2 library; with a
    // detected codec, a note reports them.
    let longer = try await bench.run("milepost decode --codec auto AhYFIoF_XZ6GAPV1plu2AYQNAAEC")
    #expect(longer.status == 0 && longer.errors.contains("but has 2 bytes after them"))
    try bench.write(run.output, to: "line.ndjson")
    let text = try await bench.run("milepost encode line.ndjson --codec s2")
    #expect(text.output == "AhYFIoF_XZ6GAPV1plu2AYQNAA\n")
  }

  @Test("`decode` and `convert` detect the same formats and note each change")
  func formatsFoundOutOnTheWay() async throws {
    let bench = try Workbench()
    try bench.write("_p~iF~ps|U_ulLnnqC_mqNvxq`@ \nAhYFIoF_XZ6GAPV1plu2AYQNAA\n", to: "lines.txt")
    let decoded = try await bench.run("milepost decode --codec auto < lines.txt")
    let converted = try await bench.run("milepost convert - --input-format polylines < lines.txt")
    #expect(decoded.output == converted.output && decoded.errors == converted.errors)
    #expect(decoded.errors.contains("standard input:1: read as google5"))
    #expect(decoded.errors.contains("standard input:2: read as s2-level22"))
  }

  @Test("a detected format is replaced if it fits a later line badly")
  func aFormatStaysWhileItIsLikely() async throws {
    let bench = try Workbench()
    try bench.write(
      "latitude,longitude\n41.15,-8.61\n41.1502,-8.6104\n41.1507,-8.6109\n", to: "line.csv")
    let run = try await bench.run(
      "for codec in google6 google5 google6; do milepost encode line.csv --codec $codec; done"
        + " | milepost convert - --input-format polylines")
    let lines = try run.objects().compactMap { $0["points"] as? [[Double]] }
    #expect(lines == [[[Double]]](repeating: lines[0], count: 3) && lines[0][0] == [-8.61, 41.15])
    #expect(run.errors.contains("standard input:1: read as google6"))
    #expect(run.errors.contains("standard input:2: read as google5"))
  }

  @Test(
    "encoded polylines are rejected with advice unless their format is given",
    arguments: ["_p~iF~ps|U_ulLnnqC_mqNvxq`@", "{cdzFnsps@{CfE", "AhYFIoF_XZ6GAPV1plu2AYQNAA"])
  func polylinesWithoutTheirFormat(_ text: String) async throws {
    let bench = try Workbench()
    try bench.write(text + "\n", to: "lines.txt")
    let run = try await bench.run("milepost convert lines.txt")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.contains("lines.txt: found text that looks like encoded polylines"))
    #expect(run.errors.contains("--input-format polylines"))
    let named = try await bench.run("milepost convert lines.txt --input-format polylines")
    #expect(named.status == 0 && !named.output.isEmpty)
  }

  @Test("text in no known format is rejected, and so are polylines in quotation marks")
  func textInNoFormat() async throws {
    let bench = try Workbench()
    let run = try await bench.run("milepost decode --codec auto 'not a line'")
    #expect(run.status == 65 && run.errors.contains("polyline:1: found text that isn't an"))
    #expect(run.errors.contains("as google5: found byte 0x20, expected"))
    for option in ["", "--codec auto", "--codec s2", "--codec flexible"] {
      let quoted = try await bench.run("milepost decode \(option) '\"_p~iF~ps|U_ulLnnqC\"'")
      #expect(quoted.status == 65 && quoted.errors.contains("remove the quotation marks"))
    }
  }

  @Test("`decode` can write well-known text and polylines in another codec")
  func decodedIntoAnyForm() async throws {
    let bench = try Workbench()
    let example = CodecCommandTests.example
    let text = "LINESTRING (-120.2 38.5, -120.95 40.7, -126.453 43.252)\n"
    #expect(try await bench.run("milepost decode \(example) -f wkt").output == text)
    let named = try await bench.run("milepost decode --codec google5 \(example) -o line.wkt")
    #expect(named.status == 0 && named.errors.isEmpty)
    #expect(try bench.text("line.wkt") == text)
    let other = try await bench.run("milepost decode \(example) -f flexible")
    #expect(other.output == "BFgx_qH_x09Wg2tNvvyEguyP35yhB\n")
  }

  @Test(
    "the parts of a line stay separate when it is sliced, measured, or converted, except to CSV")
  func partsStayApart() async throws {
    let bench = try Workbench()
    try bench.write(
      "MULTILINESTRING ((-8 41, -8 41.01), (-8 41.02, -8 41.03))\n", to: "lines.wkt")
    let text = try bench.text("lines.wkt")
    for range in ["", "--from 0 --to 1e9", "--from 0 --to 2221.085"] {
      #expect(try await bench.run("milepost slice lines.wkt \(range) -f wkt").output == text)
    }
    let middle = try await bench.run(
      "milepost slice lines.wkt --from 1000 --to 1200 | milepost measure -")
    let length = try #require(try middle.objects().first?["length"] as? Double)
    #expect((length - 200).magnitude < 0.03)
    let measured = try await bench.run("milepost convert lines.wkt | milepost measure - -f csv")
    #expect(measured.output.contains(",4,2221.084,"))
    #expect(
      try await bench.run("milepost convert lines.wkt | milepost convert - -f wkt").output == text)
    let csv = try await bench.run("milepost convert lines.wkt -f csv")
    #expect(csv.status == 0 && csv.errors.contains("note: trace lines-1 has several parts"))
    let track = "<trkpt lat='41' lon='-8'><time>2024-05-01T10:30:00Z</time></trkpt>"
    let end = "<trkpt lat='41.01' lon='-8'><time>2024-05-01T10:31:00Z</time></trkpt>"
    let late = "<trkpt lat='41.02' lon='-8'><time>2024-05-01T11:31:00Z</time></trkpt>"
    try bench.write(
      "<gpx><trk><trkseg>\(track)\(end)</trkseg><trkseg>\(late)\(late)</trkseg></trk></gpx>",
      to: "drive.gpx")
    let drive = try await bench.run("milepost slice drive.gpx --from 555 -f ndjson").objects()
    let points = try #require(drive.first?["points"] as? [[Double]])
    #expect(points.count == 4 && points[0][2] < 1_714_559_460 && points[1][2] == 1_714_559_460)
    #expect(drive.first?["partStarts"] as? [Int] == [2])
  }

  @Test("a repeated `-` and an empty output name are rejected")
  func namesThatCannotBeMeant() async throws {
    let bench = try Workbench()
    for verb in ["measure - -", "convert - lines.wkt -", "decode - -"] {
      let run = try await bench.run("milepost \(verb) < /dev/null")
      #expect(run.status == 64 && run.errors.contains("found '-'"), "\(verb)")
    }
    for verb in ["measure lines.wkt", "convert lines.wkt", "decode '??'", "encode lines.wkt"] {
      let run = try await bench.run("milepost \(verb) -o ''")
      #expect(run.status == 64 && run.errors.contains("found an empty name"), "\(verb)")
    }
  }

  @Test("invalid lines are reported, and the other lines are converted")
  func badLinesAreNamedAndTheOthersConverted() async throws {
    let bench = try Workbench()
    try bench.write("??\n\nno line\r\n@@\n", to: "lines.txt")
    let run = try await bench.run("milepost convert lines.txt --input-format google5 -f google6")
    #expect(run.status == 1 && run.output == "??\nRR\n")
    #expect(run.errors.contains("lines.txt:3: found byte 0x20"))
    #expect(try await bench.run("milepost convert lines.txt --input-format google12").status == 64)
    #expect(try await bench.run("milepost convert lines.txt -f kml").status == 64)
  }

  @Test("`measure` writes the number of points, the length, and the bounding box")
  func measures() async throws {
    let bench = try Workbench()
    try bench.write(
      #"{"id":"a","points":[[0,0],[1,0],[1,1]]}"# + "\n" + #"{"id":"b","points":[]}"# + "\n",
      to: "lines.ndjson")
    let rows = try await bench.run("milepost measure lines.ndjson -f ndjson").objects()
    #expect(rows.map { $0["count"] as? Int } == [3, 0])
    // The lengths of a degree along the equator and of a degree along a meridian from the equator,
    // according to GeographicLib.
    let length = try #require(rows[0]["length"] as? Double)
    #expect((length - 111_319.491 - 110_574.389).magnitude < 0.002)
    #expect(rows[0]["bbox"] as? [Double] == [0, 0, 1, 1] && rows[1]["bbox"] == nil)
    let csv = try await bench.run("milepost measure lines.ndjson -f csv").output
    #expect(csv.hasPrefix("id,count,length_m,south,west,north,east\na,3,221893.8"))
  }

  @Test("simplified lines keep the times of their points, and invalid options are rejected")
  func simplifiedPointsKeepTheirTimes() async throws {
    let bench = try Workbench()
    try bench.write(
      #"{"id":"a","points":[[0,0,10],[0.001,0.00001,20],[0.002,0,30],[0.002,0.002,40]]}"#,
      to: "line.ndjson")
    for option in ["--tolerance 2", "--count 3"] {
      let run = try await bench.run("milepost simplify line.ndjson \(option) -f ndjson")
      #expect(
        try run.objects().first?["points"] as? [[Double]]
          == [[0, 0, 10], [0.002, 0, 30], [0.002, 0.002, 40]])
    }
    for option in ["", "--tolerance -1", "--count 1", "--count 3 --tolerance 2", "--tolerance nan"]
    {
      #expect(try await bench.run("milepost simplify line.ndjson \(option)").status == 64)
    }
  }

  @Test("the ends of a slice have interpolated times, and a reversed slice has no times")
  func slicesHaveNewEndsInTime() async throws {
    let bench = try Workbench()
    try bench.write(
      #"{"id":"a","points":[[0,0,10],[0.001,0,20],[0.002,0,30]]}"# + "\n", to: "line.ndjson")
    let step = 111.319_491
    let run = try await bench.run(
      "milepost slice line.ndjson --from \(step / 2) --to \(step * 1.5) -f ndjson")
    let points = try #require(try run.objects().first?["points"] as? [[Double]])
    #expect(points.map { ($0[0] * 1e7).rounded() } == [5_000, 10_000, 15_000])
    #expect(points.map { $0[2].rounded() } == [15, 20, 25])
    let back = try await bench.run("milepost slice line.ndjson --from 1e9 --to 0 -f ndjson")
    let turned = try #require(try back.objects().first?["points"] as? [[Double]])
    #expect(turned == [[0.002, 0], [0.001, 0], [0, 0]])
    try bench.write(#"{"id":"empty","points":[]}"#, to: "empty.ndjson")
    let empty = try await bench.run("milepost slice empty.ndjson --from 1")
    #expect(empty.status == 65 && empty.errors.contains("trace empty"))
  }
}
