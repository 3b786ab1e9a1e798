import Coordinates

/// The order of nodes, pairs, and edges in the file, by proximity on the map.
struct EdgeLayout {
  /// The network index of each of the builder's nodes; `absent` for those that aren't ends of
  /// pairs.
  let nodes: [NodeIndex]
  /// The index of each network node in the builder's list of nodes.
  let nodePlaces: [UInt32]
  /// The index of each network pair in the splitter's list of pairs.
  let pairOrder: [UInt32]
  /// The forward edge of each pair, in the order of the splitter's list; `backwardEdges` likewise.
  private(set) var forwardEdges: [EdgeIndex] = []
  private(set) var backwardEdges: [EdgeIndex] = []
  /// The first edge of each node, followed by the end index of all edges.
  private var firstEdges = IndexedArray<NodeIndex, EdgeIndex>()

  init(_ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces) {
    let positions = builder.positions
    var box = BoxRow.empty
    for ref in pieces.refs { box.add(positions[Int(ref)]) }
    let curve = HilbertCurve(
      west: Double(box.west), south: Double(box.south), east: Double(box.east),
      north: Double(box.north))
    func order(_ keys: [UInt64]) -> [UInt32] {
      keys.sorted().map { UInt32(truncatingIfNeeded: $0) }
    }

    var nodes = [NodeIndex](repeating: .absent, count: positions.count)
    var keys: [UInt64] = []
    for pair in pieces.pairs {
      for ref in [pair.first, pair.last] {
        let place = pieces.refs[ref]
        guard nodes[Int(place)] == .absent else { continue }
        nodes[Int(place)] = .first
        let at = positions[Int(place)]
        let index = curve.index(longitude: Double(at.longitude), latitude: Double(at.latitude))
        keys.append(UInt64(index) << 32 | UInt64(place))
      }
    }
    nodePlaces = order(keys)
    for (number, place) in nodePlaces.enumerated() {
      nodes[Int(place)] = NodeIndex(rawValue: UInt32(number))
    }
    self.nodes = nodes

    pairOrder = order(
      pieces.pairs.enumerated().map { index, pair in
        let a = positions[Int(pieces.refs[pair.first])]
        let b = positions[Int(pieces.refs[pair.last])]
        let middle = curve.index(
          longitude: (Double(a.longitude) + Double(b.longitude)) / 2,
          latitude: (Double(a.latitude) + Double(b.latitude)) / 2)
        return UInt64(middle) << 32 | UInt64(index)
      })

    layEdges(pieces)
  }

  /// Numbers the edges so that edges that leave the same node are consecutive, in the order of
  /// their pairs.
  private mutating func layEdges(_ pieces: RoadSplitter.Pieces) {
    var counts = IndexedArray<NodeIndex, UInt32>(repeating: 0, count: nodePlaces.count)
    for pair in pieces.pairs {
      counts[nodes[Int(pieces.refs[pair.first])]] += 1
      counts[nodes[Int(pieces.refs[pair.last])]] += 1
    }
    var end: UInt32 = 0
    for count in counts.elements {
      firstEdges.append(EdgeIndex(rawValue: end))
      end += count
    }
    firstEdges.append(EdgeIndex(rawValue: end))
    var next = firstEdges
    forwardEdges = Array(repeating: .first, count: pieces.pairs.count)
    backwardEdges = forwardEdges
    func take(at ref: Int) -> EdgeIndex {
      let node = nodes[Int(pieces.refs[ref])]
      defer { next[node] = next[node].next }
      return next[node]
    }
    for piece in pairOrder {
      let pair = pieces.pairs[Int(piece)]
      forwardEdges[Int(piece)] = take(at: pair.first)
      backwardEdges[Int(piece)] = take(at: pair.last)
    }
  }

