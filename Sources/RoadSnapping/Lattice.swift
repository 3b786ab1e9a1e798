import Coordinates

/// The hidden Markov model of a trace, one column of candidates for each observation.
///
/// Knows costs only, nothing of roads: a candidate costs its emission, going from one candidate to
/// another costs a step, and infinity is impossible. Steps lead from the column before, or from
/// earlier ones, passing over those between. Finds the cheapest sequence (Viterbi 1967) and, for each
/// candidate, the chance that the truth passes through it (forward-backward, Rabiner 1989), all costs
/// being negative log likelihoods.
struct Lattice {
  /// The steps into a column from one before it.
  private struct Block: BitwiseCopyable {
    /// Columns back to where they start; 0 where that column was dropped.
    var distance: Int
    /// Where their costs begin, rows by the column that they start from.
    var first: Int
  }

  /// The most columns back that a step may start.
  private let reach: Int
  /// Where each column's candidates begin; behind the last column, their number.
  private(set) var columns: [Int] = [0]
  private var emissions: [Double] = []
  /// The cost of the cheapest sequence that ends at each candidate.
  private var best: [Double] = []
  /// The candidate before it on that sequence, counted over all columns; -1 for none.
  private var previous: [Int32] = []
  /// Negative log of the summed likelihoods of all sequences that end at each candidate.
  private var forward: [Double] = []
  private var transitions: [Double] = []
  private var blocks: [Block] = []
  /// Where each column's blocks begin; behind the last column, their number.
  private var firstBlock: [Int] = [0]

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

