import RoadNetworks

/// Candidates, and the way by which each is reached from its predecessor on the cheapest sequence.
struct CandidateTable {
  /// The kind of way by which a candidate is reached.
  enum Arrival: UInt8 {
    /// Along roads; also used for the first candidate of a path.
    case way
    /// From another road, across a hole in the map.
    case overHole
    /// From off the map.
    case offRoad
  }

  private var candidates: [Candidate] = []
  private var arrivals: [Arrival] = []
  /// The index of the first edge of each candidate's way; at the end, the number of edges.
  private var ways: [UInt32] = [0]
  /// The edges of all ways; those of a way lead from the predecessor's edge to the candidate's own.
  private var edges: [UInt32] = []

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

  /// Removes a candidate and all later ones.
  mutating func removeLast(from candidate: Int) {
    candidates.removeSubrange(candidate...)
    arrivals.removeSubrange(candidate...)
    ways.removeSubrange((candidate + 1)...)
    edges.removeSubrange(Int(ways[candidate])...)
  }

  /// Appends some candidates.
  ///
  /// - Parameters:
  ///   - kept: the indices of the candidates to append.
  ///   - way: calls back with the edges by which the candidate at a position of `kept` is reached,
  ///     last first.
  mutating func append(
    _ all: [Candidate], kept: some Sequence<Int>, way: (Int, (UInt32) -> Void) -> Void
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

  /// Returns the edge of a candidate, and the distance along it in millimeters.
  func place(of candidate: Int) -> (edge: UInt32, offset: UInt32) {
    (candidates[candidate].edge, candidates[candidate].offset)
  }

  func isOffRoad(_ candidate: Int) -> Bool { candidates[candidate].isOffRoad }

  /// Returns the estimated position error at a candidate.
  func error(of candidate: Int) -> PositionError { candidates[candidate].error }

  mutating func setError(_ error: PositionError, of candidate: Int) {
    candidates[candidate].error = error
  }

  func arrival(of candidate: Int) -> Arrival { arrivals[candidate] }

  mutating func setArrival(_ arrival: Arrival, of candidate: Int) {
    arrivals[candidate] = arrival
  }

  /// Returns the edges of the way from the predecessor's edge to the candidate's own, first to
  /// last.
  func way(to candidate: Int) -> ArraySlice<UInt32> {
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

  /// Whether all edges, states, and offsets exist in a network.
  func isSound(in network: RoadNetwork) -> Bool {
    edges.allSatisfy { $0 < network.edges.count }
      && candidates.allSatisfy { candidate in
        if candidate.isOffRoad { return candidate.state == candidate.edge }
        guard candidate.edge < network.edges.count else { return false }
        var states = [candidate.edge]
        network.forEachExtraState(on: candidate.edge) { states.append($0) }
        return states.contains(candidate.state)
          && candidate.offset <= network.record(of: candidate.edge).length
      }
  }
}
