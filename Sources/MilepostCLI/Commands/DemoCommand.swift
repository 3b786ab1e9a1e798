import ArgumentParser
import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Book a trip in an invented town, drive it in time lapse, and follow it.",
    discussion: """
      Examples:
        milepost demo
        milepost demo --speed 1000 -o trip.html

      A rider books a trip in the harbor town of milepost simulate town. A simulated driver \
      reports the position of the van, misses a turn, and gets a new route; the rider's app shows \
      the van and its expected arrival. The page plays the trip as the app showed it. No input is \
      needed, and nothing is sent over a network.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The page to write, which plays the trip.", valueName: "file"),
    completion: .file())
  var output = "milepost-demo.html"

  @Option(help: ArgumentHelp("Trip seconds per second of real time.", valueName: "factor"))
  var speed = 60.0

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    try DriveCommand.check(speed: speed)
    guard ResultFormat(ending: output)?.isMap == true else {
      throw ValidationError("found '-o \(output)', expected a name that ends with .html or .svg")
    }
  }

  func run() async throws {
    let network = try Self.town()
    var options = ResultOptions()
    options.map.title = "A trip in \(HarborTown.name)"
    options.map.network = network
    options.map.attribution = "an invented town"
    let map = try MapOutput<RiderUpdate>(
      ResultFormat(ending: output) ?? .html, options, to: output)
    let screen = StandardOutput()
    var lines = RiderLines()
    var run = try ScenarioRun(try Scenario.demo(), on: network)
    try await run.run(speed: speed) { update in
      try map.write(update)
      if let line = lines.line(for: update) { try screen.write(Array("\(line)\n".utf8)) }
    }
    try map.finish()
    StandardStreams.report("\(output) plays the trip: open it in a browser.")
  }

  /// Returns the network of the invented town, imported from a temporary file.
  private static func town() throws -> RoadNetwork {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "milepost-demo-\(ProcessInfo.processInfo.processIdentifier).osm.pbf").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try HarborTown(seed: 7).write(to: path)
    return try RoadImporter().network(from: path).network
  }
}