  /// Returns the tables of nodes, pairs, and edges, and appends the shapes to the encoder.
  func tables(
    _ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces,
    _ encoder: inout ShapeEncoder
  ) throws(RoadNetworkError) -> EdgeTables {
    guard pieces.pairs.count < 1 << 31 else {
      throw RoadNetworkError(.tooLarge, "found \(pieces.pairs.count) roads, expected under 2^31")
    }
    var tables = EdgeTables()
    let blank = EdgeRow(
      head: .first, twin: .first, length: 0, pairAndDirection: 0, attributes: 0, startBearing: 0,
      endBearing: 0, flags: [])
    tables.edges = IndexedArray(repeating: blank, count: pieces.pairs.count * 2)
    tables.pairs.reserveCapacity(pieces.pairs.count + 1)
    var shape: [FixedCoordinate] = []
    for piece in pairOrder {
      let index = tables.pairs.endIndex
      let pair = pieces.pairs[Int(piece)]
      let way = builder.ways[Int(pair.way)]
      let forward = forwardEdges[Int(piece)]
      let backward = backwardEdges[Int(piece)]
      tables.pairs.append(
        PairRow(forwardEdge: forward, firstRun: encoder.runs.endIndex, way: pair.way))
      shape.removeAll(keepingCapacity: true)
      for ref in pair.first...pair.last { shape.append(builder.positions[Int(pieces.refs[ref])]) }
      let measure = try encoder.append(shape[...], pair: index)
      tables.edges[forward] = EdgeRow(
        head: nodes[Int(pieces.refs[pair.last])], twin: backward, length: measure.length,
        pairAndDirection: index.rawValue << 1, attributes: way.forward,
        startBearing: measure.forwardStart, endBearing: measure.forwardEnd, flags: [])
      tables.edges[backward] = EdgeRow(
        head: nodes[Int(pieces.refs[pair.first])], twin: forward, length: measure.length,
        pairAndDirection: index.rawValue << 1 | 1, attributes: way.backward,
        startBearing: measure.backwardStart, endBearing: measure.backwardEnd, flags: [])
    }
    tables.pairs.append(
      PairRow(forwardEdge: .first, firstRun: encoder.runs.endIndex, way: 0))
    addNodes(to: &tables, builder, pieces)
    return tables
  }

  /// Adds the nodes to the tables, and a sentinel row that ends the table of nodes.
  private func addNodes(
    to tables: inout EdgeTables, _ builder: borrowing RoadNetworkBuilder,
    _ pieces: RoadSplitter.Pieces
  ) {
    let carries = builder.attributes.rows.map { AccessMask(rawValue: $0.access)[.car] != .none }
    for place in nodePlaces {
      let node = tables.nodes.endIndex
      var flags = builder.flags[Int(place)]
      let roads = (firstEdges[node]..<firstEdges[node.next]).count { index in
        let edge = tables.edges[index]
        return carries[Int(edge.attributes)]
          || carries[Int(tables.edges[edge.twin].attributes)]
      }
      if roads > 2 {
        flags.insert(.junction)
        // The direction of a control refers to one road, but several roads meet here.
        flags.subtract([.controlsForward, .controlsBackward])
      }
      if pieces.cutNodes.contains(place) { flags.insert(.cut) }
      tables.nodes.append(
        NodeRow(
          position: builder.positions[Int(place)], firstEdge: firstEdges[node], flags: flags,
          limits: builder.nodeLimits[Int(place)] ?? 0))
    }
    tables.nodes.append(
      NodeRow(
        position: FixedCoordinate(longitude: 0, latitude: 0),
        firstEdge: tables.edges.endIndex, flags: []))
  }

  /// Returns the node ids along all pairs, and the index of the first byte of each pair.
  ///
  /// The ids of a pair are variable-length integers in zigzag encoding: the first id, then the
  /// difference of each id from the previous one.
  func nodeIDs(
    _ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces
  ) throws(RoadNetworkError) -> (starts: [UInt32], bytes: [UInt8]) {
    var starts: [UInt32] = []
    var bytes: [UInt8] = []
    for piece in pairOrder {
      starts.append(try UInt32(place: bytes.count, in: "node ids"))
      let pair = pieces.pairs[Int(piece)]
      var last: Int64 = 0
      for ref in pair.first...pair.last {
        let id = builder.nodeIDs[Int(pieces.refs[ref])]
        let delta = id &- last
        var value = UInt64(bitPattern: delta << 1 ^ delta >> 63)
        while value > 127 {
          bytes.append(UInt8(truncatingIfNeeded: value) | 128)
          value >>= 7
        }
        bytes.append(UInt8(value))
        last = id
      }
    }
    starts.append(try UInt32(place: bytes.count, in: "node ids"))
    return (starts, bytes)
  }
}

/// The tables of a network under construction.
struct EdgeTables {
  var nodes = IndexedArray<NodeIndex, NodeRow>()
  var edges = IndexedArray<EdgeIndex, EdgeRow>()
  var pairs = IndexedArray<PairIndex, PairRow>()

  func edges(from node: NodeIndex) -> Range<EdgeIndex> {
    nodes[node].firstEdge..<nodes[node.next].firstEdge
  }

  func tail(of edge: EdgeIndex) -> NodeIndex { edges[edges[edge].twin].head }

  /// Marks the edges whose own states have rows in the turn table, and those with extra states.
  mutating func mark(_ turns: TurnCompiler.Result) {
    for turn in turns.turns {
      let edge = EdgeIndex(rawValue: turn.from.rawValue)
      if edge < edges.endIndex { edges[edge].flags.insert(.hasTurns) }
    }
    for edge in turns.states { edges[edge].flags.insert(.hasStates) }
  }

  mutating func mark(_ conditions: ConditionTables) {
    for row in conditions.rows { edges[row.edge].flags.insert(.hasConditions) }
  }
}
