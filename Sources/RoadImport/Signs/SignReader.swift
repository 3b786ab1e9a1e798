import RoadNetworks
import RoadSigns

/// A collector of the signs of ways and nodes, which assigns them to edges once the network is
/// built.
struct SignReader {
  /// The signs of a way in the direction of its nodes, and against it.
  private struct Signs {
    var forward: RoadSign
    var backward: RoadSign
  }

  private var ways: [Int64: Signs] = [:]
  /// The numbers of motorway exits by the places of their nodes.
  private var exits: [FixedCoordinate: String] = [:]

  /// Reads the sign of a road.
  ///
  /// A destination without a direction is that of the only direction of a one-way road.
  mutating func add(way id: Int64, _ tags: OSMTags, _ way: WayInterpretation) {
    let isOpen = [way.forward, way.backward].map { $0.access[.car].isRoutable }
    func sign(_ direction: String, isOnly: Bool) -> RoadSign {
      func list(_ key: String) -> [String] {
        let value = tags["\(key):\(direction)"] ?? (isOnly ? tags[key] : nil)
        return Self.items(value)
      }
      return RoadSign(
        exit: list("junction:ref").first, references: list("destination:ref"),
        destinations: list("destination"))
    }
    let signs = Signs(
      forward: sign("forward", isOnly: isOpen[0] && !isOpen[1]),
      backward: sign("backward", isOnly: isOpen[1] && !isOpen[0]))
    if !signs.forward.isEmpty || !signs.backward.isEmpty { ways[id] = signs }
  }

  /// Reads the number of a motorway exit at a node.
  mutating func add(nodeAt position: FixedCoordinate, _ tags: OSMTags) {
    guard tags["highway"] == "motorway_junction", let exit = Self.items(tags["ref"]).first else {
      return
    }
    exits[position] = exit
  }

  /// Returns the items of a list with semicolons.
  private static func items(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";").map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  /// Returns the signs on the edges of the network.
  ///
  /// The number of an exit is that of the ramps that begin at its node.
  func tables(for network: RoadNetwork) -> RoadSignTables {
    var tables = RoadSignTables()
    guard !ways.isEmpty || !exits.isEmpty else { return tables }
    for index in network.edges.indices {
      let edge = network.edges[index]
      let signs = ways[network.way(of: edge).id]
      var sign = (edge.isBackward ? signs?.backward : signs?.forward) ?? RoadSign()
      let attributes = network.attributes[edge.attributes]
      if attributes.isLink, attributes.access[.car].isRoutable, sign.exit == nil {
        sign.exit = exits[network.nodes[network.edges[edge.twin].head].position]
      }
      if !sign.isEmpty { tables.add(sign, on: index) }
    }
    return tables
  }
}
