import FoundationEssentials
package import MilepostKit

/// An OpenStreetMap extract that cases run on.
package struct Extract: Sendable {
  /// What cases on it bear in their names.
  package let name: String
  package let path: String
  /// Routes to measure: their size in names, and meters between their ends as the crow flies.
  package let routes: [(size: String, apart: ClosedRange<Double>)]
  /// Meters between the ends of drives.
  package let drives: ClosedRange<Double>

  /// Porto of the reference data where that is here, else the town that comes with the package.
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

  /// The folder of the package that is measured.
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  /// A network file of this process.
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

  /// The network, mapped as in use; its file is gone already.
  package func network() throws -> RoadNetwork {
    try importNetworkFile()
    let network = try RoadNetwork(contentsOf: networkFile)
    try removeNetworkFile()
    return network
  }
}
