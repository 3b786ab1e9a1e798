import MilepostKit

/// The search graph of a network for cars, as arrays for another router.
///
/// A vertex is a directed edge; an edge that is open only to traffic that starts or ends on it is
/// two vertices, one for the first part of a route and one for the last. An arc is a step from the
/// end of an edge to the end of the next one. Its weight, in milliseconds, is the cost of the turn
/// and of the next edge.
///
/// The network's interface doesn't list the steps, so they are probed: at 5 cm/s, every place that
/// is reached soon from near the end of an edge is one turn away. U-turns can't be probed; they are
/// added where no other step leads on. Restrictions over several edges, the rules for streets
/// without an exit, and edges of at most 4 cm are left out.
struct StepGraph: Encodable {
  /// The places of the middles of the edges, by vertex.
  private(set) var longitudes: [Double] = []
  private(set) var latitudes: [Double] = []
  private(set) var tails: [Int] = []
  private(set) var heads: [Int] = []
  private(set) var weights: [Int] = []

  /// A vertex of an edge, and a cost on that edge.
  struct Side: Encodable {
    var vertex: Int
    /// The cost from a place to the end of the edge.
    var rest: Int
  }

  private struct Edge {
    var id: EdgeID
    var reverse: EdgeID
    var length: UInt32
    var cost: Int
    var isEndsOnly: Bool
    var shape: [Coordinate]
    /// The vertex, or the one for the first part of a route, which the one for the last part
    /// follows.
    var vertex: Int
  }

  /// The distance of probes from a node in millimeters; places within 15 mm count as at the node.
  private static let inset: UInt32 = 20
  /// The speed of probes in meters per second.
  private static let speed = 0.05
  /// The cost of a U-turn in milliseconds.
  private static let uTurn = 20_000
  /// A cost in milliseconds between that of the longest turn with a signal and that of a U-turn.
  private static let longestStep: UInt64 = 15_000

  private let network: RoadNetwork
  private var edges: [EdgeID: Edge] = [:]

  private enum CodingKeys: CodingKey {
    case longitudes, latitudes, tails, heads, weights
  }

  init(_ network: RoadNetwork) throws {
    self.network = network
    for id in network.edgeIDs { try addEdge(id) }
    var leaving: [Coordinate: [Edge]] = [:]
    for id in network.edgeIDs {
      guard let edge = edges[id], let start = edge.shape.first else { continue }
      leaving[start, default: []].append(edge)
    }
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(network) { _ in Self.speed }
    var router = try OneToManyRouter(network, options: options)
    for id in network.edgeIDs {
      guard let edge = edges[id], let end = edge.shape.last else { continue }
      try addSteps(from: edge, to: leaving[end, default: []], by: &router)
    }
  }

  private mutating func addEdge(_ id: EdgeID) throws {
    let edge = try network.edge(id)
    let access = edge.attributes.access[.car]
    guard access.isRoutable, let cost = edge.freeFlowDuration(for: .car) else { return }
    let shape = edge.shape
    edges[id] = Edge(
      id: id, reverse: edge.reverse, length: edge.lengthInMillimeters,
      cost: Int(cost / .milliseconds(1)), isEndsOnly: access.isEndsOnly, shape: shape,
      vertex: longitudes.count)
    for _ in 0..<(access.isEndsOnly ? 2 : 1) {
      longitudes.append(shape[shape.count / 2].longitude)
      latitudes.append(shape[shape.count / 2].latitude)
    }
  }

  /// Adds the steps from an edge to those of the edges at its end that can be reached.
  private mutating func addSteps(
    from edge: Edge, to others: [Edge], by router: inout OneToManyRouter
  ) throws {
    guard edge.length > 2 * Self.inset else { return }
    let others = others.filter { $0.id != edge.reverse && $0.length > 2 * Self.inset }
    let costs = try router.costs(
      from: EdgePosition(edge: edge.id, offset: edge.length - Self.inset),
      to: others.map { EdgePosition(edge: $0.id, offset: Self.inset) }, within: Self.longestStep)
    let insets = 2 * Int((Double(Self.inset) / Self.speed).rounded())
    var leadsOn = false
    for (other, cost) in zip(others, costs) {
      guard let cost else { continue }
      if edge.isEndsOnly || !other.isEndsOnly { leadsOn = true }
      addStep(from: edge, to: other, turn: Int(cost) - insets)
    }
    if !leadsOn, let back = edges[edge.reverse] {
      addStep(from: edge, to: back, turn: Self.uTurn)
    }
  }

  private mutating func addStep(from edge: Edge, to next: Edge, turn: Int) {
    func add(_ tail: Int, _ head: Int) {
      tails.append(tail)
      heads.append(head)
      weights.append(turn + next.cost)
    }
    switch (edge.isEndsOnly, next.isEndsOnly) {
    case (false, false), (true, false): add(edge.vertex, next.vertex)
    case (false, true): add(edge.vertex, next.vertex + 1)
    case (true, true):
      add(edge.vertex, next.vertex)
      add(edge.vertex + 1, next.vertex + 1)
    }
  }

  /// Returns the sides from which a place on a road can be left or reached.
  func sides(of place: EdgePosition) throws -> [Side] {
    guard let edge = edges[place.edge] else { return [] }
    let back = edges[edge.reverse].map { ($0, edge.length - place.offset) }
    return try [(edge, place.offset), back].compactMap(\.self).map { edge, offset in
      let path = RoadPath(
        traversals: [EdgeTraversal(edge: edge.id, start: offset, end: edge.length)])
      let rest = try network.freeFlowDuration(of: path) ?? .zero
      return Side(vertex: edge.vertex, rest: Int(rest / .milliseconds(1)))
    }
  }
}