  /// Drops the columns before one; the cheapest sequences must meet there.
  mutating func removeColumns(before column: Int) {
    guard column > 0 else { return }
    let count = columns[column]
    columns.removeSubrange(..<column)
    for index in columns.indices { columns[index] -= count }
    emissions.removeSubrange(..<count)
    best.removeSubrange(..<count)
    forward.removeSubrange(..<count)
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
      forward.append(cost)
      previous.append(-1)
    }
    columns.append(emissions.count)
    firstBlock.append(0)
  }

  /// Appends a column, if any of its candidates can be reached.
  ///
  /// - Parameters:
  ///   - steps: for each distance, costs from each candidate of the column that is so far back (rows)
  ///     to each of the new one.
  ///   - distances: columns back from the new one, each once.
  /// - Returns: whether it was appended.
  mutating func append(
    _ costs: some Collection<Double>, steps: [Double], from distances: [Int] = [1]
  ) -> Bool {
    let width = costs.count
    let size = distances.reduce(0) { $0 + range(back: $1).count } * width
    precondition(steps.count == size, "a cost for each pair of candidates")
    let old = emissions.count
    for (column, cost) in costs.enumerated() {
      var least = Double.infinity
      var from: Int32 = -1
      var sum = Double.infinity
      var at = column
      for distance in distances {
        for row in range(back: distance) {
          let step = steps[at]
          at += width
          guard step < .infinity else { continue }
          let total = best[row] + step
          if total < least {
            least = total
            from = Int32(row)
          }
          sum = Self.either(sum, forward[row] + step)
        }
      }
      emissions.append(cost)
      best.append(least + cost)
      previous.append(from)
      forward.append(sum + cost)
    }
    guard best[old...].contains(where: { $0 < .infinity }) else {
      emissions.removeSubrange(old...)
      best.removeSubrange(old...)
      previous.removeSubrange(old...)
      forward.removeSubrange(old...)
      return false
    }
    var first = transitions.count
    for distance in distances {
      blocks.append(Block(distance: distance, first: first))
      first += range(back: distance).count * width
    }
    transitions.append(contentsOf: steps)
    firstBlock.append(blocks.count)
    columns.append(emissions.count)
    return true
  }

  /// The candidates, counted over all columns, of the column that lies so many before the next one.
  private func range(back distance: Int) -> Range<Int> {
    columns[columnCount - distance]..<columns[columnCount - distance + 1]
  }

  /// The candidate before one of the last column on its cheapest sequence, and how many columns back
  /// it is; nil at the start.
  func predecessor(ofLast candidate: Int) -> (distance: Int, candidate: Int)? {
    let from = Int(previous[columns[columnCount - 1] + candidate])
    guard from >= 0 else { return nil }
    var column = columnCount - 2
    while columns[column] > from { column -= 1 }
    return (columnCount - 1 - column, from - columns[column])
  }

  /// The costs of the cheapest sequences that end at the candidates of a column so many before the
  /// next one.
  func costs(back distance: Int) -> ArraySlice<Double> { best[range(back: distance)] }

  /// The last column, at or before a given one, that all cheapest sequences pass by one candidate;
  /// nil where there is none after the first.
  ///
  /// - Complexity: O(*n k*) for *n* columns of *k* candidates.
  func meeting(atOrBefore limit: Int) -> Int? {
    // What comes next may start in any of the newest columns.
    var isOpen = [Bool](repeating: false, count: emissions.count)
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

  /// Makes the cheapest sequence the only one up to a column, or the last before it that the sequence
  /// doesn't pass over, and gives that column: what leads elsewhere there is given up.
  ///
  /// - Complexity: O(*n k*) for *n* columns of *k* candidates.
  mutating func force(atOrBefore limit: Int) -> Int {
    let chosen = cheapest()
    var column = limit
    while column > 0, chosen[column] < 0 { column -= 1 }
    let kept = columns[column] + chosen[column]
    for index in columns[column]..<emissions.count where index != kept {
      let from = Int(previous[index])
      guard index < columns[column + 1] || from < columns[column] || best[from] == .infinity else {
        continue
      }
      best[index] = .infinity
      forward[index] = .infinity
    }
    return column
  }

  /// The cheapest sequence: for each column a candidate, or -1 where it is passed over.
  func cheapest() -> [Int] {
    guard columnCount > 0 else { return [] }
    var chosen = [Int](repeating: -1, count: columnCount)
    let last = columns[columnCount - 1]..<columns[columnCount]
    var at = last.min { best[$0] < best[$1] } ?? last.lowerBound
    for column in (0..<columnCount).reversed() where at >= columns[column] {
      chosen[column] = at - columns[column]
      at = Int(previous[at])
      if at < 0 { break }
    }
    return chosen
  }

  /// The chance of the chosen candidate of each column, over all sequences; 0 where none is chosen.
  func posteriors(of chosen: [Int]) -> [Double] {
    guard columnCount > 0 else { return [] }
    var result = [Double](repeating: 0, count: columnCount)
    let last = columns[columnCount - 1]
    var total = Double.infinity
    for index in last..<emissions.count { total = Self.either(total, forward[index]) }
    var backward = [Double](repeating: .infinity, count: emissions.count)
    for index in last..<emissions.count { backward[index] = 0 }
    for column in (0..<columnCount).reversed() {
      let range = columns[column]..<columns[column + 1]
      if chosen[column] >= 0 {
        let at = range.lowerBound + chosen[column]
        let own = forward[at] + backward[at]
        result[column] = own < .infinity ? min(1, exponential(total - own)) : 0
      }
      for block in blocks[firstBlock[column]..<firstBlock[column + 1]] where block.distance > 0 {
        var at = block.first
        for row in columns[column - block.distance]..<columns[column - block.distance + 1] {
          var sum = backward[row]
          for index in range {
            let step = transitions[at]
            at += 1
            guard step < .infinity else { continue }
            sum = Self.either(sum, step + emissions[index] + backward[index])
          }
          backward[row] = sum
        }
      }
    }
    return result
  }

  /// The negative log of the sum of two likelihoods given so.
  private static func either(_ a: Double, _ b: Double) -> Double {
    let least = min(a, b)
    let most = max(a, b)
    guard most < .infinity, most - least < 40 else { return least }
    return least - naturalLogarithm(1 + exponential(least - most))
  }
}
