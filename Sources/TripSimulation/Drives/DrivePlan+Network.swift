public import RoadNetworks

extension DrivePlan {
  /// Creates a plan from a path over a network, with the free-flow speeds, signals, signs, and
  /// OpenStreetMap nodes of the network.
  ///
  /// Edges without a speed for cars are driven at 5 m/s.
  ///
  /// - Parameters:
  ///   - path: stretches of edges, each starting at the end of the previous one.
  ///   - network: the network of the path.
  /// - Throws: ``SimulationError`` `invalidPlan` for a path without length, or if the network is
  ///   damaged or lacks an edge of the path.
  public init(_ path: RoadPath, in network: RoadNetwork) throws(SimulationError) {
    var vertices: [Vertex] = []
    var speeds: [Double] = []
    do {
      for traversal in path.traversals where traversal.end > traversal.start {
        let edge = try network.edge(traversal.edge)
        let line = try network.line(of: RoadPath(traversals: [traversal]))
        let nodes = Dictionary(
          zip(edge.shape, edge.osmNodes), uniquingKeysWith: { first, _ in first })
        let isWhole = traversal.end == edge.lengthInMillimeters
        let speed = edge.attributes.freeFlowSpeed(for: .car) ?? 5
        for (index, coordinate) in line.enumerated() {
          let isLast = index == line.count - 1
          let vertex = Vertex(
            coordinate, flags: isLast && isWhole ? Flags(edge.endControl) : [],
            osmNode: nodes[coordinate])
          if index == 0, let last = vertices.last, last.coordinate == coordinate { continue }
          if !vertices.isEmpty { speeds.append(speed) }
          vertices.append(vertex)
        }
      }
    } catch {
      throw SimulationError(
        .invalidPlan, found: "\(error)", expected: "a path of the network")
    }
    try self.init(vertices: vertices, freeFlowSpeeds: speeds)
  }
}

extension DrivePlan.Flags {
  fileprivate init(_ control: RoadEdge.Control?) {
    switch control {
    case .signal: self = .signal
    case .stop: self = .stopSign
    case .giveWay: self = .giveWaySign
    case nil: self = []
    }
  }
}
