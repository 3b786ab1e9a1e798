import Foundation
import Testing

/// Tests of outputs: files are written completely or not at all, and readers can close a pipe
/// early.
@Suite struct OutputTests {
  /// Whether `/dev/full` is a device.
  ///
  /// Writing to the device always fails, whereas a regular file of that name would be overwritten.
  private static let hasFullDevice: Bool = {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "/dev/full")
    return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial
  }()

  @Test(
    "an output in a missing folder is reported, and nothing is created",
    arguments: [
      "snap drive.ndjson -n town.roads -o no/a", "analyze drive.ndjson -n town.roads -o no/a",
      "snap drive.ndjson -n town.roads --edges no/a", "import town.osm -o no/a.roads",
      "route 41.15,-8.61 41.151,-8.61 -n town.roads -o no/a", "encode drive.ndjson -o no/a",
      "matrix --from 41.15,-8.61 -n town.roads -o no/a",
      "nearest 41.15,-8.61 -n town.roads -o no/a", "info town.roads -o no/a", "decode '??' -o no/a",
      "simulate town -o no/a.osm", "simulate drives -n town.roads -o no/a",
    ])
  func aFolderThatIsNotThere(_ command: String) async throws {
    let bench = try Workbench.withTown()
    let before = try bench.names()
    let run = try await bench.run("milepost \(command)")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("milepost: no/a"))
    #expect(try bench.names() == before)
  }

  @Test(
    "writing to a read-only folder fails with status 74",
    .enabled(if: getuid() != 0, "root can write everywhere"))
  func aFolderThatMayNotBeWritten() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      mkdir no; chmod 555 no
      milepost snap drive.ndjson -n town.roads -o no/a; echo $?
      milepost import town.osm -o no/a.roads; echo $?
      """)
    #expect(run.lines == ["74", "74"])
  }

  @Test("an output path that leads to a folder is rejected, and the folder stays empty")
  func aFolderInPlaceOfAFile() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      mkdir here
      milepost snap drive.ndjson -n town.roads -o here; echo $?
      milepost import town.osm -o here; echo $?
      ls -A here
      """)
    #expect(run.lines == ["74", "74"], "\(run)")
    #expect(run.errors.contains("here"))
  }

  /// A limit on the size of files simulates a full disk without a device or a mount.
  @Test(
    "a full disk is reported, and no file is left",
    arguments: [
      ("snap big.ndjson -n town.roads -o out", "out"),
      ("analyze big.ndjson -n town.roads -o /dev/null --geojson map", "map"),
      ("analyze big.ndjson -n town.roads --edges out > /dev/null", "out"),
      ("import town.osm -o out", "out"), ("simulate town -o out.osm.pbf", "out.osm.pbf"),
      ("encode big.ndjson -o out", "out"),
    ])
  func aFullDisk(_ command: String, _ name: String) async throws {
    let bench = try Workbench.withTown()
    try bench.write((0..<400).map { SampleTown.line("\($0)") }.joined(), to: "big.ndjson")
    let before = try bench.names()
    // The limit is four blocks of 512 or 1024 bytes, depending on the shell. Every result is
    // longer.
    let run = try await bench.run("ulimit -f 4; milepost \(command)")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("milepost: \(name): "), "\(run.errors)")
    #expect(try bench.names() == before)
  }

  @Test(
    "a full standard output is reported in one line",
    .enabled(if: Self.hasFullDevice, "no device /dev/full"))
  func aFullStandardOutput() async throws {
    let bench = try Workbench.withTown()
    for command in [
      "snap drive.ndjson -n town.roads", "analyze drive.ndjson -n town.roads",
      "snap - -n town.roads < drive.ndjson", "info town.roads", "decode --codec google5 '??'",
      "encode -",
      "nearest 41.15,-8.61 -n town.roads", "route 41.15,-8.61 41.151,-8.61 -n town.roads -f gpx",
    ] {
      let input = command == "encode -" ? " < drive.ndjson" : ""
      let run = try await bench.run("milepost \(command)\(input) > /dev/full")
      #expect(run.status == 74, "\(command)")
      #expect(
        run.errors.split(separator: "\n").count == 1 && run.errors.contains("No space left"),
        "\(command): \(run.errors)")
    }
  }

  @Test(
    "writing to a closed standard output fails with status 74, and `info` rejects a map with 65")
  func aClosedStandardOutput() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost snap drive.ndjson -n town.roads >&-")
    #expect(run.status == 74)
    let info = try await bench.run("milepost info town.roads --verify; milepost info town.osm")
    #expect(info.status == 65)
  }

  @Test("a reader that closes the pipe early causes no error")
  func aReaderThatLeavesIsNoError() async throws {
    let bench = try Workbench.withTown()
    try bench.write((0..<2000).map { SampleTown.line("\($0)") }.joined(), to: "big.ndjson")
    for command in [
      "snap big.ndjson -n town.roads", "snap - -n town.roads < big.ndjson", "encode big.ndjson",
      "analyze big.ndjson -n town.roads", "snap big.ndjson -n town.roads -f gpx",
      "route --requests big.ndjson -n town.roads",
      "decode --codec google5 < polylines",
    ] {
      if command.hasPrefix("decode") {
        _ = try await bench.run("milepost encode big.ndjson > polylines")
      }
      let run = try await bench.run(
        "(milepost \(command); echo $? > status) | head -1 > first; cat status")
      #expect(run.output == "0\n", "\(command)")
      #expect(run.errors.isEmpty, "\(command): \(run.errors)")
      #expect(!(try bench.bytes("first")).isEmpty)
    }
  }

  @Test("the `--edges` file is completed even if the reader of the results closes the pipe")
  func filesBesideAreCompletedWhenTheReaderLeaves() async throws {
    let bench = try Workbench.withTown()
    try bench.write((0..<500).map { SampleTown.line("\($0)") }.joined(), to: "big.ndjson")
    let run = try await bench.run(
      "(milepost snap big.ndjson -n town.roads --edges e.csv; echo $? > status) | head -1 > first;"
        + "cat status")
    #expect(run.output == "0\n" && run.errors.isEmpty)
    #expect(try bench.text("e.csv").split(separator: "\n").count == 1 + 500 * 5)
  }

  @Test(
    "an output that would replace an input is rejected",
    arguments: [
      "snap drive.ndjson -n town.roads -o drive.ndjson",
      "snap drive.ndjson -n town.roads -o ../$(basename $PWD)/drive.ndjson",
      "snap drive.ndjson -n town.roads -o link", "analyze drive.ndjson -n town.roads --edges link",
      "snap drive.ndjson -n town.roads -f csv -o town.roads", "encode drive.ndjson -o drive.ndjson",
      "import town.osm -o town.osm", "info town.roads -f json -o town.roads",
      "route --requests drive.ndjson -n town.roads -o drive.ndjson",
      "nearest 41.15,-8.61 -n town.roads -f csv -o town.roads",
    ])
  func inputsAreNeverReplaced(_ command: String) async throws {
    let bench = try Workbench.withTown()
    let before = try ["drive.ndjson", "town.roads", "town.osm"].map(bench.bytes)
    let run = try await bench.run("ln -s drive.ndjson link; milepost \(command)")
    #expect(run.status == 64)
    #expect(run.errors.contains("is read too"), "\(run.errors)")
    #expect(try ["drive.ndjson", "town.roads", "town.osm"].map(bench.bytes) == before)
    #expect(try bench.names() == ["drive.ndjson", "link", "town.osm", "town.roads"])
  }

  @Test("a pipe is written to or rejected, but never replaced")
  func devicesAndPipesAreNeverReplaced() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      mkfifo pipe
      milepost import town.osm -o pipe; echo $?
      test -p pipe && echo pipe
      cat pipe > got & milepost snap drive.ndjson -n town.roads -o pipe; echo $?; wait
      test -p pipe && echo pipe
      ln -s pipe link; milepost import town.osm -o link; echo $?
      test -L link && test -p pipe && echo link
      """)
    #expect(run.lines == ["74", "pipe", "0", "pipe", "74", "link"], "\(run)")
    #expect(run.errors.contains("found a device or pipe, expected the name of a file"))
    let direct = try await bench.run("milepost snap drive.ndjson -n town.roads")
    #expect(try bench.text("got") == direct.output)
  }

  @Test("outputs are written through symbolic links") func linksAreFollowed() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      touch real.roads real.ndjson; ln -s real.roads a.roads; ln -s real.ndjson a.ndjson
      milepost import town.osm -o a.roads 2> /dev/null
      milepost snap drive.ndjson -n a.roads -o a.ndjson
      test -L a.roads && test -L a.ndjson && test -s real.roads && test -s real.ndjson
      """)
    #expect(run.status == 0, "\(run)")
  }

  @Test("a command without any result keeps the existing output file")
  func withoutAnAnswerTheOldResultStays() async throws {
    let bench = try Workbench.withTown()
    try bench.write("old", to: "out.geojson")
    for command in [
      "snap no.gpx -n town.roads", "analyze no.gpx -n town.roads", "decode 'a b'",
      "route 10,10 11,11 -n town.roads",
    ] {
      let run = try await bench.run("milepost \(command) -o out.geojson")
      #expect(run.status != 0)
      #expect(try bench.text("out.geojson") == "old", "\(command)")
    }
    let names = try bench.names()
    #expect(names == ["drive.ndjson", "out.geojson", "town.osm", "town.roads"])
  }

  @Test("the results of valid inputs are kept if another input fails")
  func whatCouldBeAnsweredIsKept() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost snap drive.ndjson no.gpx -n town.roads -o a.geojson --edges e.csv")
    #expect(run.status == 1)
    #expect(try bench.text("a.geojson").hasSuffix("]}\n"))
    #expect(try bench.text("e.csv").split(separator: "\n").count == 6)
  }

  @Test("control characters in names of the input are replaced in errors")
  func namesInDataDoNotSteerATerminal() async throws {
    let bench = try Workbench.withTown()
    let line = #"{"id":"e\u001b]0;title\u0007\nx","points":[[0,0,1],[0,"a",2]]}"#
    try bench.write(line + "\n", to: "steering.ndjson")
    try bench.write("id,\u{1b}[31mlat\n", to: "steering.csv")
    for command in ["convert steering.ndjson", "snap steering.csv -n town.roads"] {
      let run = try await bench.run("milepost \(command)")
      #expect(run.status == 65 && run.errors.contains("\u{fffd}"), "\(run)")
      #expect(!run.errors.contains("\u{1b}") && run.errors.split(separator: "\n").count == 1)
    }
  }
}
