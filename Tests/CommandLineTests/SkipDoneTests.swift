import Foundation
import Testing

/// Tests of resuming an interrupted run with `--skip-done`.
@Suite struct SkipDoneTests {
  private func bench(_ count: Int = 12) async throws -> (Workbench, whole: String) {
    let bench = try Workbench.withTown()
    try bench.write((0..<count).map { SampleTown.line("drive \($0)") }.joined(), to: "in.ndjson")
    let run = try await bench.run("milepost snap in.ndjson -n town.roads")
    #expect(run.status == 0)
    return (bench, run.output)
  }

  /// Returns three lines and the first `count` bytes of the fourth line, or, if `count` is
  /// negative, all but its last `-count` bytes.
  private func cut(_ whole: String, _ count: Int) -> [UInt8] {
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let three = lines.prefix(3).map { $0 + "\n" }.joined()
    let fourth = Array((lines[3] + "\n").utf8)
    return Array(three.utf8) + fourth.prefix(count < 0 ? fourth.count + count : count)
  }

  @Test(
    "a truncated result is resumed until it equals the result of a single run",
    arguments: [0, 1, 9, 400, -2, -1])
  func aResultThatWasCutGoesOn(_ count: Int) async throws {
    let (bench, whole) = try await bench()
    for append in ["-o out.ndjson", ">> out.ndjson"] {
      try bench.write(cut(whole, count), to: "out.ndjson")
      let run = try await bench.run(
        "milepost snap in.ndjson -n town.roads --skip-done out.ndjson --threads 3 \(append)")
      #expect(run.status == 0)
      // A line that lacks only its line feed counts as done.
      let done = count == -1 ? 4 : 3
      #expect(run.errors.contains("note: \(done) traces were already done\n"), "\(run.errors)")
      let isCut = count != 0 && count != -1
      #expect(run.errors.contains("the last line is truncated and is removed") == isCut)
      #expect(try bench.text("out.ndjson") == whole, "\(append)")
    }
  }

  @Test("a truncated line is left in its file if the remaining results are written elsewhere")
  func elsewhereTheCutLineStaysALineOfItsOwn() async throws {
    let (bench, whole) = try await bench()
    try bench.write(cut(whole, 50), to: "out.ndjson")
    let run = try await bench.run(
      """
      milepost snap in.ndjson -n town.roads --skip-done out.ndjson > rest
      cat out.ndjson rest > joined
      milepost snap in.ndjson -n town.roads --skip-done joined | wc -c
      """)
    #expect(run.status == 0 && run.output.contains(/^\s*0\n/), "\(run)")
    #expect(run.errors.contains("joined:4: "))
    let lines = try bench.text("joined").split(separator: "\n")
    #expect(lines.count == 13)
    let results = lines.enumerated().filter { $0.offset != 3 }.map { $0.element + "\n" }
    #expect(results.joined() == whole)
  }

  @Test("the same command starts a run, resumes it, and processes traces added later")
  func theSameCommandBeginsAndGoesOn() async throws {
    let (bench, whole) = try await bench()
    let command = "milepost snap in.ndjson -n town.roads -o new.ndjson --skip-done new.ndjson"
    let first = try await bench.run(command)
    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
    #expect(try bench.text("new.ndjson") == whole)
    let second = try await bench.run(command)
    #expect(second.status == 0)
    #expect(second.errors == "milepost: note: 12 traces were already done\n")
    #expect(try bench.text("new.ndjson") == whole)
    // If the input has grown, only the new traces are processed.
    let third = try await bench.run(
      "tail -1 in.ndjson | sed s/drive/more/ > more; cat more >> in.ndjson; \(command)")
    #expect(third.status == 0)
    let lines = try bench.text("new.ndjson").split(separator: "\n")
    #expect(lines.count == 13 && lines[12].hasPrefix("{\"id\":\"more 11\""))
  }

