public import RoadNetworks
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The form in which the command line gives the facts about a network.
public enum SummaryFormat: String, Sendable, Hashable, CaseIterable {
  /// A fact a line, for people.
  case table
  /// One line of JSON.
  case ndjson
  /// The same line.
  case json
}

/// The facts about a network file, for people and for programs.
public struct NetworkSummary: Sendable {
  private let network: RoadNetwork
  private let isVerified: Bool

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - isVerified: whether every block of its file was proven.
  public init(_ network: RoadNetwork, isVerified: Bool) {
    self.network = network
    self.isVerified = isVerified
  }

  /// The facts in a format.
  public func text(as format: SummaryFormat) -> String {
    switch format {
    case .table: table
    case .ndjson, .json: json
    }
  }

  private var source: Date? {
    network.sourceTimestamp.map { Date(timeIntervalSince1970: Double($0)) }
  }

  private var table: String {
    var facts = TextTable(columns: [.init("network"), .init(network.path ?? "in memory")])
    facts.addRow(["identity", "\(network.identity)"])
    facts.addRow(["map data of", source?.formatted(.iso8601) ?? "unknown"])
    let box = network.bounds
    let corners = [box.south, box.west, box.north, box.east].map { $0.fixed(6) }
    facts.addRow(["bounds", "\(corners[0]),\(corners[1]) to \(corners[2]),\(corners[3])"])
    if isVerified { facts.addRow(["verified", "every block matches its checksum"]) }

    var counts = TextTable(
      columns: [
        .init("nodes"), .init("\(network.nodeCount)"), .init("where roads meet, end or change"),
      ])
    counts.addRow(["directed edges", "\(network.edgeCount)", "two for each road between two nodes"])
    counts.addRow(["ways", "\(network.wayCount)", "of OpenStreetMap, that the edges come from"])
    counts.addRow([
      "turn rules", "\(network.turnCount)",
      "turns closed to some mode: a restriction of the map makes several or none",
    ])
    counts.addRow(["bytes", "\(network.byteCount)", "of the file, by section:"])
    for section in network.sectionSizes {
      counts.addRow([
        "  " + section.name, "\(section.byteCount)", Self.meanings[section.name] ?? "",
      ])
    }
    return facts.text + counts.text
  }

  private var json: String {
    var text = JSONText()
    text.beginObject()
    if let path = network.path {
      text.key("path")
      text.string(path)
    }
    text.key("identity")
    text.string("\(network.identity)")
    if let source {
      text.key("source")
      text.time(source)
    }
    text.key("bbox")
    let box = network.bounds
    text.list([box.west, box.south, box.east, box.north]) { $0.number($1, decimals: 7) }
    for (name, count) in [
      ("nodes", network.nodeCount), ("edges", network.edgeCount), ("ways", network.wayCount),
      ("turns", network.turnCount), ("bytes", network.byteCount),
    ] {
      text.key(name)
      text.integer(count)
    }
    text.key("sections")
    text.beginObject()
    for section in network.sectionSizes {
      text.key(section.name)
      text.integer(section.byteCount)
    }
    text.endObject()
    text.key("verified")
    text.bool(isVerified)
    text.endObject()
    text.newline()
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// What each section of the file holds.
  private static let meanings = [
    "NODE": "nodes: where their edges begin, signals and signs",
    "EDGE": "directed edges: head, length, other direction",
    "PAIR": "roads between two nodes: way and shape, shared by both directions",
    "RUNS": "runs of shape segments", "WORD": "shape points, packed",
    "TREE": "spatial index over the runs",
    "OUTL": "outlines of what lies in each box of the index",
    "ATTR": "rows of class, access and speeds",
    "WAYS": "OpenStreetMap ways: id, name, reference", "TEXS": "where each name begins",
    "TEXT": "names and references", "TURN": "turn rules by the edge they lead from",
    "STAT": "states of closed ways over several edges", "STAE": "the same by edge",
    "COND": "rules that depend on time or circumstance",
    "CONR": "which of them an edge has", "CONS": "their times",
    "NIDS": "where the node ids of each road begin", "NIDB": "OpenStreetMap node ids, packed",
  ]
}
