import RoadNetworks

/// An order of pairs by recursive cuts of the junction graph: the pairs of a cut come after all
/// pairs on either side.
struct NestedDissection {
  private let graph: JunctionGraph
  private(set) var order: [PairIndex] = []

  init(_ graph: JunctionGraph) {
    self.graph = graph
    order = graph.lowest
    order.reserveCapacity(graph.lowest.count + graph.links.count)
    divide(Array(0..<UInt32(graph.places.count)), Array(graph.links.indices.map(UInt32.init)))
  }

  /// Appends the pairs of a cell.
  private mutating func divide(_ nodes: [UInt32], _ links: [UInt32]) {
    guard !links.isEmpty else { return }
    var place: [UInt32: UInt32] = [:]
    place.reserveCapacity(nodes.count)
    for (number, node) in nodes.enumerated() { place[node] = UInt32(number) }
    let ends = links.map { link -> (UInt32, UInt32) in
      let link = graph.links[Int(link)]
      return (place[link.a] ?? 0, place[link.b] ?? 0)
    }
    if nodes.count <= 2 {
      for link in links { order.append(graph.links[Int(link)].pair) }
      return
    }
    var flow = InertialFlow(nodeCount: nodes.count, links: ends)
    let (numbers, count) = flow.components()
    var side: [UInt32] = numbers
    var sides = count
    if count == 1 {
      let cut = flow.cut(nodes.map { graph.places[Int($0)] })
      side = cut.isSource.map { $0 ? 1 : 0 }
      sides = 2
    }
    var sideNodes = [[UInt32]](repeating: [], count: sides)
    for (number, node) in nodes.enumerated() { sideNodes[Int(side[number])].append(node) }
    var sideLinks = [[UInt32]](repeating: [], count: sides)
    var cut: [UInt32] = []
    for (number, link) in links.enumerated() {
      let (a, b) = (side[Int(ends[number].0)], side[Int(ends[number].1)])
      if a == b { sideLinks[Int(a)].append(link) } else { cut.append(link) }
    }
    for number in 0..<sides { divide(sideNodes[number], sideLinks[number]) }
    for link in cut { order.append(graph.links[Int(link)].pair) }
  }
}
