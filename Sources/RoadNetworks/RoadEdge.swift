public import Coordinates

/// A directed edge of a network, with all of its properties.
public struct RoadEdge: Sendable {
  let network: RoadNetwork
  let index: EdgeIndex
  let row: EdgeRow

  init(network: RoadNetwork, index: EdgeIndex) {
    self.network = network
    self.index = index
    row = network.edges[index]
  }

  /// The edge's id.
  public var id: EdgeID { network.id(index) }

  /// The id of the edge in the other direction along the same road.
  public var reverse: EdgeID { network.id(row.twin) }

  /// The length in millimeters, along WGS 84 geodesics between the points of the shape.
  public var lengthInMillimeters: UInt32 { row.length }

  /// The length in meters.
  public var length: Double { Double(row.length) / 1000 }

  /// The class, access, speeds, and structure of the road in this direction.
  public var attributes: RoadAttributes { network.attributes[row.attributes] }

  /// The road's name; nil if it has none.
  public var name: String? { network.texts[network.way(of: row).name] }

  /// The road's reference, such as `A 3`; nil if it has none.
  public var reference: String? { network.texts[network.way(of: row).reference] }

  /// The id of the OpenStreetMap way that the edge is a part of.
  ///
  /// An edge around or across a pedestrian area has the id of the area's way or relation.
  public var osmWay: Int64 { network.way(of: row).id }

  /// A traffic control at the end of an edge.
  public enum Control: Sendable, Hashable {
    /// Traffic signals.
    case signal
    /// A stop sign, at which every vehicle has to halt.
    case stop
    /// A give-way sign, at which vehicles halt only for other traffic.
    case giveWay
  }

  /// The traffic control at the end; nil if there is none for vehicles arriving on this edge.
  public var endControl: Control? {
    let flags = network.nodes[row.head].flags
    guard flags.controls(isBackward: row.isBackward) else { return nil }
    if flags.contains(.signal) { return .signal }
    guard flags.contains(.yield) else { return nil }
    return flags.contains(.stop) ? .stop : .giveWay
  }

  /// Whether a toll is collected at the end of the edge, at a booth or a gantry.
  public var collectsTollAtEnd: Bool { network.nodes[row.head].flags.contains(.toll) }

  /// Whether a road continues beyond the end of the edge, but its continuation isn't in the
  /// network.
  public var isCutAtEnd: Bool { network.nodes[row.head].flags.contains(.cut) }

  /// The points of the shape, in the edge's direction.
  public var shape: [Coordinate] {
    var points: [FixedCoordinate] = []
    network.appendShape(of: index, to: &points)
    return points.map(\.coordinate)
  }

  /// The ids of the OpenStreetMap nodes along the shape, in the edge's direction; empty if the
  /// network was written without them.
  public var osmNodes: [Int64] { network.osmNodes(of: index) }

  /// Returns the free-flow travel time of a mode; nil if the mode can't use the edge at all.
  public func freeFlowDuration(for mode: TravelMode) -> Duration? {
    let pace = attributes.paces[mode]
    return pace == 0 ? nil : .milliseconds(Pace.cost(length: row.length, pace: pace))
  }
}

extension RoadNetwork {
  /// Returns the directed edge with an id.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the file changed while it was open.
  public func edge(_ id: EdgeID) throws(RoadNetworkError) -> RoadEdge {
    let index = try index(id)
    prove(edges[index])
    conditions.prove(on: index, in: self)
    try checkIntact()
    return RoadEdge(network: self, index: index)
  }

  /// Verifies everything that an edge's properties read, because they can't throw.
  private func prove(_ edge: EdgeRow) {
    attributes.prove(edge.attributes)
    _ = nodes[edge.head]
    _ = edges[pairs[edge.pair].forwardEdge]
    let way = way(of: edge)
    texts.prove(way.name)
    texts.prove(way.reference)
    shapes.prove(pair: edge.pair)
    nodeIDs.prove(pair: edge.pair)
  }

  package var allAttributes: [RoadAttributes] { (0..<attributes.count).map { attributes[$0] } }

  /// Returns the free-flow speed for each row of the attribute table, in meters per second; 0 if
  /// the mode can't use the road at all.
  package func freeFlowSpeeds(for mode: TravelMode) -> [Double] {
    allAttributes.map { $0.freeFlowSpeed(for: mode) ?? 0 }
  }

  /// Returns the edge of a pair in the direction of its shape.
  package func forwardEdge(of pair: PairIndex) -> EdgeIndex { pairs[pair].forwardEdge }

  package func way(of edge: EdgeRow) -> WayRow { ways[pairs[edge.pair].way] }

  package func edges(from node: NodeIndex) -> Range<EdgeIndex> {
    let first = nodes[node].firstEdge
    return first..<max(first, min(nodes[node.next].firstEdge, edges.endIndex))
  }

  package func tail(of edge: EdgeIndex) -> NodeIndex { edges[edges[edge].twin].head }

  /// Returns the OpenStreetMap node ids along an edge; empty if the section is missing.
  package func osmNodes(of edge: EdgeIndex) -> [Int64] {
    let row = edges[edge]
    let ids = nodeIDs.ids(ofPair: row.pair)
    return row.isBackward ? ids.reversed() : ids
  }
}
