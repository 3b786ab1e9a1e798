import Coordinates
import Foundation
import Testing

@Suite struct CodecCommandTests {
  /// The example from Google's documentation of the format.
  static let example = "'_p~iF~ps|U_ulLnnqC_mqNvxq`@'"

  @Test("the example in Google's documentation is decoded")
  func decodesTheExampleOfTheFormat() async throws {
    let run = try await Workbench().run("milepost decode \(Self.example)")
    #expect(run.status == 0 && run.errors.contains("polyline:1: read as google5: "))
    let points = try #require(try run.objects().first?["points"] as? [[Double]])
    #expect(points == [[-120.2, 38.5], [-120.95, 40.7], [-126.453, 43.252]])
  }

  @Test("the example in Google's documentation is encoded")
  func encodesTheExampleOfTheFormat() async throws {
    let bench = try Workbench()
    try bench.write(
      "latitude,longitude\n38.5,-120.2\n40.7,-120.95\n43.252,-126.453\n", to: "line.csv")
    let run = try await bench.run("milepost encode line.csv")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect("'" + run.output.dropLast() + "'" == Self.example)
  }

  @Test(
    "encoded lines round-trip within the precision of their codec", arguments: [0, 5, 6, 7, 11])
  func roundTrips(_ precision: Int) async throws {
    let bench = try Workbench()
    let empty = "{\"id\":\"empty\",\"points\":[]}\n"
    try bench.write(SampleTown.line("a") + empty + SampleTown.line("b"), to: "lines.ndjson")
    let run = try await bench.run(
      "milepost encode lines.ndjson --codec google\(precision) > polylines.txt"
        + " && milepost decode --codec google\(precision) < polylines.txt")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try bench.text("polylines.txt").split(separator: "\n").count == 2)
    let lines = try run.objects().compactMap { $0["points"] as? [[Double]] }
    // A trace without points is written as a blank line, which is skipped when read.
    try #require(lines.map(\.count) == [SampleTown.drive.count, SampleTown.drive.count])
    // Half a unit of the codec's last decimal, but at least 5e-8°; another 5e-8° is added below.
    let error = max(0.5001e-7, 0.5001 * pow(10, -Double(precision)))
    for (pair, coordinate) in zip(lines[1], SampleTown.drive) {
      #expect((pair[0] - coordinate.longitude).magnitude <= error + 0.5001e-7)
      #expect((pair[1] - coordinate.latitude).magnitude <= error + 0.5001e-7)
    }
  }

  @Test("invalid lines are reported, and the other lines are decoded")
  func badLinesAreNamedAndTheOthersAnswered() async throws {
    let bench = try Workbench()
    try bench.write(
      Array("??\nnot a line\r\n_p~iF\n \t\r\n".utf8) + [0xff, 0x0a] + Array("@@\r\n??".utf8),
      to: "polylines.txt")
    for input in ["< polylines.txt", "- < polylines.txt"] {
      let run = try await bench.run("milepost decode --codec google5 \(input)")
      #expect(run.status == 1)
      #expect(
        try run.objects().compactMap { $0["id"] as? String } == ["trace-1", "trace-5", "trace-6"])
      let errors = run.errors.split(separator: "\n")
      try #require(errors.count == 3)
      #expect(errors[0].contains("standard input:2: found byte 0x20, expected"))
      #expect(errors[0].hasSuffix("(byte 6 of the input)"))
      #expect(errors[1].contains("standard input:3: found the end of the text"))
      #expect(errors[2].contains("standard input:5: found byte 0xff"))
    }
  }

  @Test("input without a valid polyline is rejected as invalid data")
  func nothingDecodedIsBadData() async throws {
    let bench = try Workbench()
    for command in ["milepost decode 'no line'", "printf 'x\\n' | milepost decode -o out.geojson"] {
      let run = try await bench.run(command)
      #expect(run.status == 65 && run.output.isEmpty && !run.errors.isEmpty, "\(command)")
    }
    for command in ["milepost decode < /dev/null", "printf '\\n  \\r\\n' | milepost decode"] {
      let run = try await bench.run(command)
      #expect(run.status == 65 && run.errors.contains("no traces found"), "\(command)")
    }
    #expect(try bench.names().isEmpty)
  }

  @Test(
    "an unknown codec is rejected, and the error lists the known codecs",
    arguments: ["google", "google12", "google-1", "heere", ""])
  func codecsThatAreNone(_ name: String) async throws {
    let run = try await Workbench().run("milepost decode '??' --codec '\(name)'")
    #expect(run.status == 64)
    #expect(run.errors.contains("google0 to google11"))
  }

  @Test("an argument that starts with a dash is read as a polyline after `--`")
  func aDashMayBeginAPolyline() async throws {
    // A dash is below "?", so no valid polyline in Google's format starts with a dash. The argument
    // must still be read as a polyline, not as an option.
    let run = try await Workbench().run("milepost decode --codec google5 -- '-x' '??'")
    #expect(run.status == 1)
    #expect(run.errors.contains("polyline:1: found '-'") && run.errors.contains("byte 0"))
  }
}
