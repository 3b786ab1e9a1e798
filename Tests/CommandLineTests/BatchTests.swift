import Coordinates
import Foundation
import TestSupport
import Testing

/// Tests of batches with several threads: the order and bytes of their results, early output, and
/// interruptions.
@Suite struct BatchTests {
  /// Returns drives of very different lengths, some of them without an id, together with an invalid
  /// line and a drive far from all roads.
  private static func drives(_ count: Int = 60) -> String {
    var text = ""
    for number in 0..<count {
      switch number % 10 {
      case 3: text += SampleTown.line("short \(number)", Array(SampleTown.drive.prefix(2)))
      case 5:
        // Long drives, back and forth; one is so long that its result is written in parts.
        let legs = (0..<(number == 35 ? 200 : 10)).flatMap {
          $0 % 2 == 0 ? SampleTown.drive : SampleTown.drive.reversed()
        }
        text += SampleTown.line("long \(number)", legs)
      case 7:
        text += SampleTown.line("x").replacing("\"id\":\"x\",", with: "")
      case 8 where number == 28: text += "{\"id\":\"bad\",\"points\":[[1,2],[3\n"
      case 8 where number == 48: text += "{\"id\":\"far\",\"points\":[[10,50],[10.1,50.1]]}\n"
      default: text += SampleTown.line("drive \(number)")
      }
    }
    return text
  }

  @Test(
    "the output has the same bytes for any number of threads",
    arguments: ["ndjson", "json", "geojson", "gpx", "csv", "table"])
  func theBytesAreTheSameForEveryNumberOfThreads(_ format: String) async throws {
    let bench = try Workbench.withTown()
    try bench.write(Self.drives(), to: "in.ndjson")
    for verb in ["snap", "analyze"] where verb == "snap" || format != "gpx" {
      var first: (run: Workbench.Run, files: [[UInt8]])?
      for threads in Thoroughness.isWhole ? [1, 2, 5] : [1, 5] {
        let run = try await bench.run(
          "milepost \(verb) in.ndjson -n town.roads -f \(format) --threads \(threads) "
            + "--geojson map --edges edges")
        #expect(run.status == 1)
        let files = try ["map", "edges"].map(bench.bytes)
        if let first {
          #expect(run.output == first.run.output, "\(verb) \(threads)")
          #expect(run.errors == first.run.errors, "\(verb) \(threads)")
          #expect(files == first.files)
        } else {
          first = (run, files)
          // The longest result makes up most of this file. At over 1 MiB, it is written in parts.
          #expect(files[0].count > 2 << 20)
          let errors = run.errors.split(separator: "\n")
          #expect(errors.count == 2, "\(run.errors)")
          #expect(errors[0].hasPrefix("milepost: in.ndjson:29: "))
          #expect(errors[1].hasPrefix("milepost: in.ndjson:49: trace far: "))
        }
      }
    }
  }

  @Test("the results are in the order of the input")
  func resultsComeInTheOrderOfTheInput() async throws {
    let bench = try Workbench.withTown()
    let text = Self.drives()
    try bench.write(text, to: "in.ndjson")
    let run = try await bench.run("milepost snap in.ndjson -n town.roads --threads 3")
    let ids = try run.objects().map { $0["id"] as? String ?? "" }
    let expected = text.split(separator: "\n").enumerated().compactMap { index, line in
      if line.contains("bad") { return nil as String? }
      let parts = line.split(separator: "\"")
      return parts[1] == "id" ? String(parts[3]) : "in-\(index + 1)"
    }
    #expect(ids == expected)
  }

  /// Each trace of CSV and GPX is a separate item, but a thread processes several items at a time.
  @Test("traces in GPX, CSV, and GeoJSON lead to the same results with one thread and with four")
  func otherInputsAreAnsweredAlike() async throws {
    let bench = try Workbench.withTown()
    try bench.write((0..<40).map { SampleTown.line("\($0)") }.joined(), to: "in.ndjson")
    for format in ["gpx", "csv", "geojson"] {
      let run = try await bench.run(
        """
        milepost convert in.ndjson -o in.\(format)
        milepost snap in.\(format) -n town.roads --threads 1 > one
        milepost snap in.\(format) -n town.roads --threads 4 > four
        cmp one four && grep -c '"id"' four
        """)
      #expect(run.output == "40\n", "\(format): \(run)")
    }
  }

