import Coordinates
import RoadNetworks

/// The open observations of a path: their candidates, the ways by which these are reached from
/// their predecessors, and the lattice of the sequences of candidates.
struct Columns {
  /// The way in which a candidate is reached from its predecessor on the cheapest sequence.
  enum Arrival: UInt8 {
    /// Along roads; also the value for candidates without a predecessor or off all roads.
    case way
    /// From another road, over a hole in the map.
    case overHole
    /// From off the map.
    case offRoad
  }

  var lattice: Lattice
  private(set) var observations: [NumberedObservation] = []
  private var candidates: [Candidate] = []
  private var arrivals: [Arrival] = []
  /// The index of the first edge of each candidate's way; at the end, the number of edges.
  private var ways: [UInt32] = [0]
  /// For each candidate, the edges of its way, without its own edge.
  private var edges: [EdgeIndex] = []

  /// Creates a path without columns, with steps of at most `reach` columns.
  init(reach: Int) { lattice = Lattice(reach: reach) }

  var isEmpty: Bool { observations.isEmpty }

  var count: Int { observations.count }

  /// The numbers of the observations, ascending.
  var numbers: some BidirectionalCollection<Int> { observations.lazy.map(\.number) }

  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    ways.removeAll(keepingCapacity: true)
    ways.append(0)
    edges.removeAll(keepingCapacity: true)
    lattice.removeAll()
  }

  mutating func removeLast() {
    let first = lattice.columns[count - 1].lowerBound
    candidates.removeSubrange(first...)
    arrivals.removeSubrange(first...)
    edges.removeSubrange(Int(ways[first])...)
    ways.removeSubrange((first + 1)...)
    lattice.removeLast()
    observations.removeLast()
  }

  /// Removes the columns before a given one, which no open sequence skips.
  mutating func removeAll(before column: Int) {
    let first = lattice.columns[column].lowerBound
    candidates.removeSubrange(..<first)
    arrivals.removeSubrange(..<first)
    ways.removeSubrange(..<first)
    let start = ways[0]
    for index in ways.indices { ways[index] -= start }
    edges.removeSubrange(..<Int(start))
    lattice.removeColumns(before: column)
    observations.removeSubrange(..<column)
  }

  /// Starts with the candidates of an observation, and their costs.
  mutating func start(
    _ all: [Candidate], of observation: NumberedObservation, costs: some Collection<Double>
  ) {
    removeAll()
    lattice.start(costs)
    append(all, kept: all.indices, of: observation) { _, _ in }
  }

  /// Appends those candidates of an observation that the lattice kept in its last column.
  ///
  /// - Parameter way: calls back with the edges by which a kept candidate is reached, in reverse
  ///   order.
  mutating func append(
    _ all: [Candidate], of observation: NumberedObservation,
    way: (Int, (EdgeIndex) -> Void) -> Void
  ) {
    append(all, kept: lattice.kept, of: observation, way: way)
  }

  private mutating func append(
    _ all: [Candidate], kept: some Sequence<Int>, of observation: NumberedObservation,
    way: (Int, (EdgeIndex) -> Void) -> Void
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
    observations.append(observation)
  }

  subscript(column: Int) -> ArraySlice<Candidate> { candidates[lattice.columns[column]] }

  subscript(column: Int, candidate: Int) -> Candidate { candidates[at(candidate, column)] }

  func width(of column: Int) -> Int { lattice.columns.width(of: column) }

  /// Returns the edge of a candidate, and the distance along it in millimeters.
  func place(of candidate: Int, in column: Int) -> (edge: EdgeIndex, offset: UInt32) {
    let at = at(candidate, column)
    return (candidates[at].edge, candidates[at].offset)
  }

  func isOffRoad(_ candidate: Int, in column: Int) -> Bool {
    candidates[at(candidate, column)].isOffRoad
  }

  func error(of candidate: Int, in column: Int) -> PositionError {
    candidates[at(candidate, column)].error
  }

  mutating func setError(_ error: PositionError, ofLast candidate: Int) {
    candidates[at(candidate, count - 1)].error = error
  }

  func arrival(of candidate: Int, in column: Int) -> Arrival { arrivals[at(candidate, column)] }

  mutating func setArrival(_ arrival: Arrival, ofLast candidate: Int) {
    arrivals[at(candidate, count - 1)] = arrival
  }

  /// Returns the edges of the way to a candidate, from its predecessor's edge to the one before its
  /// own; empty if the way doesn't leave the road, or there is none.
  func way(to candidate: Int, in column: Int) -> ArraySlice<EdgeIndex> {
    let at = at(candidate, column)
    return edges[Int(ways[at])..<Int(ways[at + 1])]
  }

  /// Returns the straight-line distance between two observations in meters.
  func straight(from column: Int, to next: Int) -> Double {
    observations[column].observation.coordinate
      .distance(to: observations[next].observation.coordinate)
  }

  /// Returns the index of a candidate among those of all columns.
  private func at(_ candidate: Int, _ column: Int) -> Int {
    lattice.columns[column].lowerBound + candidate
  }
}

extension Columns: Archived {
  init() { self.init(reach: 1) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&lattice)
    try archive.visit(&candidates)
    try archive.visit(&ways)
    try archive.visit(&edges)
    try archive.visit(&arrivals, new: .way) { (own, archive) throws(ArchiveError) in
      var number = own.rawValue
      try archive.visit(&number, as: UInt64.self)
      guard let arrival = Arrival(rawValue: number) else {
        throw archive.damaged("found arrival \(number)")
      }
      own = arrival
    }
    try archive.visit(&observations)
    guard archive.isReading else { return }
    guard isEmpty || lattice.columnCount == count && candidates.count == lattice.emissions.count,
      ways.count == candidates.count + 1, ways.first == 0, ways == ways.sorted(),
      Int(ways[ways.count - 1]) == edges.count, arrivals.count == candidates.count,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw archive.damaged("found columns that don't fit their observations") }
  }

  /// Whether all edges exist in a network, and ways lead from candidates to their successors.
  func isSound(in network: RoadNetwork) -> Bool {
    edges.allSatisfy { $0 < network.edges.endIndex }
      && candidates.allSatisfy { $0.isSound(in: network) }
      && (1..<max(1, count)).allSatisfy { column in
        (0..<width(of: column)).allSatisfy { isWaySound(to: $0, in: column, network) }
      }
  }

  private func isWaySound(to candidate: Int, in column: Int, _ network: RoadNetwork) -> Bool {
    guard arrival(of: candidate, in: column) == .way,
      let before = lattice.predecessor(of: candidate, in: column)
    else { return true }
    let from = place(of: before.candidate, in: column - before.distance).edge
    let edge = place(of: candidate, in: column).edge
    // The arrival at a place off the map has the value `way`, but no way leads from such a place.
    if edge == Candidate.offRoad.edge { return true }
    if from == Candidate.offRoad.edge { return false }
    return way(to: candidate, in: column).first.map { $0 == from }
      ?? (from == edge || from == network.edges[edge].twin)
  }
}
