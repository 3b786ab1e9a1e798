import RoadNetworks

/// Candidates, and the way by which each is reached from its predecessor on the cheapest sequence.
struct CandidateTable {
  /// How a candidate is reached.
  enum Arrival: UInt8 {
    /// Along roads, or in no way if it is the first.
    case way
    /// From another road, over a hole in the map.
    case overHole
    /// From off the map.
    case offRoad
  }

  private var candidates: [Candidate] = []
  private var arrivals: [Arrival] = []
  /// The first edge of each candidate's way; at the end, the number of edges.
  private var ways: [UInt32] = [0]
  /// The edges between that of the predecessor and the candidate's own.
  private var edges: [EdgeIndex] = []

  var count: Int { candidates.count }

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    ways.removeAll(keepingCapacity: true)
    ways.append(0)
    edges.removeAll(keepingCapacity: true)
  }

  mutating func removeFirst(_ count: Int) {
    candidates.removeSubrange(..<count)
    arrivals.removeSubrange(..<count)
    ways.removeSubrange(..<count)
    let start = ways[0]
    for index in ways.indices { ways[index] -= start }
    edges.removeSubrange(..<Int(start))
  }

  /// Removes the candidates from one on.
  mutating func removeLast(from candidate: Int) {
    candidates.removeSubrange(candidate...)
    arrivals.removeSubrange(candidate...)
    ways.removeSubrange((candidate + 1)...)
    edges.removeSubrange(Int(ways[candidate])...)
  }

  /// Appends some candidates.
  ///
  /// - Parameters:
  ///   - kept: the numbers of those that are appended.
  ///   - way: calls back with the edges by which one of these is reached, last first.
  mutating func append(
    _ all: [Candidate], kept: some Sequence<Int>, way: (Int, (EdgeIndex) -> Void) -> Void
  ) {
    for (index, number) in kept.enumerated() {
      var low = edges.count
      way(index) { edges.append($0) }
      // Reversing a slice would copy the array.
      var high = edges.count - 1
      while low < high {
        edges.swapAt(low, high)
        low += 1
        high -= 1
      }
      ways.append(UInt32(edges.count))
      candidates.append(all[number])
      arrivals.append(.way)
    }
  }

  subscript(candidate: Int) -> Candidate { candidates[candidate] }

  subscript(range: Range<Int>) -> ArraySlice<Candidate> { candidates[range] }

  /// The edge of a candidate, and millimeters along it.
  func place(of candidate: Int) -> (edge: EdgeIndex, offset: UInt32) {
    (candidates[candidate].edge, candidates[candidate].offset)
  }

  func isOffRoad(_ candidate: Int) -> Bool { candidates[candidate].isOffRoad }

  /// The known position error at a candidate.
  func error(of candidate: Int) -> PositionError { candidates[candidate].error }

  mutating func setError(_ error: PositionError, of candidate: Int) {
    candidates[candidate].error = error
  }

  func arrival(of candidate: Int) -> Arrival { arrivals[candidate] }

  mutating func setArrival(_ arrival: Arrival, of candidate: Int) {
    arrivals[candidate] = arrival
  }

  /// The edges between that of the predecessor and the candidate's own, first first.
  func way(to candidate: Int) -> ArraySlice<EdgeIndex> {
    edges[Int(ways[candidate])..<Int(ways[candidate + 1])]
  }
}

extension CandidateTable: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&candidates)
    try archive.visit(&ways)
    try archive.visit(&edges)
    try archive.visit(&arrivals, new: .way) { (own, archive) throws(SnappingError) in
      var number = own.rawValue
      try archive.visit(&number, as: UInt64.self)
      guard let arrival = Arrival(rawValue: number) else {
        throw archive.damaged("found arrival \(number)")
      }
      own = arrival
    }
    guard archive.isReading else { return }
    guard ways.count == candidates.count + 1, ways.first == 0, ways == ways.sorted(),
      Int(ways[ways.count - 1]) == edges.count, arrivals.count == candidates.count
    else { throw archive.damaged("found candidates that don't fit their ways") }
  }

  /// Whether all edges are those of a network.
  func isSound(in network: RoadNetwork) -> Bool {
    edges.allSatisfy { $0 < network.edges.endIndex }
      && candidates.allSatisfy { candidate in
        if candidate.isOffRoad { return !candidate.isWithinRestriction }
        guard candidate.edge < network.edges.endIndex else { return false }
        var states = [StateIndex(candidate.edge)]
        network.forEachExtraState(on: candidate.edge) { states.append($0) }
        return states.contains(candidate.state)
          && candidate.offset <= network.edges[candidate.edge].length
      }
  }
}
