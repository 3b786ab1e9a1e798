import Foundation
import Testing

/// Tests of the output on a terminal, which `script` of util-linux emulates.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "no script(1) installed"))
struct TerminalTests {
  private func terminal(_ bench: Workbench, _ command: String) async throws -> Workbench.Run {
    try await script(bench, "-qec \"milepost \(command)\" /dev/null")
  }

  /// Runs `script` with an input that never ends, because `script` may lose late output after its
  /// input ends.
  private func script(_ bench: Workbench, _ arguments: String) async throws -> Workbench.Run {
    try await bench.run("test -p input || mkfifo input; script \(arguments) 0<>input")
  }

  @Test(
    "results are tables on a terminal, and JSON in pipes and files",
    arguments: [
      ("analyze drive.ndjson -n town.roads", "part 1"),
      ("snap drive.ndjson -n town.roads", "interpolated"),
      ("route 41.15,-8.61 41.1513,-8.609 -n town.roads", "maneuver"),
      ("nearest 41.15,-8.609 -n town.roads", "First Street"),
      ("info town.roads", "directed edges"),
      ("decode --codec google5 '??'", "latitude"),
    ])
  func tablesOnATerminal(_ command: String, _ part: String) async throws {
    let bench = try Workbench.withTown()
    let run = try await terminal(bench, command)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(part), "\(run.output)")
    #expect(!run.output.contains("{"))
    // There are no colors or other escape sequences.
    #expect(!run.output.contains("\u{1b}"))
    let pipe = try await bench.run("milepost \(command)")
    #expect(pipe.output.hasPrefix("{"))
    let file = try await terminal(bench, command + " -o out; cat out")
    #expect(file.output.hasPrefix("{"))
  }

  @Test("long batches show their progress on a terminal")
  func longBatchesShowProgress() async throws {
    let bench = try Workbench.withTown()
    let line = /\r\x1b\[K\d+ traces, \d+\.\d MB, \d+ points\/s\r\x1b\[K/
    for verb in ["snap", "analyze"] {
      // Sends drives until the progress line appears, even on a slow machine.
      let drives = """
        for i in $(seq 600); do
          cat drive.ndjson; grep -q points/s \(verb).screen && break; sleep 0.1
        done
        """
      let command = "milepost \(verb) - -n town.roads"
      try bench.write("(\(drives)) | \(command) -o out", to: "watched")
      let shown = try await script(bench, "-qefc 'sh watched' \(verb).screen")
      #expect(shown.status == 0)
      let screen = try bench.text("\(verb).screen")
      #expect(shown.output.contains(line), "\(verb): \(shown), \(screen)")
      // The last line is a summary.
      let end = /\d+ traces, \d+ points, 0 failed, \d+\.\d s\r\n$/
      #expect(shown.output.contains(end), "\(verb): \(shown.output.suffix(200))")
      // No progress is shown if results go to the terminal, if standard error is a pipe, or with
      // `--quiet`.
      let twice = "(cat drive.ndjson; sleep 1; cat drive.ndjson) | \(command)"
      let quiet = try await script(bench, "-qec '\(twice) --quiet -o out' /dev/null")
      #expect(quiet.output.isEmpty)
      let mixed = try await script(bench, "-qec '\(twice) -f ndjson -o -' /dev/null")
      #expect(mixed.output.hasPrefix("{") && !mixed.output.contains("points/s"))
      let piped = try await bench.run("\(twice) -o out")
      #expect(piped.errors.isEmpty)
    }
  }
}
