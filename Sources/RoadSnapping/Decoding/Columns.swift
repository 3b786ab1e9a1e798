import RoadNetworks

/// The open observations of a path: their candidates, and the lattice of the sequences of these.
struct Columns {
  var lattice: Lattice
  private var candidates = CandidateTable()
  private(set) var observations: [NumberedObservation] = []

  /// - Parameter reach: the most columns back that a step may start.
  init(reach: Int) { lattice = Lattice(reach: reach) }

  var isEmpty: Bool { observations.isEmpty }

  var count: Int { observations.count }

  /// The numbers of the observations, ascending.
  var numbers: some BidirectionalCollection<Int> { observations.lazy.map(\.number) }

  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    candidates.removeAll()
    lattice.removeAll()
  }

  mutating func removeLast() {
    candidates.removeLast(from: lattice.columns[count - 1].lowerBound)
    lattice.removeLast()
    observations.removeLast()
  }

  /// Removes the columns before one that no open sequence skips.
  mutating func removeAll(before column: Int) {
    candidates.removeFirst(lattice.columns[column].lowerBound)
    lattice.removeColumns(before: column)
    observations.removeSubrange(..<column)
  }

  /// Starts with the candidates of an observation.
  ///
  /// - Parameter costs: the cost of each candidate.
  mutating func start(
    _ all: [Candidate], of observation: NumberedObservation, costs: some Collection<Double>
  ) {
    removeAll()
    lattice.start(costs)
    candidates.append(all, kept: all.indices) { _, _ in }
    observations.append(observation)
  }

  /// Appends the candidates of an observation that the lattice kept of its last column.
  ///
  /// - Parameter way: calls back with the edges by which a kept candidate is reached, last first.
  mutating func append(
    _ all: [Candidate], of observation: NumberedObservation,
    way: (Int, (EdgeIndex) -> Void) -> Void
  ) {
    candidates.append(all, kept: lattice.kept, way: way)
    observations.append(observation)
  }

  /// The candidates of a column.
  subscript(column: Int) -> ArraySlice<Candidate> { candidates[lattice.columns[column]] }

  subscript(column: Int, candidate: Int) -> Candidate { candidates[at(candidate, column)] }

  /// The number of candidates of a column.
  func width(of column: Int) -> Int { lattice.columns.width(of: column) }

  /// The edge of a candidate, and millimeters along it.
  func place(of candidate: Int, in column: Int) -> (edge: EdgeIndex, offset: UInt32) {
    candidates.place(of: at(candidate, column))
  }

  func isOffRoad(_ candidate: Int, in column: Int) -> Bool {
    candidates.isOffRoad(at(candidate, column))
  }

  /// The known position error at a candidate.
  func error(of candidate: Int, in column: Int) -> PositionError {
    candidates.error(of: at(candidate, column))
  }

  mutating func setError(_ error: PositionError, ofLast candidate: Int) {
    candidates.setError(error, of: at(candidate, count - 1))
  }

  /// How a candidate is reached from its predecessor.
  func arrival(of candidate: Int, in column: Int) -> CandidateTable.Arrival {
    candidates.arrival(of: at(candidate, column))
  }

  mutating func setArrival(_ arrival: CandidateTable.Arrival, ofLast candidate: Int) {
    candidates.setArrival(arrival, of: at(candidate, count - 1))
  }

  /// The edges between that of a candidate's predecessor and its own, first first.
  func way(to candidate: Int, in column: Int) -> ArraySlice<EdgeIndex> {
    candidates.way(to: at(candidate, column))
  }

  /// The straight distance between two observations in meters.
  func straight(from column: Int, to next: Int) -> Double {
    observations[column].observation.coordinate
      .distance(to: observations[next].observation.coordinate)
  }

  /// The position of a candidate among those of all columns.
  private func at(_ candidate: Int, _ column: Int) -> Int {
    lattice.columns[column].lowerBound + candidate
  }
}

extension Columns: Archived {
  init() { self.init(reach: 1) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&lattice)
    try archive.visit(&candidates)
    try archive.visit(&observations)
    guard archive.isReading else { return }
    guard isEmpty || lattice.columnCount == count && candidates.count == lattice.emissions.count,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw archive.damaged("found columns that don't fit their observations") }
  }

  /// Whether all edges are those of a network, and ways lead from candidates to their successors.
  func isSound(in network: RoadNetwork) -> Bool {
    candidates.isSound(in: network)
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
    // No way leads from off the map, or there.
    if edge == Candidate.offRoad.edge || from == Candidate.offRoad.edge { return true }
    return way(to: candidate, in: column).first.map { $0 == from }
      ?? (from == edge || from == network.edges[edge].twin)
  }
}
