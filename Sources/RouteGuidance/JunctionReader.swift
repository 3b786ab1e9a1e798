import Coordinates
import RoadNetworks
import RoadSearch

/// A reader of the junctions along a path.
struct JunctionReader {
  private let network: RoadNetwork
  private let graph: SearchGraph
  private let mode: TravelMode
  // The views of the graph point into the costs.
  private let costs: TravelCosts

  init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    self.costs = costs
    graph = SearchGraph(network, costs)
    mode = costs.mode
  }

  /// A step of a path from one edge onto the next.
  struct Step {
    let from: EdgeIndex
    let to: EdgeIndex
    /// The state that the step leads to.
    var state: StateIndex
    /// The edges that the vehicle may take.
    var legal: [EdgeIndex] = []
    var isUTurn = false
  }

  /// Returns the step from a state onto an edge.
  func step(from state: StateIndex, onto edge: EdgeIndex) -> Step {
    let from = graph.turns.edge(of: state)
    var step = Step(from: from, to: edge, state: StateIndex(edge))
    step.isUTurn = twin(of: from) == edge
    graph.forEachSuccessor(of: state) { next in
      let onto = graph.turns.edge(of: next.state)
      step.legal.append(onto)
      guard onto == edge else { return }
      step.state = next.state
    }
    return step
  }

  func twin(of edge: EdgeIndex) -> EdgeIndex { graph.edges[edge].twin }

  func traits(of edge: EdgeIndex) -> StreetTraits {
    StreetTraits(network.edges[edge], in: network, for: mode)
  }

  /// Gives a maneuver the name and the reference of an edge.
  func name(_ maneuver: inout NetworkRoute.Maneuver, _ edge: EdgeIndex) {
    let way = network.way(of: network.edges[edge])
    maneuver.name = network.texts[way.name]
    maneuver.reference = network.texts[way.reference]
  }

  /// Returns the place at an offset in millimeters along an edge, and the bearing of travel.
  func place(
    on edge: EdgeIndex, at offset: UInt32
  ) -> (coordinate: Coordinate, bearing: Double) {
    network.place(on: edge, at: min(offset, network.edges[edge].length))
  }

  /// Returns the bearing of travel at the end of a part of an edge, or at its start.
  func bearing(on traversal: EdgeTraversal, atEnd: Bool) -> Double {
    let edge = traversal.edge.index
    let (start, end) = (traversal.start, max(traversal.start, traversal.end))
    let reach = min(Self.reach, end - start)
    let first = place(on: edge, at: atEnd ? end - reach : start)
    let last = place(on: edge, at: atEnd ? end : start + reach)
    // A place at a bend, or just past it, is on neither of its sides.
    guard first.coordinate.distance(to: last.coordinate) > 0.1 else {
      return (atEnd ? last : first).bearing
    }
    return first.coordinate.initialBearing(to: last.coordinate)
  }

  func coordinate(of step: Step) -> Coordinate { graph.nodes[node(of: step)].position.coordinate }

  /// Returns the bearing at which a vehicle arrives at a junction.
  func bearing(into step: Step) -> Double {
    Bearing.normalized(bearing(outOf: twin(of: step.from)) + 180)
  }

  /// Returns the bearing at which a vehicle leaves a junction.
  func bearing(outOf step: Step) -> Double { bearing(outOf: step.to) }

  /// The length in millimeters over which the bearing of a road at a junction is measured.
  private static let reach: UInt32 = 12_000

  private func bearing(outOf edge: EdgeIndex) -> Double {
    let row = graph.edges[edge]
    let start = graph.nodes[graph.edges[row.twin].head].position.coordinate
    let place = place(on: edge, at: min(row.length, Self.reach))
    let end = LocalFrame(origin: start).position(of: place.coordinate)
    guard end.east != 0 || end.north != 0 else { return place.bearing }
    return Bearing.normalized(arctangent(y: end.east, x: end.north) * 180 / .pi)
  }

  private func node(of step: Step) -> NodeIndex { graph.edges[step.from].head }

  private func edges(at step: Step) -> Range<EdgeIndex> {
    network.edges(from: node(of: step))
  }

  /// Returns the junction at a step; nil if fewer than three roads meet there.
  func junction(_ step: Step) -> Junction? {
    let edges = edges(at: step)
    guard edges.count > 2 else { return nil }
    let bearing = bearing(into: step)
    func road(_ edge: EdgeIndex) -> Junction.Road {
      Junction.Road(
        traits: traits(of: edge),
        angle: Bearing.difference(from: bearing, to: self.bearing(outOf: edge)))
    }
    let back = twin(of: step.from)
    var others: [Junction.Road] = []
    for edge in edges where edge != back && edge != step.to {
      let isLegal = step.legal.contains(edge)
      let row = graph.edges[edge]
      let hasArrivals = graph.isOpen(graph.edges[row.twin])
      guard isLegal || hasArrivals || graph.isOpen(row) else { continue }
      var other = road(edge)
      other.isLegal = isLegal
      other.hasArrivals = hasArrivals
      others.append(other)
    }
    guard !others.isEmpty else { return nil }
    return Junction(
      arrival: traits(of: step.from), chosen: road(step.to), others: others, mode: mode)
  }

  /// Returns the number of exits at a node of a roundabout, apart from driveways and private roads;
  /// at the exit that the path takes, only of the exits before it.
  func exits(at step: Step) -> Int {
    let out = bearing(outOf: step.to)
    let drivesOnLeft = network.attributes[network.edges[step.from].attributes].drivesOnLeft
    let isLeaving = !traits(of: step.to).isRoundabout
    var count = 0
    for edge in edges(at: step) where edge != step.to && step.legal.contains(edge) {
      let traits = traits(of: edge)
      guard !traits.isRoundabout, !traits.isMinor else { continue }
      if isLeaving {
        let angle = Bearing.difference(from: out, to: bearing(outOf: edge))
        guard drivesOnLeft ? angle < 0 : angle > 0 else { continue }
      }
      count += 1
    }
    return count
  }
}
