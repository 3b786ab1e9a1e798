import ArgumentParser
import MilepostKit

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a .roads file from an OpenStreetMap file.",
    discussion: """
      Example:
        milepost import porto.osm.pbf -o porto.roads

      Reads .osm.pbf, .osm, .osm.gz, and .osm.bz2. Omissions are reported on standard error, with \
      their reasons. The .roads file is written completely or not at all; commands that have an \
      older version open keep using it.
      """)

  @Argument(
    help: ArgumentHelp("The OpenStreetMap file.", valueName: "file"), completion: .file())
  var source: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The .roads file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(
    name: .customLong("without-node-ids"),
    help: "Omit OpenStreetMap node ids; the file is an eighth smaller, but paths lack them.")
  var isWithoutNodeIDs = false

  @Flag(
    help: "Assume left-hand traffic where the map doesn't specify the side (default: by country)."
  )
  var leftHandTraffic = false

  @Flag(help: "Also add the hierarchy for cars, as milepost prepare does.")
  var prepare = false

  @OptionGroup var zone: TimeZoneArgument

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    if source == "-" || output == "-" {
      throw ValidationError(
        "found '-', expected files: maps are read twice, and networks are memory-mapped")
    }
    try FileIdentity.check(inputs: [source], outputs: [output])
  }

  func run() throws {
    var importer = RoadImporter()
    importer.keepsNodeIDs = !isWithoutNodeIDs
    if leftHandTraffic { importer.profile.drivesOnLeft = true }
    importer.timeZone = zone.timeZone
    let report = try ImportProgressLine.during(importOf: source) { progress in
      try importer.importRoads(from: source, to: output, progress: progress)
    }
    for line in report.lines { StandardStreams.report(line) }
    if prepare { try PrepareCommand.prepare(output, for: [.car], output: output) }
  }
}
