/// The hidden Markov model of a trace, one column of candidates for each observation.
///
/// Knows costs only, nothing of roads: a candidate costs its emission, going from one candidate to
/// another costs a step, and infinity is impossible. Steps lead from the column before, or from
/// earlier ones, passing over those between. Finds the cheapest sequence (Viterbi 1967), all costs
/// being negative log likelihoods.
struct Lattice {
  /// The steps into a column from one before it.
  struct Block: BitwiseCopyable {
    /// Columns back to where they start; 0 where that column was dropped.
    var distance = 0
    /// Where their costs begin, rows by the column that they start from.
    var first = 0
  }

  /// The negative log of a chance that isn't worth counting.
  static let unlikely = 12.0

  /// The most columns back that a step may start.
  let reach: Int
  /// Where each column's candidates begin; behind the last column, their number.
  var columns: [Int] = [0]
  var emissions: [Double] = []
  /// The cost of the cheapest sequence that ends at each candidate.
  var best: [Double] = []
  /// The candidate before it on that sequence, counted over all columns; -1 for none.
  var previous: [Int32] = []
  /// Negative log of the summed likelihoods of all sequences that end at each candidate, as far as
  /// it was asked for.
  var forward: [Double] = []
  /// Negative log of the summed likelihoods of what follows each candidate, and of all sequences:
  /// as ``weigh()`` found them.
  var backward: [Double] = []
  var total = Double.infinity
  var transitions: [Double] = []
  var blocks: [Block] = []
  /// Where each column's blocks begin; behind the last column, their number.
  var firstBlock: [Int] = [0]
  /// The candidates of the last column, numbered as they were given.
  private(set) var kept: [Int] = []
  /// Memory of ``cheapest()`` and ``meeting(atOrBefore:)``.
  private var chosen: [Int] = []
  private var isOpen: [Bool] = []
  /// The cheapest sequences to the candidates of a column that is being appended.
  private var newest: [(cost: Double, previous: Int32)] = []

  /// - Parameter reach: the most columns back that a step may start; 1 passes over none.
  init(reach: Int = 1) {
    self.reach = reach
  }

  var columnCount: Int { columns.count - 1 }

  mutating func removeAll() {
    columns.removeAll(keepingCapacity: true)
    columns.append(0)
    emissions.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    previous.removeAll(keepingCapacity: true)
    forward.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    firstBlock.removeAll(keepingCapacity: true)
    firstBlock.append(0)
  }

  /// Drops the columns before one, past which no sequence leads that isn't given up.
  mutating func removeColumns(before column: Int) {
    guard column > 0 else { return }
    let count = columns[column]
    columns.removeSubrange(..<column)
    for index in columns.indices { columns[index] -= count }
    emissions.removeSubrange(..<count)
    best.removeSubrange(..<count)
    forward.removeSubrange(..<min(count, forward.count))
    previous.removeSubrange(..<count)
    for index in previous.indices { previous[index] = max(-1, previous[index] - Int32(count)) }

    // The column itself is the first now: no steps lead there, nor past it.
    let dropped = firstBlock[column + 1]
    let steps = dropped < blocks.count ? blocks[dropped].first : transitions.count
    transitions.removeSubrange(..<steps)
    blocks.removeSubrange(..<dropped)
    for index in blocks.indices { blocks[index].first -= steps }
    firstBlock.removeSubrange(..<column)
    for index in firstBlock.indices { firstBlock[index] = max(0, firstBlock[index] - dropped) }
    for column in 1..<max(1, min(reach, columnCount)) {
      for block in firstBlock[column]..<firstBlock[column + 1]
      where blocks[block].distance > column { blocks[block].distance = 0 }
    }
  }

  /// Starts with a column.
  mutating func start(_ costs: some Collection<Double>) {
    removeAll()
    for cost in costs {
      emissions.append(cost)
      best.append(cost)
      previous.append(-1)
    }
    columns.append(emissions.count)
    firstBlock.append(0)
  }

