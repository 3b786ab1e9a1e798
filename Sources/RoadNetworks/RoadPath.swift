public import Coordinates

/// A path over a network: stretches of edges, each starting where the one before ends.
public struct RoadPath: Sendable, Hashable {
  /// The stretches in order of travel.
  public var traversals: [EdgeTraversal]

  /// Length in millimetres: the exact sum of the stretches.
  public var lengthInMillimeters: UInt64 {
    traversals.reduce(0) { $0 + UInt64($1.lengthInMillimeters) }
  }

  /// Length in metres.
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
    for traversal in path.traversals {
      appendLine(
        of: try index(traversal.edge), from: traversal.start, to: traversal.end, to: &line)
    }
    try checkIntact()
    return line
  }

  /// OpenStreetMap ids of all nodes that a path touches, those at and beyond its two ends included.
  ///
  /// Empty for networks that were written without node ids.
  public func osmNodes(of path: RoadPath) throws(RoadNetworkError) -> [Int64] {
    var nodes: [Int64] = []
    for traversal in path.traversals {
      let ids = osmNodes(of: try index(traversal.edge))
      nodes.append(contentsOf: nodes.last == ids.first ? ids.dropFirst() : ids[...])
    }
    try checkIntact()
    return nodes
  }

  /// Free-flow time of a path in milliseconds, without turns and waits; nil where it uses an edge
  /// that the mode can't.
  public func freeFlowMilliseconds(
    of path: RoadPath, for mode: TravelMode = .car
  ) throws(RoadNetworkError) -> UInt64? {
    var sum: UInt64 = 0
    for traversal in path.traversals {
      let pace = attributes(edges[try index(traversal.edge)].attributes)[paceOf: mode]
      guard pace != 0 else {
        try checkIntact()
        return nil
      }
      sum +=
        TravelCosts.cost(length: max(traversal.start, traversal.end), pace: pace)
        - TravelCosts.cost(length: traversal.start, pace: pace)
    }
    try checkIntact()
    return sum
  }
}
