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
    guard OSMFormat(path: network) != nil else { return try RoadNetwork(contentsOf: network) }
    let (network, _) = try RoadImporter().network(from: network)
    return network
  }
}
