/// Decides where nodes, pairs and edges lie: neighbors on the map beside each other in the file.
struct EdgeLayout {
  /// The network's number of each used node; `none` for points that are only shape.
  let nodeNumbers: [UInt32]
  /// Used nodes by their network number.
  let nodePlaces: [UInt32]
  /// Pieces by the network's pair number.
  let pairOrder: [UInt32]
  /// The forward edge of each piece.
  private(set) var forwardEdges: [UInt32] = []
  private(set) var backwardEdges: [UInt32] = []
  private var firstEdges: [UInt32] = []

  static let none = UInt32.max

  init(_ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces) {
    let positions = builder.positions
    var box = BoxRow.empty
    for ref in pieces.refs { box.add(positions[Int(ref)]) }
    let curve = HilbertCurve(over: box)
    func order(_ keys: [UInt64]) -> [UInt32] {
      keys.sorted().map { UInt32(truncatingIfNeeded: $0) }
    }

    var numbers = [UInt32](repeating: Self.none, count: positions.count)
    var keys: [UInt64] = []
    for pair in pieces.pairs {
      for ref in [pair.first, pair.last] {
        let place = pieces.refs[ref]
        guard numbers[Int(place)] == Self.none else { continue }
        numbers[Int(place)] = 0
        let at = positions[Int(place)]
        let index = curve.index(longitude: Double(at.longitude), latitude: Double(at.latitude))
        keys.append(UInt64(index) << 32 | UInt64(place))
      }
    }
    nodePlaces = order(keys)
    for (number, place) in nodePlaces.enumerated() { numbers[Int(place)] = UInt32(number) }
    nodeNumbers = numbers

    pairOrder = order(
      pieces.pairs.enumerated().map { index, pair in
        let a = positions[Int(pieces.refs[pair.first])]
        let b = positions[Int(pieces.refs[pair.last])]
        let middle = curve.index(
          longitude: (Double(a.longitude) + Double(b.longitude)) / 2,
          latitude: (Double(a.latitude) + Double(b.latitude)) / 2)
        return UInt64(middle) << 32 | UInt64(index)
      })

    var firstEdges = [UInt32](repeating: 0, count: nodePlaces.count + 1)
    for pair in pieces.pairs {
      firstEdges[Int(numbers[Int(pieces.refs[pair.first])]) + 1] += 1
      firstEdges[Int(numbers[Int(pieces.refs[pair.last])]) + 1] += 1
    }
    for index in 1..<firstEdges.count { firstEdges[index] += firstEdges[index - 1] }
    self.firstEdges = firstEdges
    forwardEdges = [UInt32](repeating: 0, count: pieces.pairs.count)
    backwardEdges = forwardEdges
    var next = firstEdges
    for piece in pairOrder {
      let pair = pieces.pairs[Int(piece)]
      let from = Int(numbers[Int(pieces.refs[pair.first])])
      forwardEdges[Int(piece)] = next[from]
      next[from] += 1
      let to = Int(numbers[Int(pieces.refs[pair.last])])
      backwardEdges[Int(piece)] = next[to]
      next[to] += 1
    }
  }

  /// The tables of nodes, pairs and edges; shapes go to the encoder on the way.
  func tables(
    _ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces,
    _ encoder: inout ShapeEncoder
  ) throws(RoadNetworkError) -> EdgeTables {
    guard pieces.pairs.count < 1 << 31 else {
      throw RoadNetworkError(.tooLarge, "found \(pieces.pairs.count) roads, expected under 2^31")
    }
    var tables = EdgeTables()
    let blank = EdgeRow(
      head: 0, twin: 0, length: 0, pairAndDirection: 0, attributes: 0, startBearing: 0,
      endBearing: 0, flags: [])
    tables.edges = Array(repeating: blank, count: pieces.pairs.count * 2)
    tables.pairs.reserveCapacity(pieces.pairs.count + 1)
    var shape: [FixedCoordinate] = []
    for (number, piece) in pairOrder.enumerated() {
      let pair = pieces.pairs[Int(piece)]
      let way = builder.ways[Int(pair.way)]
      let forward = forwardEdges[Int(piece)]
      let backward = backwardEdges[Int(piece)]
      tables.pairs.append(
        PairRow(forwardEdge: forward, firstRun: UInt32(encoder.runs.count), way: pair.way))
      shape.removeAll(keepingCapacity: true)
      for ref in pair.first...pair.last { shape.append(builder.positions[Int(pieces.refs[ref])]) }
      let measure = try encoder.append(shape[...], pair: UInt32(number))
      tables.edges[Int(forward)] = EdgeRow(
        head: nodeNumbers[Int(pieces.refs[pair.last])], twin: backward, length: measure.length,
        pairAndDirection: UInt32(number) << 1, attributes: way.forward,
        startBearing: measure.forwardStart, endBearing: measure.forwardEnd, flags: [])
      tables.edges[Int(backward)] = EdgeRow(
        head: nodeNumbers[Int(pieces.refs[pair.first])], twin: forward, length: measure.length,
        pairAndDirection: UInt32(number) << 1 | 1, attributes: way.backward,
        startBearing: measure.backwardStart, endBearing: measure.backwardEnd, flags: [])
    }
    tables.pairs.append(
      PairRow(forwardEdge: 0, firstRun: UInt32(encoder.runs.count), way: 0))
    let carries = builder.attributes.rows.map { AccessMask(rawValue: $0.access)[.car] != .none }
    for (number, place) in nodePlaces.enumerated() {
      var flags = builder.flags[Int(place)]
      let roads = (firstEdges[number]..<firstEdges[number + 1]).count { index in
        let edge = tables.edges[Int(index)]
        return carries[Int(edge.attributes)]
          || carries[Int(tables.edges[Int(edge.twin)].attributes)]
      }
      if roads > 2 {
        flags.insert(.junction)
        // A direction is told along one road, and here it could be any of them.
        flags.subtract([.controlsForward, .controlsBackward])
      }
      if pieces.cutNodes.contains(place) { flags.insert(.cut) }
      tables.nodes.append(
        NodeRow(
          position: builder.positions[Int(place)], firstEdge: firstEdges[number], flags: flags,
          limits: builder.nodeLimits[Int(place)] ?? 0))
    }
    tables.nodes.append(
      NodeRow(
        position: FixedCoordinate(longitude: 0, latitude: 0),
        firstEdge: UInt32(tables.edges.count), flags: []))
    return tables
  }

  /// Node ids along each pair: zigzag differences as variable-length integers, from 0.
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
  var nodes: [NodeRow] = []
  var edges: [EdgeRow] = []
  var pairs: [PairRow] = []

  /// Marks the edges that the turn table speaks of.
  mutating func mark(_ turns: TurnCompiler.Result) {
    for turn in turns.turns {
      if turn.from < edges.count { edges[Int(turn.from)].flags.insert(.hasTurns) }
    }
    for edge in turns.states { edges[Int(edge)].flags.insert(.hasStates) }
  }

  /// Marks the edges that conditions speak of.
  mutating func mark(_ conditions: ConditionTables) {
    for row in conditions.rows { edges[Int(row.edge)].flags.insert(.hasConditions) }
  }
}
