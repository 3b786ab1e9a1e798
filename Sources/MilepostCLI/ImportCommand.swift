import ArgumentParser
import MilepostTools

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a .roads file of an OpenStreetMap file.",
    discussion: """
      Reads .osm.pbf, .osm, .osm.gz and .osm.bz2. What is left out, and why, is said on standard \
      error. The file appears whole or not at all.
      """)

  @Argument(help: ArgumentHelp("The OpenStreetMap file.", valueName: "file"))
  var source: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The .roads file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Leave out OpenStreetMap node ids: the file is smaller, and paths have no node ids.")
  var withoutNodeIDs = false

  @Flag(help: "Traffic keeps to the left where the map doesn't say.")
  var leftHandTraffic = false

  func run() throws {
    var importer = RoadImporter()
    importer.keepsNodeIDs = !withoutNodeIDs
    importer.profile.drivesOnLeft = leftHandTraffic
    let report = try importer.importRoads(from: source, to: output)
    for line in report.lines { StandardStreams.say(line) }
  }
}