  @Test("a file that another process is writing can't be resumed")
  func whileAnotherProcessGoesOnNobodyElseDoes() async throws {
    let (bench, whole) = try await bench()
    let command = "milepost snap - -n town.roads -o new.ndjson --skip-done new.ndjson"
    // The first process waits for the end of its input.
    let both = try await bench.run(
      """
      mkfifo pipe; (\(command) < pipe; echo $? > first) & exec 3> pipe; cat in.ndjson >&3
      until test -s new.ndjson; do sleep 0.05; done
      \(command) < in.ndjson; echo $?; exec 3>&-; wait; cat first
      """)
    #expect(both.output == "74\n0\n")
    #expect(
      both.errors
        == "milepost: new.ndjson: found a file that another process is writing, "
        + "expected exclusive access\n")
    #expect(try bench.text("new.ndjson") == whole)
  }

  @Test("a run with repeated and missing ids can be resumed after any number of results")
  func idsThatComeAgainAndTracesWithoutId() async throws {
    let bench = try Workbench.withTown()
    let nameless = SampleTown.line("x").replacing("\"id\":\"x\",", with: "")
    let number = SampleTown.line("7").replacing("\"7\"", with: "7")
    try bench.write(
      [SampleTown.line("7"), nameless, SampleTown.line("7"), number, nameless, "{\n"].joined(),
      to: "in.ndjson")
    let whole = try await bench.run("milepost snap in.ndjson -n town.roads")
    #expect(whole.status == 1 && whole.lines.count == 5)
    for done in 0...5 {
      let run = try await bench.run(
        """
        milepost snap in.ndjson -n town.roads 2> /dev/null | head -\(done) > out
        milepost snap in.ndjson -n town.roads --skip-done out >> out; echo $?
        """)
      #expect(run.lines == ["1"])
      #expect(run.errors.contains("in.ndjson:6: "))
      #expect(try bench.text("out") == whole.output, "\(done)")
    }
  }

  /// A bad line has no result, so existing results belong to the valid lines with the same id.
  @Test("an invalid line is reported again when the run is resumed")
  func aBadLineIsNamedAgain() async throws {
    let bench = try Workbench.withTown()
    let bad = #"{"id":"drive 1","points":[[-8.6,"x",2]]}"# + "\n"
    try bench.write(bad + SampleTown.line("drive 1") + SampleTown.line("drive 2"), to: "in.ndjson")
    let first = try await bench.run("milepost snap in.ndjson -n town.roads > out.ndjson")
    #expect(first.status == 1)
    let again = try await bench.run("milepost snap in.ndjson -n town.roads --skip-done out.ndjson")
    #expect(again.status == 1 && again.output.isEmpty, "\(again.output)")
    #expect(again.errors.contains("in.ndjson:1: trace drive 1: "), "\(again.errors)")
    #expect(again.errors.contains("2 traces were already done"))
  }

  @Test("an analysis of several files in different formats can be resumed")
  func severalFilesAndReports() async throws {
    let (bench, _) = try await bench(5)
    let run = try await bench.run(
      """
      cp in.ndjson b.ndjson; milepost convert in.ndjson -o c.gpx
      files="in.ndjson b.ndjson c.gpx"
      milepost analyze $files -n town.roads > whole
      (head -7 whole; head -8 whole | tail -1 | cut -c1-30 | tr -d '\\n') > out
      milepost analyze $files -n town.roads --skip-done out -o out; cmp out whole && echo same
      """)
    #expect(run.lines == ["same"], "\(run)")
  }

  @Test(
    "options that can't be combined with `--skip-done` are rejected",
    arguments: [
      ("-f geojson", "expected ndjson"), ("-o out.csv", "expected ndjson"),
      ("--edges e.csv -o rest", "--skip-done with --geojson, --edges or --map"),
    ])
  func whatCannotGoOn(_ arguments: String, _ says: String) async throws {
    let (bench, whole) = try await bench(2)
    try bench.write(whole, to: "out.ndjson")
    let run = try await bench.run(
      "milepost snap in.ndjson -n town.roads --skip-done out.ndjson \(arguments)")
    #expect(run.status == 64)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test("results from another network, mode, or verb are rejected")
  func whatWasMadeWithSomethingElse() async throws {
    let (bench, whole) = try await bench(3)
    try bench.write(whole, to: "out.ndjson")
    let snapped = try #require(try await bench.run("cat out.ndjson").objects().first)
    let network = try #require(snapped["network"] as? String)
    #expect(snapped["mode"] as? String == "car")
    let made = try await bench.run(
      """
      sed 's/First Street/Other Street/' town.osm > other.osm
      milepost import other.osm -o other.roads
      milepost analyze in.ndjson -n town.roads | head -2 > report.ndjson
      milepost analyze in.ndjson -n town.roads --skip-done report.ndjson | wc -l
      """)
    #expect(made.status == 0 && made.lines.last == "1", "\(made)")
    let other = "found a result on the network \(network), expected one on "
    for (arguments, says) in [
      ("snap -n other.roads --skip-done out.ndjson", "out.ndjson:1: \(other)"),
      ("snap -n town.roads --mode foot --skip-done out.ndjson", "car, expected one for foot"),
      ("analyze -n town.roads --skip-done out.ndjson", "result of snap, expected one of analyze"),
      ("snap -n town.roads --skip-done report.ndjson", "result of analyze, expected one of snap"),
      ("analyze -n other.roads --skip-done report.ndjson", "report.ndjson:1: \(other)"),
    ] {
      let run = try await bench.run("milepost \(arguments) in.ndjson")
      #expect(run.status == 65 && run.output.isEmpty, "\(arguments)")
      #expect(run.errors.contains(says), "\(run.errors)")
    }
    // Nothing is appended to a rejected file, and lines after the first are checked, too.
    let mixed = try await bench.run(
      """
      (head -1 out.ndjson; tail -1 out.ndjson | sed 's/"mode":"car"/"mode":"bicycle"/') \
      > mixed.ndjson
      cp mixed.ndjson before.ndjson
      milepost snap in.ndjson -n town.roads --skip-done mixed.ndjson -o mixed.ndjson; echo $?
      cmp mixed.ndjson before.ndjson && echo same
      """)
    #expect(mixed.lines == ["65", "same"])
    #expect(mixed.errors.contains("mixed.ndjson:2: found a result for the mode bicycle"))
    // Results of earlier versions don't contain the mode.
    let old = try await bench.run(
      """
      sed 's/,"mode":"car"//' out.ndjson > old.ndjson
      milepost snap in.ndjson -n town.roads --skip-done old.ndjson | wc -l
      """)
    #expect(old.status == 0 && old.lines == ["0"], "\(old)")
  }

  @Test("a file that doesn't contain earlier results is rejected")
  func whatIsNoEarlierResult() async throws {
    let (bench, _) = try await bench(2)
    try bench.write("id,point\n1,0\n", to: "other.csv")
    for (name, status) in [("in.ndjson", 64), ("no.ndjson", 66), ("other.csv", 65), ("-", 64)] {
      let run = try await bench.run("milepost snap in.ndjson -n town.roads --skip-done \(name)")
      #expect(run.status == status, "\(name): \(run.errors)")
      #expect(run.output.isEmpty)
    }
    // A file of another format is not appended to.
    let run = try await bench.run(
      "milepost snap in.ndjson -n town.roads -o other.csv -f ndjson --skip-done other.csv")
    #expect(run.status == 65)
    #expect(try bench.text("other.csv") == "id,point\n1,0\n")
  }
}
