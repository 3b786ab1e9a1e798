import Coordinates

/// The hidden Markov model of a trace, with one column of candidates for each observation.
///
/// A lattice contains nothing about roads, only costs: the emissions of candidates, and the
/// transition costs of steps from one candidate to another. Infinity means impossible. Steps lead
/// from the previous column or from earlier ones, skipping those between. All costs are negative
/// log likelihoods; the cheapest sequence is the most likely one (Viterbi 1967).
struct Lattice {
  /// The negative logarithm of a negligible probability.
  static let unlikely = 12.0
  /// The cost of a sequence, beyond that of the cheapest one, above which it is discarded, except
  /// before a costly step.
  static let beam = unlikely

  /// The maximum length of a step in columns; if it is 1, no column is skipped.
  let reach: Int
  private(set) var columns = ColumnIndex()
  var emissions: [Double] = []
  /// The cost of the cheapest sequence that ends at each candidate.
  var best: [Double] = []
  /// The index, over all columns, of the previous candidate on that sequence; -1 if there is none.
  var previous: [Int32] = []
  var steps = StepTable()
  /// The likelihoods of all sequences, summed as needed.
  var sums = SequenceSums()
  /// The candidates of the last column, by their indices when it was appended.
  private(set) var kept: [Int] = []
  /// Buffers of ``cheapest()`` and ``meeting(atOrBefore:)``.
  private var chosen: [Int] = []
  var isOpen: [Bool] = []
  /// The cheapest sequences to the candidates of a column that is being appended.
  private var newest: [(cost: Double, previous: Int32)] = []

  init(reach: Int = 1) {
    self.reach = reach
  }

  var columnCount: Int { columns.count }

  mutating func removeAll() {
    columns.removeAll()
    emissions.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    previous.removeAll(keepingCapacity: true)
    sums.removeAll()
    steps.removeAll()
  }

  /// Removes the columns before a given one, which no open sequence skips.
  mutating func removeColumns(before column: Int) {
    guard column > 0 else { return }
    let count = columns[column].lowerBound
    columns.removeColumns(before: column)
    emissions.removeSubrange(..<count)
    best.removeSubrange(..<count)
    sums.removeFirst(count)
    previous.removeSubrange(..<count)
    for index in previous.indices { previous[index] = max(-1, previous[index] - Int32(count)) }
    steps.removeColumns(before: column, reach: reach)
  }

  mutating func removeLast() {
    let start = columns[columnCount - 1].lowerBound
    columns.removeLast()
    emissions.removeSubrange(start...)
    best.removeSubrange(start...)
    previous.removeSubrange(start...)
    sums.removeLast(from: start)
    steps.removeLast()
  }

  mutating func start(_ costs: some Collection<Double>) {
    removeAll()
    for cost in costs {
      emissions.append(cost)
      best.append(cost)
      previous.append(-1)
    }
    columns.append(width: emissions.count)
    steps.appendStart()
  }

  /// Appends a column if any of its candidates can be reached.
  ///
  /// - Parameters:
  ///   - steps: for each distance, the costs from each candidate of the column at that distance
  ///     (rows) to each candidate of the new column.
  ///   - distances: the distances of earlier columns from the new one, in columns, without
  ///     duplicates.
  ///   - beam: the maximum cost of a candidate beyond that of the cheapest one; the others are left
  ///     out of ``kept``.
  ///   - always: a candidate that is kept at any finite cost, and doesn't count as the cheapest.
  /// - Returns: whether a column was appended.
  mutating func append(
    _ costs: [Double], steps: [Double], from distances: [Int] = [1],
    within beam: Double = .infinity, always: Int? = nil
  ) -> Bool {
    let width = costs.count
    let size = distances.reduce(0) { $0 + columns[back: $1].count } * width
    precondition(steps.count == size, "a cost for each pair of candidates")
    relax(from: distances, steps, width)
    var least = Double.infinity
    for column in 0..<width {
      newest[column].cost += costs[column]
      if column != always { least = min(least, newest[column].cost) }
    }
    guard least < .infinity || always.map({ newest[$0].cost < .infinity }) == true else {
      return false
    }

    kept.removeAll(keepingCapacity: true)
    for column in 0..<width
    where least < .infinity && newest[column].cost <= least + beam
      || column == always && newest[column].cost < .infinity
    {
      kept.append(column)
      emissions.append(costs[column])
      best.append(newest[column].cost)
      previous.append(newest[column].previous)
    }
    self.steps.append(steps, width: width, to: kept, from: distances, columns)
    columns.append(width: kept.count)
    return true
  }

