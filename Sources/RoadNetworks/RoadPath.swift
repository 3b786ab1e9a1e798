public import Coordinates

/// A path on a network: parts of edges, each starting where the previous one ends.
public struct RoadPath: Sendable, Hashable {
  /// The parts of edges, in order of travel.
  public var traversals: [EdgeTraversal]

  /// The length in millimeters, the exact sum over all parts.
  public var lengthInMillimeters: UInt64 {
    traversals.reduce(0) { $0 + UInt64($1.lengthInMillimeters) }
  }

  /// The length in meters.
  public var length: Double { Double(lengthInMillimeters) / 1000 }

  /// Creates a path from parts of edges.
  public init(traversals: [EdgeTraversal]) {
    self.traversals = traversals
  }
}

extension RoadNetwork {
  /// Returns the points of a path's line, in order of travel.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) in the number of points.
  public func line(of path: RoadPath) throws(RoadNetworkError) -> [Coordinate] {
    var line: [Coordinate] = []
    // Lines make up most of a long result, so reserve about as much memory as they need.
    var count = 0
    for traversal in path.traversals { count += pointCount(of: try index(traversal.edge)) }
    line.reserveCapacity(count)
    for traversal in path.traversals {
      appendLine(
        of: try index(traversal.edge), from: traversal.start, to: traversal.end, to: &line)
    }
    try checkIntact()
    return line
  }

  /// Passes the points of ``line(of:)`` to a closure one by one.
  ///
  /// - Precondition: the path has passed ``check(_:)``.
  package func forEachPoint<Failure>(
    of path: RoadPath, _ body: (Coordinate) throws(Failure) -> Void
  ) throws(Failure) {
    var points: [Coordinate] = []
    for traversal in path.traversals {
      // Keep the last point, so that a repetition of it is detected.
      let isFirst = points.isEmpty
      points.removeFirst(max(0, points.count - 1))
      appendLine(
        of: traversal.edge.index, from: traversal.start, to: traversal.end, to: &points)
      for point in points.dropFirst(isFirst ? 0 : 1) { try body(point) }
    }
  }

  /// Throws `unknownEdge` unless the network has all edges of a path.
  package func check(_ path: RoadPath) throws(RoadNetworkError) {
    for traversal in path.traversals { _ = try index(traversal.edge) }
  }

  /// Returns the OpenStreetMap ids of the nodes along a path, in order of travel.
  ///
  /// The result includes the nodes of the first edge before the start of the path, and the nodes of
  /// the last edge after the end of the path. Otherwise, it contains only nodes that the path
  /// reaches: if the path turns back within an edge, as a route may at a via point, the nodes
  /// beyond the turning point are omitted. No id appears twice in succession.
  ///
  /// The result is empty if the network was written without node ids.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) in the number of nodes.
  public func osmNodes(of path: RoadPath) throws(RoadNetworkError) -> [Int64] {
    try check(path)
    var nodes: [Int64] = []
    forEachOSMNode(of: path) { nodes.append($0) }
    try checkIntact()
    return nodes
  }

  /// Passes the ids of ``osmNodes(of:)`` to a closure one by one.
  ///
  /// - Precondition: the path has passed ``check(_:)``.
  package func forEachOSMNode<Failure>(
    of path: RoadPath, _ body: (Int64) throws(Failure) -> Void
  ) throws(Failure) {
    var last: Int64?
    for (position, traversal) in path.traversals.enumerated() {
      let isLast = position == path.traversals.count - 1
      let ids = osmNodes(
        of: traversal.edge.index, from: position == 0 ? 0 : traversal.start,
        to: isLast ? .max : traversal.end)
      for id in last == ids.first ? ids.dropFirst() : ids[...] { try body(id) }
      last = ids.last ?? last
    }
  }

  /// Returns the node ids on a part of an edge, including both of its ends.
  private func osmNodes(of edge: EdgeIndex, from start: UInt32, to end: UInt32) -> [Int64] {
    let ids = osmNodes(of: edge)
    guard start > 0 || end < edges[edge].length else { return ids }
    let offsets = pointOffsets(of: edge)
    // Near a pole, a shape may have points that aren't nodes; then return all ids.
    guard offsets.count == ids.count else { return ids }
    return zip(ids, offsets).filter { start <= $0.1 && $0.1 <= end }.map(\.0)
  }

  /// Returns the free-flow time of a path, without turns and waits; nil if the mode has no
  /// free-flow speed on one of the edges.
  ///
  /// - Parameter time: the time of travel; its conditions apply to the whole path.
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the file changed while it was open.
  public func freeFlowDuration(
    of path: RoadPath, for mode: TravelMode = .car, at time: TravelTime = .usual
  ) throws(RoadNetworkError) -> Duration? {
    let conditions = conditionsInForce(at: time)
    var milliseconds: UInt64 = 0
    for traversal in path.traversals {
      let edge = try index(traversal.edge)
      let changed = conditions?.attributes(of: edge)
      let pace = (changed ?? attributes[edges[edge].attributes]).paces[mode]
      guard pace != 0 else {
        try checkIntact()
        return nil
      }
      milliseconds +=
        Pace.cost(length: max(traversal.start, traversal.end), pace: pace)
        - Pace.cost(length: traversal.start, pace: pace)
    }
    try checkIntact()
    return .milliseconds(milliseconds)
  }
}
