import FoundationEssentials
package import MilepostKit

/// An OpenStreetMap extract for benchmarks.
package struct Extract: Sendable {
  /// The name of the extract, as used in the names of cases.
  package let name: String
  package let path: String
  /// The kinds of routes to measure: the size as used in the names of cases, and the range of the
  /// straight-line distance between the ends, in meters.
  package let routes: [(size: String, apart: ClosedRange<Double>)]
  /// The range of the straight-line distance between the ends of drives, in meters.
  package let drives: ClosedRange<Double>

  /// Porto from the reference data if available, or else the town included in the package.
  package static let first = FileManager.default.fileExists(atPath: porto.path) ? porto : town

  private static let porto = Extract(
    name: "porto",
    path: (ProcessInfo.processInfo.environment["MILEPOST_REFERENCE_DATA"]
      ?? "\(root)/../shared/data") + "/porto/porto.osm.pbf",
    routes: [("1km", 900...1100), ("5km", 4500...5500), ("12km", 11e3...13e3)],
    drives: 5e3...15e3)

  private static let town = Extract(
    name: "harbor-town", path: "\(root)/Data/harbor-town.osm.pbf",
    routes: [("1km", 900...1100), ("3km", 2700...3300)], drives: 2e3...4e3)

  /// The root folder of the measured package.
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  /// The path of the extract's network file, which only this process uses.
  package var networkFile: String {
    FileManager.default.temporaryDirectory
      .appending(path: "milepost-\(ProcessInfo.processInfo.processIdentifier)-\(name).roads").path
  }

  package func importNetworkFile() throws {
    _ = try RoadImporter().importRoads(from: path, to: networkFile)
  }

  package func removeNetworkFile() throws {
    try FileManager.default.removeItem(atPath: networkFile)
  }

  /// Imports the network, opens it, and removes its file.
  package func network() throws -> RoadNetwork {
    try importNetworkFile()
    let network = try RoadNetwork(contentsOf: networkFile)
    try removeNetworkFile()
    return network
  }
}