  /// Appends a column, if any of its candidates can be reached.
  ///
  /// - Parameters:
  ///   - steps: for each distance, costs from each candidate of the column that is so far back
  ///     (rows) to each of the new one.
  ///   - distances: columns back from the new one, each once.
  ///   - beam: what candidates may cost beyond the cheapest; others are left out, see ``kept``.
  ///   - always: a candidate that is kept whatever it costs, and beside which none is dear.
  /// - Returns: whether it was appended.
  mutating func append(
    _ costs: [Double], steps: [Double], from distances: [Int] = [1],
    within beam: Double = .infinity, always: Int? = nil
  ) -> Bool {
    let width = costs.count
    let size = distances.reduce(0) { $0 + range(back: $1).count } * width
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
    append(steps, width, from: distances)
    firstBlock.append(blocks.count)
    columns.append(emissions.count)
    return true
  }

  /// Appends the steps to the candidates that were kept of a new column.
  private mutating func append(_ steps: [Double], _ width: Int, from distances: [Int]) {
    var next = transitions.count
    var rows = 0
    for distance in distances {
      blocks.append(Block(distance: distance, first: next + rows * kept.count))
      rows += range(back: distance).count
    }
    transitions.append(contentsOf: repeatElement(0, count: rows * kept.count))
    let kept = kept
    var transitions = transitions.mutableSpan
    for row in 0..<rows {
      for column in kept {
        transitions[next] = steps[row * width + column]
        next += 1
      }
    }
  }

  /// Finds the cheapest sequences to the candidates of a new column, without their own costs.
  private mutating func relax(from distances: [Int], _ steps: [Double], _ width: Int) {
    newest.removeAll(keepingCapacity: true)
    newest.append(contentsOf: repeatElement((.infinity, -1), count: width))
    var at = 0
    let (columns, best) = (columns, best)
    var newest = newest.mutableSpan
    for distance in distances {
      for row in columns[columns.count - 1 - distance]..<columns[columns.count - distance] {
        let before = best[row]
        for column in 0..<width {
          let total = before + steps[at + column]
          if total < newest[column].cost { newest[column] = (total, Int32(row)) }
        }
        at += width
      }
    }
  }

  /// The candidates, counted over all columns, of the column that lies so many before the next one.
  private func range(back distance: Int) -> Range<Int> {
    columns[columnCount - distance]..<columns[columnCount - distance + 1]
  }

  /// The candidate before one of the last column on its cheapest sequence, and how many columns
  /// back it is; nil at the start.
  func predecessor(ofLast candidate: Int) -> (distance: Int, candidate: Int)? {
    predecessor(of: candidate, in: columnCount - 1)
  }

  /// The candidate before another one on its cheapest sequence, and how many columns back it is;
  /// nil at the start.
  func predecessor(of candidate: Int, in column: Int) -> (distance: Int, candidate: Int)? {
    let from = Int(previous[columns[column] + candidate])
    guard from >= 0 else { return nil }
    var earlier = column - 1
    while columns[earlier] > from { earlier -= 1 }
    return (column - earlier, from - columns[earlier])
  }

  /// Whether all candidates of a column are given up: what is left passes over it.
  func isGivenUp(_ column: Int) -> Bool {
    best[columns[column]..<columns[column + 1]].allSatisfy { $0 == .infinity }
  }

  /// The cost of the cheapest sequence.
  var least: Double { best[columns[columnCount - 1]...].min() ?? .infinity }

  /// The candidate of the last column that the cheapest sequence ends at.
  var cheapestOfLast: Int {
    let last = columns[columnCount - 1]..<columns[columnCount]
    return (last.min { best[$0] < best[$1] } ?? last.lowerBound) - last.lowerBound
  }

  /// Takes back the last column.
  mutating func removeLast() {
    let start = columns[columnCount - 1]
    columns.removeLast()
    emissions.removeSubrange(start...)
    best.removeSubrange(start...)
    previous.removeSubrange(start...)
    if forward.count > start { forward.removeSubrange(start...) }
    let block = firstBlock[columnCount]
    if block < blocks.count {
      transitions.removeSubrange(blocks[block].first...)
      blocks.removeSubrange(block...)
    }
    firstBlock.removeLast()
  }

