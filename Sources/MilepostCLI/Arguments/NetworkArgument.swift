import ArgumentParser
import MilepostKit

/// The road network of a command.
struct NetworkArgument: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The road network: a .roads file, or an OpenStreetMap file, which is imported first.",
      valueName: "file"),
    completion: .file())
  var network: String

  func validate() throws { try Self.check(network) }

  /// Throws an error for standard input, which can be read only once.
  static func check(_ network: String) throws {
    if network == "-" {
      throw ValidationError(
        "found '-' as the network, expected a file, since it is read more than once")
    }
  }

  /// Opens the network.
  func open() throws -> RoadNetwork { try Self.open(network) }

  /// Opens a network, importing it if necessary.
  static func open(_ path: String) throws -> RoadNetwork {
    guard RoadImporter.canRead(path) else { return try OpenNetworks.open(path) }
    return try ImportProgressLine.during(importOf: path) { progress in
      try RoadImporter().network(from: path, progress: progress).network
    }
  }
}

/// The road network of a command that can run without a network.
struct OptionalNetworkArgument: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      """
      The road network: a .roads file, or an OpenStreetMap file, which is imported first. Not \
      needed for fleet logs.
      """,
      valueName: "file"),
    completion: .file())
  var network: String?

  func validate() throws {
    if let network { try NetworkArgument.check(network) }
  }
}