  /// Finds the cheapest sequences to the candidates of a new column, excluding their emissions.
  private mutating func relax(from distances: [Int], _ steps: [Double], _ width: Int) {
    newest.removeAll(keepingCapacity: true)
    newest.append(contentsOf: repeatElement((.infinity, -1), count: width))
    var at = 0
    let (columns, best) = (columns, best)
    var newest = newest.mutableSpan
    for distance in distances {
      for row in columns[back: distance] {
        let before = best[row]
        for column in 0..<width {
          let total = before + steps[at + column]
          if total < newest[column].cost { newest[column] = (total, Int32(row)) }
        }
        at += width
      }
    }
  }

  func predecessor(ofLast candidate: Int) -> (distance: Int, candidate: Int)? {
    predecessor(of: candidate, in: columnCount - 1)
  }

  /// Returns the previous candidate on the cheapest sequence to a candidate, and its distance in
  /// columns; nil at the start.
  func predecessor(of candidate: Int, in column: Int) -> (distance: Int, candidate: Int)? {
    let from = Int(previous[columns[column].lowerBound + candidate])
    guard from >= 0 else { return nil }
    let earlier = columns.column(of: from, atOrBefore: column - 1)
    return (column - earlier, from - columns[earlier].lowerBound)
  }

  /// Whether all candidates of a column are discarded, so that all open sequences skip it.
  func isGivenUp(_ column: Int) -> Bool { best[columns[column]].allSatisfy { $0 == .infinity } }

  /// The cost of the cheapest sequence.
  var least: Double { costs(back: 1).min() ?? .infinity }

  /// The candidate of the last column at which the cheapest sequence ends.
  var cheapestOfLast: Int {
    let last = columns[columnCount - 1]
    return (last.min { best[$0] < best[$1] } ?? last.lowerBound) - last.lowerBound
  }

  /// Returns the costs of the cheapest sequences to the candidates of a column, given its distance
  /// from the next column.
  func costs(back distance: Int) -> ArraySlice<Double> { best[columns[back: distance]] }

  /// Returns the cheapest sequence: for each column a candidate, or -1 if the column is skipped.
  mutating func cheapest() -> [Int] {
    guard columnCount > 0 else { return [] }
    chosen.removeAll(keepingCapacity: true)
    chosen.append(contentsOf: repeatElement(-1, count: columnCount))
    var at = columns[columnCount - 1].lowerBound + cheapestOfLast
    for column in (0..<columnCount).reversed() where at >= columns[column].lowerBound {
      chosen[column] = at - columns[column].lowerBound
      at = Int(previous[at])
      if at < 0 { break }
    }
    return chosen
  }

  func cost(of candidate: Int, in column: Int) -> Double {
    best[columns[column].lowerBound + candidate]
  }
}

extension Lattice: Archived {
  init() { self.init(reach: 1) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&columns)
    try archive.visit(&emissions)
    try archive.visit(&best)
    try archive.visit(&previous)
    try archive.visit(&sums)
    try archive.visit(&steps)
    guard archive.isReading else { return }
    guard isSound else { throw archive.damaged("found sequences that don't fit their columns") }
  }

  private var isSound: Bool {
    let count = columns.candidateCount
    guard emissions.count == count, best.count == count, previous.count == count,
      columns.starts.contains(sums.count), steps.isSound(for: columns, reach: reach),
      [emissions, best].allSatisfy({ $0.allSatisfy { $0 > -.infinity } }),
      columnCount == 0 || least < .infinity
    else { return false }
    return (0..<columnCount).allSatisfy { column in
      let range = columns[column]
      return range.allSatisfy { hasSoundPredecessor($0, before: range.lowerBound) }
    }
  }

  /// Whether the predecessor of a candidate is in an earlier column, and isn't discarded unless the
  /// candidate is.
  private func hasSoundPredecessor(_ candidate: Int, before start: Int) -> Bool {
    let from = previous[candidate]
    guard -1..<Int32(start) ~= from else { return false }
    guard start > 0, best[candidate] < .infinity else { return true }
    return from >= 0 && best[Int(from)] < .infinity
  }
}
