import ArgumentParser
import MilepostTools

/// The road network of a command.
struct NetworkArgument: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The road network: a .roads file, or an OpenStreetMap file, which is imported first.",
      valueName: "file"),
    completion: .file())
  var network: String

  func validate() throws {
    if network == "-" {
      throw ValidationError("found - as the network, expected a file: it is read more than once")
    }
  }

  /// Opens the network.
  func open() throws -> RoadNetwork {
    guard RoadImporter.canRead(network) else { return try RoadNetwork(contentsOf: network) }
    return try ImportProgressLine.during(importOf: network) { progress in
      try RoadImporter().network(from: network, progress: progress).network
    }
  }
}
