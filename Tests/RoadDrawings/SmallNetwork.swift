package import Coordinates
package import RoadNetworks

/// A network of a few nodes and ways, for cases that can't be drawn as text.
package struct SmallNetwork {
  package let network: RoadNetwork
  package let bytes: [UInt8]
  package let report: BuildReport

  /// A way through nodes, by default open to all modes in both directions.
  package struct Way {
    package var id: Int64
    package var nodes: [Int64]
    package var name: String?
    package var reference: String?
    package var forward: RoadAttributes
    package var backward: RoadAttributes

    package init(_ id: Int64, _ nodes: [Int64], name: String? = nil, reference: String? = nil) {
      self.id = id
      self.nodes = nodes
      self.name = name
      self.reference = reference
      forward = RoadAttributes(roadClass: .residential)
      for mode in TravelMode.allCases {
        forward.access[mode] = .allowed
        forward.paces[mode] = RoadAttributes.pace(kilometersPerHour: 36)
      }
      backward = forward
    }
  }

  package init(
    nodes: [Int64: Coordinate], ways: [Way], restrictions: [TurnRestriction] = [],
    flags: [Int64: NodeFlags] = [:],
    options: RoadNetworkBuilder.Options = RoadNetworkBuilder.Options()
  ) throws {
    var builder = RoadNetworkBuilder()
    for way in ways {
      builder.addWay(
        id: way.id, nodes: way.nodes, forward: way.forward, backward: way.backward, name: way.name,
        reference: way.reference)
    }
    for restriction in restrictions { builder.addRestriction([restriction]) }
    builder.collectNodes()
    for (id, coordinate) in nodes {
      guard let place = builder.place(ofNode: id) else { continue }
      let fixed = FixedCoordinate(coordinate)
      builder.setNode(
        at: place, longitude: fixed.longitude, latitude: fixed.latitude, flags: flags[id] ?? [])
    }
    (bytes, report) = try builder.build(options: options)
    network = try RoadNetwork(bytes: bytes)
  }

  /// Returns nodes in a row from west to east, in the order of their ids; at latitude 45°, nodes
  /// with consecutive ids are about 100 m apart.
  package static func row(_ ids: [Int64], latitude: Double = 45) -> [Int64: Coordinate] {
    Dictionary(
      uniqueKeysWithValues: ids.map {
        ($0, Coordinate(latitude: latitude, longitude: 8 + Double($0) * 0.001_27))
      })
  }

  /// Returns the first edge from one node to another; nil if there is none.
  package func edge(from start: Int64, to end: Int64) throws -> RoadEdge? {
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      if edge.osmNodes.first == start, edge.osmNodes.last == end { return edge }
    }
    return nil
  }
}
