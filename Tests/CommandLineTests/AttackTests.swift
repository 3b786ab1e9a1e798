import Foundation
import TestSupport
import Testing

/// Tests of files that change while a command runs, of outputs that are also inputs, of unusual
/// maps, of killed processes, and of a limit on memory.
@Suite struct AttackTests {
  // MARK: Networks that change

  /// Runs `snap` until it waits for input with the network open, then runs a shell step, and then
  /// lets `snap` finish.
  private func snap(
    while step: String, _ bench: Workbench, more options: String = ""
  ) async throws -> Workbench.Run {
    try await bench.run(
      """
      mkfifo in
      milepost snap - -n n.roads -o out.ndjson --input-format ndjson \(options) < in & pid=$!
      exec 3> in
      while ! ls out.ndjson.tmp-* > /dev/null 2>&1; do sleep 0.02; done
      \(step)
      cat drive.ndjson >&3
      exec 3>&-
      wait $pid; echo $?
      rm in
      """)
  }

  @Test(
    "a network that is overwritten while `snap` runs is reported, and no output file is left",
    arguments: [
      "cat other.roads > n.roads", ": > n.roads", "head -c 9000 town.roads > n.roads",
      "dd if=/dev/zero of=n.roads bs=1 seek=6000 count=400 conv=notrunc 2> /dev/null",
    ])
  func aNetworkThatIsWrittenMeanwhileIsNoticed(_ step: String) async throws {
    let bench = try Workbench.withTown()
    let other = try await bench.run(
      "cp town.roads n.roads; sed 's/Second/Other/' town.osm > other.osm; "
        + "milepost import other.osm -o other.roads")
    #expect(other.status == 0)
    let before = try bench.names()
    let run = try await snap(while: step, bench)
    #expect(run.lines == ["74"], "\(run)")
    #expect(run.errors.contains("milepost: n.roads: "), "\(run.errors)")
    #expect(try bench.names() == before)
  }

  @Test(
    "a network file that is renamed, replaced, or deleted while `snap` runs stays in use",
    arguments: [
      "mv other.roads n.roads", "rm n.roads", "milepost import other.osm -o n.roads 2> /dev/null",
      "mv n.roads m.roads", "chmod 600 n.roads",
    ])
  func aNetworkWhoseNameGoesToAnotherIsStillTheOld(_ step: String) async throws {
    let bench = try Workbench.withTown()
    let made = try await bench.run(
      """
      cp town.roads n.roads; sed 's/Second/Other/' town.osm > other.osm
      milepost import other.osm -o other.roads
      milepost snap drive.ndjson -n town.roads -o expected.ndjson
      """)
    #expect(made.status == 0)
    let run = try await snap(while: step, bench)
    #expect(run.lines == ["0"] && run.errors.isEmpty, "\(run)")
    #expect(try bench.text("out.ndjson") == bench.text("expected.ndjson"))
  }

  // MARK: Outputs that are inputs