  /// The costs of the cheapest sequences that end at the candidates of a column so many before the
  /// next one.
  func costs(back distance: Int) -> ArraySlice<Double> { best[range(back: distance)] }

  /// The last column, at or before a given one, that all cheapest sequences pass by one candidate;
  /// nil where there is none after the first.
  ///
  /// - Complexity: O(*n k*) for *n* columns of *k* candidates.
  mutating func meeting(atOrBefore limit: Int) -> Int? {
    // What comes next may start in any of the newest columns.
    isOpen.removeAll(keepingCapacity: true)
    isOpen.append(contentsOf: repeatElement(false, count: emissions.count))
    var openCount = 0
    for index in columns[max(0, columnCount - reach)]..<emissions.count
    where best[index] < .infinity {
      isOpen[index] = true
      openCount += 1
    }
    for column in (1..<columnCount).reversed() {
      let range = columns[column]..<columns[column + 1]
      if column <= limit, openCount == 1, range.contains(where: { isOpen[$0] }) { return column }
      for index in range where isOpen[index] {
        openCount -= 1
        let from = Int(previous[index])
        guard from >= 0, !isOpen[from] else { continue }
        isOpen[from] = true
        openCount += 1
      }
    }
    return nil
  }

  /// Makes the cheapest sequence the only one up to a column, or the last before it that the
  /// sequence doesn't pass over, and gives that column: what leads elsewhere there is given up.
  ///
  /// - Complexity: O(*n k*) for *n* columns of *k* candidates.
  mutating func force(atOrBefore limit: Int) -> Int {
    let chosen = cheapest()
    let column = Self.last(of: chosen, atOrBefore: limit)
    giveUp(from: column, allBut: chosen[column], isUnlikely: true)
    return column
  }

  /// Makes a column, or the last before it that the cheapest sequence doesn't pass over, one that
  /// all sequences begin in, and gives that column: what passes over it is given up.
  mutating func cut(atOrBefore limit: Int) -> Int {
    let column = Self.last(of: cheapest(), atOrBefore: limit)
    giveUp(from: column, allBut: nil, isUnlikely: true)
    return column
  }

  /// Gives up what doesn't pass by a candidate in which all cheapest sequences meet.
  ///
  /// So it doesn't come back when columns behind are taken back. Chances are as before.
  mutating func giveUpAllBut(_ candidate: Int, of column: Int) {
    giveUp(from: column, allBut: candidate, isUnlikely: false)
  }

  /// The last column of a sequence, at or before a given one, that it doesn't pass over.
  private static func last(of chosen: [Int], atOrBefore limit: Int) -> Int {
    chosen[...limit].lastIndex { $0 >= 0 } ?? 0
  }

  /// Gives up what passes over a column, and all but one of its candidates.
  ///
  /// - Parameter isUnlikely: whether it has no chance any more, either.
  private mutating func giveUp(from column: Int, allBut kept: Int?, isUnlikely: Bool) {
    let kept = kept.map { columns[column] + $0 }
    for index in columns[column]..<emissions.count where index != kept {
      let isOwn = index < columns[column + 1]
      let from = Int(previous[index])
      guard isOwn ? kept != nil : from < columns[column] || best[from] == .infinity else {
        continue
      }
      best[index] = .infinity
      if isUnlikely, index < forward.count { forward[index] = .infinity }
    }
  }

  /// The cheapest sequence: for each column a candidate, or -1 where it is passed over.
  mutating func cheapest() -> [Int] {
    guard columnCount > 0 else { return [] }
    chosen.removeAll(keepingCapacity: true)
    chosen.append(contentsOf: repeatElement(-1, count: columnCount))
    var at = columns[columnCount - 1] + cheapestOfLast
    for column in (0..<columnCount).reversed() where at >= columns[column] {
      chosen[column] = at - columns[column]
      at = Int(previous[at])
      if at < 0 { break }
    }
    return chosen
  }

  /// The cost of the cheapest sequence that ends at a candidate.
  func cost(of candidate: Int, in column: Int) -> Double { best[columns[column] + candidate] }
}
