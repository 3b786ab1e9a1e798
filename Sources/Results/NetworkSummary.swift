import Files
public import RoadNetworks
import RouteHierarchies
public import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The facts about a network file, as tables or JSON.
public struct NetworkSummary: ResultRecord {
  private let network: RoadNetwork
  private let isVerified: Bool

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - isVerified: whether every block of the file was verified by its checksum, and its
  ///     hierarchies were compared with new ones.
  public init(_ network: RoadNetwork, isVerified: Bool) {
    self.network = network
    self.isVerified = isVerified
  }

  /// Returns the form of the facts as two tables or a JSON object; nil for other formats.
  ///
  /// <doc:InfoResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs { summary throws(FileError) in try summary.table() }
    // There is a single network, so its only line is also valid JSON.
    case .ndjson, .json: .json(.ndjson, write)
    default: nil
    }
  }

  private func table() throws(FileError) -> String {
    var facts = TextTable(columns: ["network", .init(network.path ?? "in memory")])
    facts.addRow(["identity", "\(network.identity)"])
    facts.addRow(["map data of", network.sourceDate?.formatted(.iso8601) ?? "unknown"])
    let box = network.bounds
    let corners = [box.south, box.west, box.north, box.east].map { $0.fixed(6) }
    facts.addRow(["bounds", "\(corners[0]),\(corners[1]) to \(corners[2]),\(corners[3])"])
    let modes = try preparedModes()
    facts.addRow(["prepared for", modes.isEmpty ? "no mode" : modes.joined(separator: ", ")])
    if isVerified { facts.addRow(["verified", "checksums of all blocks, and hierarchies"]) }

    var counts = TextTable(
      columns: ["nodes", .init("\(network.nodeCount)"), "where roads meet, end, or change"])
    counts.addRow(["directed edges", "\(network.edgeCount)", "two for each road between two nodes"])
    counts.addRow(["ways", "\(network.wayCount)", "of OpenStreetMap, the source of the edges"])
    counts.addRow([
      "turn rules", "\(network.turnCount)",
      "turns closed to some mode; a restriction of the map may yield several or none",
    ])
    counts.addRow(["bytes", "\(network.byteCount)", "of the file, by section:"])
    for section in network.sectionSizes {
      counts.addRow([
        "  " + section.name, "\(section.byteCount)", Self.meanings[section.name] ?? "",
      ])
    }
    return facts.text + counts.text
  }

  private static func write(
    _ summary: NetworkSummary, in text: inout JSONText, _: JSONLines
  ) throws(FileError) {
    let network = summary.network
    let modes = try summary.preparedModes()
    // The path of the file; omitted for a network in memory.
    text.known("path", network.path)
    // The identity of the network, 32 hexadecimal digits, as used in results.
    text.member("network", "\(network.identity)")
    // The time of the map data; omitted if the map doesn't state it.
    text.known("mapTime", summary.network.sourceDate)
    let box = network.bounds
    // The bounds in degrees: west, south, east, and north.
    text.list("bbox", [box.west, box.south, box.east, box.north]) { $0.number($1, decimals: 7) }
    // The number of nodes, where roads meet, end, or change.
    text.member("nodes", network.nodeCount)
    // The number of directed edges, two for each road between two nodes.
    text.member("edges", network.edgeCount)
    // The number of OpenStreetMap ways that the network was built from.
    text.member("ways", network.wayCount)
    // The number of turn rules: turns that are closed to at least one mode, and steps of
    // restrictions over several roads.
    text.member("turns", network.turnCount)
    // The size of the file in bytes.
    text.member("bytes", network.byteCount)
    // The size of each section in bytes, by its four-letter name.
    text.object("sections") { text in
      for section in network.sectionSizes { text.member(named: section.name, section.byteCount) }
    }
    // The modes for which the file has hierarchies that this version can use.
    text.list("preparedModes", modes) { $0.string($1) }
    // Whether every block was verified by its checksum, and the hierarchies compared with new ones,
    // as `--verify` requests.
    text.member("verified", summary.isVerified)
  }

  /// The modes for which the file has hierarchies.
  private func preparedModes() throws(FileError) -> [String] {
    try network.reading { () throws(RoadNetworkError) in
      try RouteHierarchy.storedModes(in: network).map { "\($0)" }
    }
  }

  /// The contents of each section of the file.
  private static let meanings = [
    "NODE": "nodes: where their edges begin, signals and signs",
    "EDGE": "directed edges: head, length, other direction",
    "PAIR": "roads between two nodes: way and shape, shared by both directions",
    "RUNS": "runs of shape segments", "WORD": "shape points, packed",
    "TREE": "spatial index over the runs",
    "OUTL": "outlines of the contents of each box of the index",
    "ATTR": "rows of class, access, and speeds", "LIMT": "rows of size and weight limits",
    "WAYS": "OpenStreetMap ways: id, name, reference", "TEXS": "the start of each name",
    "TEXT": "names and references", "TURN": "turn rules by the edge they lead from",
    "STAT": "states within turn restrictions over several edges",
    "STAE": "states within turn restrictions, by edge",
    "COND": "rules that depend on time or circumstance",
    "CONR": "times of the rules", "CONS": "edges of the rules that close turns",
    "TURC": "turns closed at certain times", "ZONE": "the time zone of the map",
    "NIDS": "the start of each road's node ids", "NIDB": "OpenStreetMap node ids, packed",
    "HIER": "hierarchies, by mode", "HIEV": "vertices of hierarchies, from low to high",
    "HIEH": "upper ends of the arcs of hierarchies",
    "SIGN": "signs, by edge", "SIGT": "texts of signs",
  ]
}
