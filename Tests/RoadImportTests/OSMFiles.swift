import Coordinates
import Foundation
import RoadImport
import RoadNetworks
import TestSupport

/// The extensions of all formats that can be read and written.
let formats = ["osm.pbf", "pbf", "osm", "osm.gz", "osm.bz2"]

/// A temporary folder, removed when the test releases it.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/milepost-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// The objects in an OpenStreetMap file.
struct OSMContents: Equatable {
  var nodes: [OSMNode] = []
  var ways: [OSMWay] = []
  var relations: [OSMRelation] = []

  init() {}

  /// Reads the objects of the given kinds, except nodes without a valid position.
  init(path: String, entities: OSMReader.Entities = .all) throws(RoadImportError) {
    let reader = try OSMReader(path: path, entities: entities)
    var nodes: [OSMNode] = []
    var ways: [OSMWay] = []
    var relations: [OSMRelation] = []
    try reader.read { element in
      switch element.kind {
      case .node:
        guard let place = element.place else { return }
        nodes.append(
          OSMNode(id: element.id, coordinate: place.coordinate, tags: element.tags()))
      case .way: ways.append(OSMWay(id: element.id, nodes: element.nodes(), tags: element.tags()))
      case .relation:
        relations.append(
          OSMRelation(id: element.id, members: element.members(), tags: element.tags()))
      }
    }
    self.nodes = nodes
    self.ways = ways
    self.relations = relations
  }

  func write(to path: String, timestamp: Date? = nil) throws(RoadImportError) {
    var writer = try OSMWriter(path: path, generator: "test", timestamp: timestamp)
    for node in nodes { try writer.add(node) }
    for way in ways { try writer.add(way) }
    for relation in relations { try writer.add(relation) }
    try writer.finish()
  }

  /// Returns random objects, with node ids of more than 32 bits and special characters in tags.
  static func random(seed: UInt64, nodes count: Int) -> OSMContents {
    var random = SeededGenerator(seed: seed)
    func tags() -> OSMTags {
      let texts = [
        "name", "", "Rua de São João & \"Praça\" <1>", "日本橋", "🚲 \u{301}", "a\tb\nc", "o'b",
        String(repeating: "ß", count: 255),
      ]
      let pairs = (0..<Int.random(in: 0...3, using: &random)).map { index in
        (key: "key:\(index)", value: texts.randomElement(using: &random) ?? "")
      }
      return OSMTags(pairs)
    }
    var contents = OSMContents()
    for id in 1...Int64(count) {
      let place = FixedCoordinate(
        longitude: Int32.random(in: -1_800_000_000...1_800_000_000, using: &random),
        latitude: Int32.random(in: -900_000_000...900_000_000, using: &random))
      contents.nodes.append(
        OSMNode(id: id * 7_000_000_011, coordinate: place.coordinate, tags: tags()))
    }
    for id in 1...Int64(max(1, count / 5)) {
      let nodes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        Int64.random(in: 1...Int64(count), using: &random) * 7_000_000_011
      }
      contents.ways.append(OSMWay(id: id, nodes: nodes, tags: tags()))
    }
    for id in 1...Int64(max(1, count / 20)) {
      let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        OSMRelation.Member(
          kind: [.node, .way, .relation].randomElement(using: &random) ?? .node,
          id: Int64.random(in: 1...Int64(count), using: &random),
          role: ["from", "via", "to", "", "rôle"].randomElement(using: &random) ?? "")
      }
      contents.relations.append(OSMRelation(id: id, members: members, tags: tags()))
    }
    return contents
  }
}
