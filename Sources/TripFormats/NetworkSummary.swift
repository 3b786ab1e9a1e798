public import RoadNetworks

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
    var table = TextTable(columns: [.init("network"), .init(network.path ?? "in memory")])
    table.addRow(["identity", "\(network.identity)"])
    table.addRow(["map data of", source?.formatted(.iso8601) ?? "unknown"])
    let box = network.bounds
    let corners = [box.south, box.west, box.north, box.east].map { $0.fixed(6) }
    table.addRow(["bounds", "\(corners[0]),\(corners[1]) to \(corners[2]),\(corners[3])"])
    table.addRow(["nodes", "\(network.nodeCount)"])
    table.addRow(["directed edges", "\(network.edgeCount)"])
    table.addRow(["ways", "\(network.wayCount)"])
    table.addRow(["rows of turns", "\(network.turnCount)"])
    table.addRow(["bytes", "\(network.byteCount)"])
    for section in network.sectionSizes {
      table.addRow(["  " + section.name, "\(section.byteCount)"])
    }
    if isVerified { table.addRow(["verified", "every block matches its checksum"]) }
    return table.text
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
}
