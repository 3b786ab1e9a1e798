/// The hidden Markov model of a trace, one column of candidates for each observation.
///
/// Knows costs only, nothing of roads: a candidate costs its emission, going from one candidate to
/// another costs a transition, and infinity is impossible. Finds the cheapest sequence (Viterbi
/// 1967) and, for each candidate, the chance that the truth passes through it (forward-backward,
/// Rabiner 1989), all costs being negative log likelihoods.
struct Lattice {
  /// Where each column's candidates begin; behind the last column, their number.
  private(set) var columns: [Int] = [0]
  private var emissions: [Double] = []
  /// The cost of the cheapest sequence that ends at each candidate.
  private var best: [Double] = []
  /// The candidate before it on that sequence, within its column.
  private var previous: [Int32] = []
  /// Negative log of the summed likelihoods of all sequences that end at each candidate.
  private var forward: [Double] = []
  /// Transition costs of each column after the first, rows by the column before.
  private var transitions: [Double] = []
  private var firstTransition: [Int] = []

  var columnCount: Int { columns.count - 1 }

  mutating func removeAll() {
    columns.removeAll(keepingCapacity: true)
    columns.append(0)
    emissions.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    previous.removeAll(keepingCapacity: true)
    forward.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    firstTransition.removeAll(keepingCapacity: true)
  }

  /// Drops the columns before one; the cheapest sequences must meet there.
  mutating func removeColumns(before column: Int) {
    guard column > 0 else { return }
    let count = columns[column]
    columns.removeSubrange(..<column)
    for index in columns.indices { columns[index] -= count }
    emissions.removeSubrange(..<count)
    best.removeSubrange(..<count)
    previous.removeSubrange(..<count)
    forward.removeSubrange(..<count)
    let steps = column + 1 < firstTransition.count ? firstTransition[column + 1] : transitions.count
    firstTransition.removeSubrange(..<column)
    for index in firstTransition.indices {
      firstTransition[index] = max(0, firstTransition[index] - steps)
    }
    transitions.removeSubrange(..<steps)
    for candidate in 0..<columns[1] { previous[candidate] = -1 }
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
    firstTransition.append(0)
  }

  /// Appends a column, if any of its candidates can be reached.
  ///
  /// - Parameter steps: costs from each candidate of the last column (rows) to each of the new one.
  /// - Returns: whether it was appended.
  mutating func append(_ costs: some Collection<Double>, steps: [Double]) -> Bool {
    let start = columns[columns.count - 2]
    let rows = columns[columns.count - 1] - start
    let width = costs.count
    precondition(steps.count == rows * width, "a cost for each pair of candidates")
    // What only unreached candidates lead to is not reached either.
    let isReached = (0..<rows).contains { row in
      best[start + row] < .infinity
        && steps[(row * width)..<((row + 1) * width)].contains { $0 < .infinity }
    }
    guard isReached else { return false }
    for (column, cost) in costs.enumerated() {
      var least = Double.infinity
      var from: Int32 = -1
      var sum = Double.infinity
      for row in 0..<rows {
        let step = steps[row * width + column]
        guard step < .infinity else { continue }
        let total = best[start + row] + step
        if total < least {
          least = total
          from = Int32(row)
        }
        sum = Self.either(sum, forward[start + row] + step)
      }
      emissions.append(cost)
      best.append(least + cost)
      previous.append(from)
      forward.append(sum + cost)
    }
    firstTransition.append(transitions.count)
    transitions.append(contentsOf: steps)
    columns.append(emissions.count)
    return true
  }

  /// The candidate before one of the last column on its cheapest sequence; nil at the start.
  func predecessor(ofLast candidate: Int) -> Int? {
    let from = previous[columns[columns.count - 2] + candidate]
    return from < 0 ? nil : Int(from)
  }

  /// The cost of the cheapest sequence that ends at a candidate of the last column.
  func cost(ofLast candidate: Int) -> Double { best[columns[columns.count - 2] + candidate] }

  /// The last column, at or before a given one, that all cheapest sequences pass by one candidate;
  /// nil where there is none after the first.
  ///
  /// - Complexity: O(*n k*) for *n* columns of *k* candidates.
  func meeting(atOrBefore limit: Int) -> Int? {
    var isAlive = best[columns[columnCount - 1]..<columns[columnCount]].map { $0 < .infinity }
    var isNeeded: [Bool] = []
    for column in (1..<columnCount).reversed() {
      if column <= limit, isAlive.count(where: \.self) == 1 { return column }
      isNeeded.removeAll(keepingCapacity: true)
      isNeeded.append(
        contentsOf: repeatElement(false, count: columns[column] - columns[column - 1]))
      for index in isAlive.indices where isAlive[index] {
        isNeeded[max(0, Int(previous[columns[column] + index]))] = true
      }
      swap(&isAlive, &isNeeded)
    }
    return nil
  }

  /// The cheapest sequence: for each column a candidate.
  func cheapest() -> [Int] {
    guard columnCount > 0 else { return [] }
    var chosen = [Int](repeating: 0, count: columnCount)
    let last = columns[columnCount - 1]..<columns[columnCount]
    var at = (last.min { best[$0] < best[$1] } ?? last.lowerBound) - last.lowerBound
    for column in (0..<columnCount).reversed() {
      chosen[column] = at
      at = max(0, Int(previous[columns[column] + at]))
    }
    return chosen
  }

  /// The chance of the chosen candidate of each column, over all sequences.
  func posteriors(of chosen: [Int]) -> [Double] {
    guard columnCount > 0 else { return [] }
    var result = [Double](repeating: 0, count: columnCount)
    var backward = [Double](repeating: 0, count: columns[columnCount] - columns[columnCount - 1])
    var earlier: [Double] = []
    for column in (0..<columnCount).reversed() {
      let first = columns[column]
      var total = Double.infinity
      for index in backward.indices {
        total = Self.either(total, forward[first + index] + backward[index])
      }
      let own = forward[first + chosen[column]] + backward[chosen[column]]
      result[column] = own < .infinity ? min(1, exponential(total - own)) : 0
      guard column > 0 else { break }
      let rows = first - columns[column - 1]
      let width = backward.count
      earlier.removeAll(keepingCapacity: true)
      for row in 0..<rows {
        var sum = Double.infinity
        for index in 0..<width {
          let step = transitions[firstTransition[column] + row * width + index]
          guard step < .infinity else { continue }
          sum = Self.either(sum, step + emissions[first + index] + backward[index])
        }
        earlier.append(sum)
      }
      swap(&backward, &earlier)
    }
    return result
  }

  /// The negative log of the sum of two likelihoods given so.
  private static func either(_ a: Double, _ b: Double) -> Double {
    let least = min(a, b)
    let most = max(a, b)
    guard most < .infinity, most - least < 40 else { return least }
    return least - logarithm(1 + exponential(least - most))
  }
}
