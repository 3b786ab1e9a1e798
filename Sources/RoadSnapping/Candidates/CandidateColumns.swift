import RoadNetworks

/// The candidates of all columns, and how each is reached from its predecessor.
struct CandidateColumns {
  private(set) var candidates: [Candidate] = []
  private var first: [Int] = [0]
  /// For each candidate where the edges begin that lie between its predecessor's and its own;
  /// behind the last, the number of edges.
  private var ways: [UInt32] = [0]
  private var edges: [UInt32] = []
  /// How each candidate is reached from its predecessor.
  private var arrivals: [Arrival] = []

  enum Arrival: UInt8 {
    /// By a way along roads, or by none, where it is the first.
    case way
    /// From another road, over a hole in the map.
    case overHole
    /// From off the map.
    case offRoad
  }

  mutating func removeAll() {
    arrivals.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    first.removeAll(keepingCapacity: true)
    first.append(0)
    ways.removeAll(keepingCapacity: true)
    ways.append(0)
    edges.removeAll(keepingCapacity: true)
  }

  /// Drops the columns before one.
  mutating func removeColumns(before column: Int) {
    let count = first[column]
    first.removeSubrange(..<column)
    for index in first.indices { first[index] -= count }
    candidates.removeSubrange(..<count)
    arrivals.removeSubrange(..<count)
    ways.removeSubrange(..<count)
    let start = ways[0]
    for index in ways.indices { ways[index] -= start }
    edges.removeSubrange(..<Int(start))
  }

  /// Takes back the last column.
  mutating func removeLast() {
    first.removeLast()
    let count = first[first.count - 1]
    candidates.removeSubrange(count...)
    arrivals.removeSubrange(count...)
    ways.removeSubrange((count + 1)...)
    edges.removeSubrange(Int(ways[count])...)
  }

  var columnCount: Int { first.count - 1 }

  /// Where each column's candidates begin; behind the last, their number.
  var starts: [Int] { first }

  func column(_ number: Int) -> ArraySlice<Candidate> {
    candidates[first[number]..<first[number + 1]]
  }

  /// Appends some candidates as a column; for each, by its number in the column, the edges that
  /// lead there, last first.
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
    first.append(candidates.count)
  }

  /// Says how a candidate of the last column is come to, where not by a way.
  mutating func setArrival(_ arrival: Arrival, ofLast index: Int) {
    arrivals[first[columnCount - 1] + index] = arrival
  }

  func arrival(of index: Int, of column: Int) -> Arrival { arrivals[first[column] + index] }

  func isBehindHole(_ index: Int, of column: Int) -> Bool {
    arrival(of: index, of: column) != .way
  }

  /// Says what is known of the error of position at a candidate of the last column.
  mutating func setError(_ error: PositionError, ofLast index: Int) {
    candidates[first[columnCount - 1] + index].error = error
  }

  /// What is known of the error of position at a candidate.
  func error(of index: Int, in column: Int) -> PositionError {
    candidates[first[column] + index].error
  }

  func width(of column: Int) -> Int { first[column + 1] - first[column] }

  /// The edge of a candidate, and millimeters along it.
  func place(_ index: Int, of column: Int) -> (edge: UInt32, offset: UInt32) {
    let candidate = first[column] + index
    return (candidates[candidate].edge, candidates[candidate].offset)
  }

  func candidate(_ index: Int, of column: Int) -> Candidate { candidates[first[column] + index] }

  func way(to index: Int, of column: Int) -> ArraySlice<UInt32> {
    let candidate = first[column] + index
    return edges[Int(ways[candidate])..<Int(ways[candidate + 1])]
  }
}

extension CandidateColumns: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&candidates)
    try archive.visit(&first)
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
    guard first.first == 0, first == first.sorted(), first.last == candidates.count,
      ways.count == candidates.count + 1, ways.first == 0, ways == ways.sorted(),
      Int(ways[ways.count - 1]) == edges.count, arrivals.count == candidates.count
    else { throw archive.damaged("found candidates that don't fit their columns") }
  }

  /// Whether all edges are those of a network.
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