  @Test("errors and results are in the order of the files") func filesAreToldInTurn() async throws {
    let bench = try Workbench.withTown()
    try bench.write(SampleTown.line("a") + "{\n", to: "a.ndjson")
    try bench.write("{\n" + SampleTown.line("b"), to: "b.ndjson")
    let run = try await bench.run(
      "milepost snap a.ndjson no.gpx b.ndjson -n town.roads -f csv --threads 4")
    #expect(run.status == 1)
    let errors = run.errors.split(separator: "\n").map { $0.prefix(22) }
    #expect(
      errors == ["milepost: a.ndjson:2: ", "milepost: no.gpx: no s", "milepost: b.ndjson:1: "])
    #expect(run.lines[0].hasPrefix("id,source,point,"))
    #expect(run.lines.dropFirst().map { $0.prefix(1) }.first == "a")
    #expect(run.lines.last?.hasPrefix("b,b.ndjson,") == true)
  }

  @Test("results are written before the input ends")
  func theFirstResultsLeaveBeforeTheInputEnds() async throws {
    let bench = try Workbench.withTown()
    try bench.write(SampleTown.line("1") + SampleTown.line("2"), to: "two")
    try bench.write(SampleTown.line("3"), to: "one")
    // The pipe stays open until the results have been written.
    let run = try await bench.run(
      """
      mkfifo pipe; milepost snap - -n town.roads < pipe > out & exec 3> pipe
      await() { until [ "$(wc -l < out)" -eq $1 ]; do kill -0 $! || exit 9; sleep 0.02; done; }
      touch out
      cat two >&3; await 2; echo two
      cat one >&3; await 3; echo three
      printf '{"id":"cut' >&3; exec 3>&-; wait $!; echo $?
      """)
    #expect(run.lines == ["two", "three", "1"], "\(run)")
    #expect(run.errors.hasPrefix("milepost: standard input:4: "))
  }

  /// A thread that waits for more input doesn't notice a closed pipe or a full disk.
  @Test("a command whose output is closed or full ends, even if its input stays open")
  func anOutputThatEndsDoesNotWaitForInput() async throws {
    let bench = try Workbench.withTown()
    try bench.write((0..<200).map { SampleTown.line("\($0)") }.joined(), to: "many.ndjson")
    let run = try await bench.run(
      """
      mkfifo in; (milepost snap - -n town.roads < in; echo $? > status) | head -1 > first & \
      exec 3> in
      cat drive.ndjson >&3; until [ -s first ]; do sleep 0.02; done
      cat drive.ndjson >&3; until [ -s status ]; do sleep 0.02; done; cat status; exec 3>&-; wait
      rm in; mkfifo in
      (ulimit -f 4; milepost snap - -n town.roads -o full < in; echo $? > code) & exec 3> in
      cat many.ndjson >&3; wait $!; cat code; ls full*
      """)
    #expect(run.lines == ["0", "74"], "\(run)")
  }

  @Test(
    "an invalid number of threads is rejected", arguments: ["0", "-1", "1025", "many"])
  func threadsThatAreNone(_ count: String) async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost snap drive.ndjson -n town.roads --threads=\(count)")
    #expect(run.status == 64)
    #expect(run.errors.contains(count))
  }

  @Test("`snap` leaves no file behind if a signal ends it")
  func aSignalLeavesNoFileBehind() async throws {
    let bench = try Workbench.withTown()
    let before = try bench.names()
    for (signal, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
      // Background jobs ignore interrupts unless job control is on.
      let run = try await bench.run(
        """
        set -m; mkfifo pipe
        milepost snap - -n town.roads -o out.ndjson --edges e.csv < pipe & exec 3> pipe
        cat drive.ndjson >&3
        until [ -s out.ndjson.tmp-* ]; do kill -0 $! || exit 9; sleep 0.02; done
        kill -\(signal) $!; wait $!; echo $?; rm pipe
        """, shell: "bash")
      #expect(run.lines == ["\(status)"], "\(run)")
      #expect(try bench.names() == before)
    }
  }

  @Test(
    "`explain` and `convert` leave no file behind if a signal ends them",
    arguments: ["explain - -n town.roads", "convert - --format gpx"])
  func norDoesOneOfOtherVerbs(_ command: String) async throws {
    let bench = try Workbench.withTown()
    let before = try bench.names()
    let run = try await bench.run(
      """
      set -m; mkfifo pipe
      milepost \(command) -o out < pipe & exec 3> pipe
      cat drive.ndjson >&3
      until [ -e out.tmp-* ]; do kill -0 $! || exit 9; sleep 0.02; done
      kill -TERM $!; wait $!; echo $?; rm pipe
      """, shell: "bash")
    #expect(run.lines == ["143"], "\(run)")
    #expect(try bench.names() == before)
  }

  @Test("the output path can name a pipe") func aPipeIsWrittenByItsName() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      milepost snap drive.ndjson -n town.roads -f ndjson -o /dev/stdout | wc -l
      milepost snap drive.ndjson -n town.roads -f ndjson -o >(wc -l)
      """, shell: "bash")
    #expect(run.lines.map { Int($0.trimmingCharacters(in: .whitespaces)) } == [1, 1], "\(run)")
  }

  /// `nohup` and some shells start background processes that ignore signals.
  @Test("signals that the parent process ignores stay ignored")
  func ignoredSignalsStayIgnored() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      mkfifo pipe; (trap '' INT HUP; exec milepost snap - -n town.roads < pipe > out) & exec 3> pipe
      cat drive.ndjson >&3
      until [ -s out ]; do kill -0 $! || exit 9; sleep 0.02; done
      kill -INT $!; kill -HUP $!; cat drive.ndjson >&3; exec 3>&-; wait $!; echo $?; wc -l < out
      """)
    #expect(run.lines == ["0", "2"], "\(run)")
  }
}