  @Test(
    "an output that is also an input or another output is rejected, and the input stays unchanged",
    arguments: [
      "snap x.ndjson -n town.roads -f ndjson >> x.ndjson",
      "snap - -n town.roads -f ndjson < x.ndjson >> x.ndjson",
      "snap - -n town.roads -f ndjson < x.ndjson 1<> x.ndjson",
      "snap link.ndjson -n town.roads >> x.ndjson", "snap hard.ndjson -n town.roads >> x.ndjson",
      "snap /dev/stdin -n town.roads < x.ndjson >> x.ndjson",
      "analyze x.ndjson -n town.roads >> x.ndjson", "convert x.ndjson >> x.ndjson",
      "encode x.ndjson >> x.ndjson", "simplify x.ndjson --tolerance 5 >> x.ndjson",
      "measure x.ndjson -f ndjson >> x.ndjson", "slice x.ndjson >> x.ndjson",
      "explain x.ndjson -n town.roads >> x.ndjson",
      "snap x.ndjson -n town.roads -o hard.ndjson", "snap x.ndjson -n town.roads -o link.ndjson",
      "snap x.ndjson -n town.roads --edges hard.ndjson > /dev/null",
      "snap - -n town.roads -o x.ndjson < hard.ndjson",
      "snap x.ndjson -n town.roads --geojson y.ndjson >> y.ndjson",
    ])
  func whatIsWrittenToAnInputIsRefused(_ command: String) async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      cp drive.ndjson x.ndjson; ln x.ndjson hard.ndjson; ln -s x.ndjson link.ndjson; : > y.ndjson
      (ulimit -f 1000; timeout 20 milepost \(command)); echo $? >&2
      cmp x.ndjson drive.ndjson
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.hasSuffix("64\n"), "\(run.errors)")
    #expect(run.errors.contains(" too; expected another"), "\(run.errors)")
  }

  // MARK: Unusual maps

  @Test(
    "a map that isn't a regular file is rejected, both by `import` and as the network",
    arguments: [
      "mkfifo m.osm.pbf", "ln -s /dev/zero m.osm.pbf", "mkdir m.osm.pbf",
      "ln -s /dev/null m.osm.pbf", "mkfifo p; ln -s p m.osm.pbf",
    ])
  func aMapThatIsNoFileIsRefused(_ make: String) async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      \(make)
      timeout 20 milepost import m.osm.pbf -o a.roads; echo $?
      timeout 20 milepost snap drive.ndjson -n m.osm.pbf; echo $?
      """)
    #expect(run.lines == ["66", "66"], "\(run)")
    #expect(run.errors.contains("milepost: m.osm.pbf: "), "\(run.errors)")
    #expect(!bench.has("a.roads"))
  }

  @Test("a map of several compressed streams is read, unless the last stream is truncated")
  func aMapOfSeveralStreamsIsRead() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      for zip in gzip bzip2; do
        case $zip in gzip) end=gz;; *) end=bz2;; esac
        for cut in 1 700 1500; do
          head -c $cut town.osm | $zip > m.osm.$end
          tail -c +$((cut + 1)) town.osm | $zip >> m.osm.$end
          : | $zip >> m.osm.$end
          milepost import m.osm.$end -o m.roads && cmp m.roads town.roads && echo same
        done
        # Truncate the last stream.
        head -c -6 m.osm.$end > c.osm.$end
        milepost import c.osm.$end -o c.roads 2> /dev/null; echo $?
      done
      """)
    #expect(run.lines == ["same", "same", "same", "65", "same", "same", "same", "65"], "\(run)")
  }

  @Test("a map that decompresses to far more than its size is rejected")
  func aMapThatGrowsTooMuchIsRefused() async throws {
    let bench = try Workbench()
    let run = try await bench.run(
      """
      (printf '<osm version="0.6"><!--'; head -c 300000000 /dev/zero | tr '\\0' ' ') | gzip -9 \
      > m.osm.gz
      milepost import m.osm.gz -o m.roads; echo $?
      """)
    #expect(run.lines == ["65"])
    #expect(run.errors.contains("400 times as large"), "\(run.errors)")
  }

  // MARK: Killed processes, and a limit on memory

  @Test("temporary files of killed processes are removed by the next run")
  func whatAKilledProcessHasLeftIsRemovedByTheNext() async throws {
    let bench = try Workbench.withTown()
    let before = try bench.names()
    let options = "-n town.roads -o out.ndjson --edges out.csv --input-format ndjson"
    let run = try await bench.run(
      """
      mkfifo in
      for n in 1 2; do
        milepost snap - \(options) < in & pid=$!
        exec 3> in
        while ! ls out.csv.tmp-$pid-* > /dev/null 2>&1; do sleep 0.02; done
        kill -9 $pid; wait $pid
        exec 3>&-
      done
      rm in; ls | grep -c tmp
      milepost snap drive.ndjson -n town.roads -o out.ndjson --edges out.csv
      """)
    #expect(run.lines.first == "2", "\(run)")
    #expect(try bench.names() == (before + ["out.csv", "out.ndjson"]).sorted())
  }

  #if os(Linux)
  @Test(
    "`snap` with 1,024 threads and little memory succeeds or ends with status 71 or 74",
    arguments: [300_000, 500_000, 1_000_000, 4_000_000])
  func aCommandWithoutMemoryForThreadsEnds(_ kilobytes: Int) async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      ulimit -v \(kilobytes)
      timeout 30 milepost snap drive.ndjson -n town.roads --threads 1024 > /dev/null; echo $?
      """)
    #expect(run.lines == ["0"] || run.lines == ["71"] || run.lines == ["74"], "\(run)")
  }
  #endif
}
