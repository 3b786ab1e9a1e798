import ArgumentParser
import MilepostTools

/// The road network of a command.
struct NetworkArgument: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The road network: a .roads file, or an OpenStreetMap file, which is imported first.",
      valueName: "file"))
  var network: String

  /// Opens the network.
  func open() throws -> RoadNetwork {
    guard RoadImporter.canRead(network) else { return try RoadNetwork(contentsOf: network) }
    return try RoadImporter().network(from: network).network
  }
}
