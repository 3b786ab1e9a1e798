public import Coordinates

/// A path over a network: stretches of edges, each starting where the one before ends.
public struct RoadPath: Sendable, Hashable {
  /// The stretches in order of travel.
  public var traversals: [EdgeTraversal]

  /// Length in millimeters: the exact sum of the stretches.
  public var lengthInMillimeters: UInt64 {
    traversals.reduce(0) { $0 + UInt64($1.lengthInMillimeters) }
  }

  /// Length in meters.
  public var length: Double { Double(lengthInMillimeters) / 1000 }

  /// Creates a path of stretches.
  public init(traversals: [EdgeTraversal]) {
    self.traversals = traversals
  }
}

extension RoadNetwork {
  /// The line of a path.
  ///
  /// - Throws: `unknownEdge`, or `damaged` where the file has changed.
  /// - Complexity: O(*n*) in points.
  public func line(of path: RoadPath) throws(RoadNetworkError) -> [Coordinate] {
    var line: [Coordinate] = []
    // Lines of days of driving are most of an answer: no more is held for them than they need.
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

  /// Hands out the points of ``line(of:)`` one by one: the lines of weeks of driving are larger
  /// than all else that is known of them.
  ///
  /// - Precondition: the path was checked.
  /// - Complexity: O(*n*) in points.
  package func forEachPoint<Failure>(
    of path: RoadPath, _ body: (Coordinate) throws(Failure) -> Void
  ) throws(Failure) {
    var points: [Coordinate] = []
    for traversal in path.traversals {
      // The last point stays, as it tells whether the next one is the same.
      let isFirst = points.isEmpty
      points.removeFirst(max(0, points.count - 1))
      appendLine(
        of: traversal.edge.index, from: traversal.start, to: traversal.end, to: &points)
      for point in points.dropFirst(isFirst ? 0 : 1) { try body(point) }
    }
  }

  /// Checks that all edges of a path are the network's.
  ///
  /// - Throws: `unknownEdge`.
  package func check(_ path: RoadPath) throws(RoadNetworkError) {
    for traversal in path.traversals { _ = try index(traversal.edge) }
  }

  /// OpenStreetMap ids of the nodes along a path, in order of travel.
  ///
  /// The nodes of the first edge before the path's start and of the last one behind its end are
  /// among them. Elsewhere only nodes that are reached are named: where the path turns back midway,
  /// as a route may at a via point, none behind that place. No node is named twice in a row.
  ///
  /// Empty for networks that were written without node ids.
  ///
  /// - Throws: `unknownEdge`, or `damaged` where the file has changed.
  /// - Complexity: O(*n*) in nodes.
  public func osmNodes(of path: RoadPath) throws(RoadNetworkError) -> [Int64] {
    try check(path)
    var nodes: [Int64] = []
    forEachOSMNode(of: path) { nodes.append($0) }
    try checkIntact()
    return nodes
  }

  /// Hands out the ids of ``osmNodes(of:)`` one by one.
  ///
  /// - Precondition: the path was checked.
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

  /// The node ids on a stretch of an edge.
  private func osmNodes(of edge: EdgeIndex, from start: UInt32, to end: UInt32) -> [Int64] {
    let ids = osmNodes(of: edge)
    guard start > 0 || end < edges[edge].length else { return ids }
    let offsets = pointOffsets(of: edge)
    // Around a pole a shape has points that are no nodes.
    guard offsets.count == ids.count else { return ids }
    return zip(ids, offsets).filter { start <= $0.1 && $0.1 <= end }.map(\.0)
  }

  /// The free-flow time of a path, without turns and waits; nil where it uses an edge that the mode
  /// can't.
  ///
  /// - Parameter time: when it is traveled, for roads with hours; what holds then counts all along.
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
