import Testing

/// Tests of the parts of the help that users and scripts rely on.
@Suite struct HelpTests {
  @Test("the general help shows how to start, the verbs, and the exit codes")
  func theFirstScreenSaysHowToStart() async throws {
    let bench = try Workbench()
    for command in ["milepost", "milepost --help", "milepost -h", "milepost help"] {
      let run = try await bench.run(command)
      #expect(run.status == 0 && run.errors.isEmpty, "\(command)")
      for part in [
        "milepost import porto.osm.pbf -o porto.roads", "milepost analyze drive.gpx -n porto.roads",
        "LATITUDE,LONGITUDE", "Exit codes: 0", "--generate-completion-script", "analyze", "snap",
        "route", "nearest", "matrix", "isochrone", "import", "prepare", "info", "encode", "decode",
        "convert", "measure", "simplify", "slice", "split", "corridor", "progress", "eta",
        "traffic", "drive", "demo",
      ] {
        #expect(run.output.contains(part), "\(command): \(part)")
      }
      // No line wraps in a terminal with 80 columns.
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test(
    "the help of a verb contains its usage, an example, and its main options",
    arguments: [
      (
        "analyze",
        [
          "<files> ...", "--network <file>", "--mode <mode>", "--noise <meters>",
          "--geojson <file>", "--edges <file>",
          "(values: table, ndjson, json, geojson, gpx, csv, svg, html)",
        ]
      ),
      (
        "snap",
        [
          "<files> ...", "--input-format <format>", "--csv-columns <columns>", "--network <file>",
          "--edges <file>", "outOfOrder",
          "(values: table, ndjson, json, geojson, gpx, csv, svg, html)",
          "(values: car, bicycle, foot; default: car)",
        ]
      ),
      (
        "route",
        [
          "<latitude,longitude> ...", "--requests, --waypoints <file>", "--shortest", "--turn-back",
          "--mode",
        ]
      ),
      (
        "nearest",
        [
          "<latitude,longitude> ...", "--count <number>", "--radius <meters>", "default: 1000",
          "(values: table, ndjson, json, geojson, csv, svg, html)",
        ]
      ),
      (
        "matrix",
        [
          "--from, --origins, --sources <latitude,longitude>",
          "--to, --destinations, --targets <latitude,longitude>", "--nearest <number>",
          "--shortest", "--mode", "(values: table, ndjson, json, csv)",
        ]
      ),
      (
        "isochrone",
        [
          "<latitude,longitude> ...", "--minutes <minutes>", "--meters <meters>", "--departure",
          "(values: ndjson, geojson, svg, html)",
        ]
      ),
      ("explain", ["<files> ...", "--points <points>", "--below <confidence>", "geojson"]),
      ("import", ["<file>", "--output <file>", "--without-node-ids", "--left-hand-traffic"]),
      ("prepare", ["<file>", "--mode <mode>", "--output <file>"]),
      ("info", ["<file>", "--verify", "(values: table, ndjson, json)"]),
      ("simulate town", ["--output <file>", "--seed <seed>", "--nodes <nodes>", "default: 15000"]),
      (
        "simulate drives", ["--network <file>", "--count <count>", "--intervals", "--pathological"]
      ),
      ("encode", ["<files> ...", "--codec <codec>", "default: google5"]),
      ("convert", ["<files> ...", "--input-format <format>", "--format <format>", "google5"]),
      ("measure", ["<files> ...", "(values: table, ndjson, json, csv, svg, html)"]),
      ("simplify", ["<files> ...", "--tolerance <meters>", "--count <number>"]),
      (
        "corridor",
        ["<files> ...", "--meters <meters>", "(values: ndjson, geojson, wkt, svg, html)"]
      ),
      ("slice", ["<files> ...", "--from <meters>", "--to <meters>"]),
      (
        "split",
        [
          "<file>", "<latitude,longitude> ...", "--at <meters>", "--traveled <meters>",
          "--waypoint <latitude,longitude>", "(values: table, ndjson, json, geojson, svg, html)",
        ]
      ),
      (
        "progress",
        [
          "<file>", "--locations <file>", "--route <number>", "--codec <codec>", "rawLogs",
          "--waypoint <latitude,longitude>", "--csv-columns <columns>",
          "(values: table, ndjson, json, geojson, svg, html)",
        ]
      ),
      (
        "eta",
        [
          "<file>", "--locations <file>", "--route <number>", "--every", "--dwell <seconds>",
          "--waypoint <latitude,longitude>", "--csv-columns <columns>",
        ]
      ),
      (
        "drive",
        [
          "<file>", "--network <file>", "--speed <factor>", "--codec <codec>", "--map <file>",
          "(values: table, ndjson, json, svg, html)",
        ]
      ),
      ("demo", ["--output <file>", "--speed <factor>", "default: milepost-demo.html"]),
      ("decode", ["<polyline>", "--codec <codec>", "standard input", "single quotes"]),
    ])
  func everyVerbExplainsItself(_ verb: String, _ parts: [String]) async throws {
    let bench = try Workbench()
    let run = try await bench.run("milepost \(verb) --help")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("Example"))
    #expect(run.output.contains("USAGE: milepost \(verb)"))
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in parts { #expect(text.contains(part), "\(part)") }
    #expect(try await bench.run("milepost help \(verb)").output == run.output)
  }

  /// The arguments of `milepost help`: none for the general help, or a verb.
  private static let verbs = [
    "", "analyze", "snap", "explain", "route", "nearest", "matrix", "isochrone", "import",
    "prepare", "info",
    "encode", "decode", "convert", "measure", "simplify", "slice", "split", "corridor", "progress",
    "eta", "traffic",
    "traffic build", "traffic merge", "traffic apply", "simulate", "simulate town",
    "simulate drives", "drive", "demo",
  ]

  @Test("help fits in 80 columns, and lines meant for copying are not broken", arguments: verbs)
  func linesAreWhole(_ verb: String) async throws {
    let bench = try Workbench()
    let narrow = try await bench.run("COLUMNS=80 milepost help \(verb)").lines
    let wide = try await bench.run("COLUMNS=400 milepost help \(verb)").lines
    #expect(narrow.allSatisfy { $0.count <= 80 })
    for line in wide where line.hasPrefix("  milepost ") || line.hasPrefix("  {") {
      #expect(narrow.contains(line), "\(line)")
    }
  }

  @Test(
    "an unknown option is reported together with the closest known option, if there is one",
    arguments: [
      ("nearest 41,-8 -n a.roads --formt table", "--formt", "; did you mean --format?"),
      ("route 41,-8 41,-9 -n a.roads --formt=table", "--formt", "; did you mean --format?"),
      ("split route.json --formt table 41,-8", "--formt", "; did you mean --format?"),
      ("traffic apply a.json --sped b", "--sped", "; did you mean --speeds?"),
      ("convert a.gpx --zzzzzz", "--zzzzzz", ""),
    ])
  func misspeltOptions(_ command: String, _ option: String, _ advice: String) async throws {
    let run = try await Workbench().run("milepost \(command)")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: unknown option '\(option)'\(advice)\nUsage: milepost "))
  }

  @Test("a usage error shows the verb's usage, even if it is detected late")
  func usageOfTheVerb() async throws {
    let bench = try Workbench.withTown()
    let made = try await bench.run(
      "milepost route 41.15,-8.61 41.1513,-8.609 -n town.roads > route.json")
    #expect(made.status == 0)
    for (command, verb) in [
      ("split route.json --at 1 --route 2", "split"), ("eta route.json --dwell 1", "eta"),
      ("analyze drive.ndjson", "analyze"), ("traffic apply route.json", "traffic apply"),
      ("match drive.ndjson --noise 0 -n town.roads", "snap"),
    ] {
      let run = try await bench.run("milepost \(command)")
      #expect(run.status == 64 && run.errors.contains("Usage: milepost \(verb) "), "\(run)")
      #expect(run.errors.hasSuffix("  See 'milepost \(verb) --help' for more information.\n"))
      #expect(
        run.errors.split(separator: "\n").allSatisfy {
          $0.count <= 80 || $0.hasPrefix("E") || $0.hasPrefix("Help: ")
        })
    }
  }

  @Test(
    "a completion script can be generated for each supported shell",
    arguments: ["bash", "zsh", "fish"])
  func completionsAreGenerated(_ shell: String) async throws {
    let run = try await Workbench().run("milepost --generate-completion-script \(shell)")
    #expect(run.status == 0)
    for part in ["milepost", "analyze", "nearest"] { #expect(run.output.contains(part)) }
  }

  @Test("the version consists of three numbers") func theVersionIsANumber() async throws {
    let run = try await Workbench().run("milepost --version")
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }
}
