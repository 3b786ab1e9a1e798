import FoundationEssentials
package import MilepostTools

/// An OpenStreetMap extract, and the name that cases on it bear.
package struct Extract: Sendable {
  package let name: String
  package let path: String

  /// Porto of the reference data where that is here, else the extract that comes with the package.
  package static let first: Extract? = {
    let reference =
      ProcessInfo.processInfo.environment["MILEPOST_REFERENCE_DATA"] ?? "\(root)/../shared/data"
    let porto = "\(reference)/porto/porto.osm.pbf"
    if FileManager.default.fileExists(atPath: porto) { return Extract(name: "porto", path: porto) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/Data")) ?? []
    return names.sorted().first { $0.hasSuffix(".osm.pbf") }.map {
      Extract(name: String($0.dropLast(".osm.pbf".count)), path: "\(root)/Data/\($0)")
    }
  }()

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
