import FoundationEssentials
import RoadImport
import Testing
import TripSimulation

@Suite struct TownWritingTests {
  private func withFolder(_ body: (_ path: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path() + "/town-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test("the same seed produces the same file, and another seed a different one")
  func sameSeedGivesTheSameBytes() throws {
    try withFolder { folder in
      for name in ["one.osm.pbf", "two.osm.pbf"] {
        try HarborTown(seed: 3).write(to: folder + "/" + name)
      }
      try HarborTown(seed: 4).write(to: folder + "/other.osm.pbf")
      let one = try bytes(folder + "/one.osm.pbf")
      #expect(try one == bytes(folder + "/two.osm.pbf"))
      #expect(try one != bytes(folder + "/other.osm.pbf"))
    }
  }

  @Test("all nodes, ways, relations, and node references are written to the file")
  func everyElementIsInTheFile() throws {
    let town = try HarborTown(seed: 3)
    try withFolder { folder in
      try town.write(to: folder + "/town.osm")
      let text = String(decoding: try bytes(folder + "/town.osm"), as: UTF8.self)
      func count(_ tag: String) -> Int { text.occurrences(of: tag) }
      #expect(count("<node ") == town.nodes.count)
      #expect(count("<way ") == town.ways.count)
      #expect(count("<relation ") == town.relations.count)
      #expect(count("<nd ") == town.ways.reduce(0) { $0 + $1.nodes.count })
    }
  }

  @Test("a missing folder and an unknown extension are reported")
  func aMissingFolderIsAnError() throws {
    let town = try HarborTown(seed: 3)
    #expect(throws: RoadImportError.self) { try town.write(to: "/no/such/folder/town.osm.pbf") }
    try withFolder { folder in
      #expect(throws: RoadImportError.self) { try town.write(to: folder + "/town.txt") }
    }
  }
}

extension String {
  /// Returns the number of occurrences of another string in this string.
  fileprivate func occurrences(of other: String) -> Int {
    let (all, wanted) = (Array(utf8), Array(other.utf8))
    return all.indices.dropLast(wanted.count - 1).count { all[$0...].starts(with: wanted) }
  }
}
