import Coordinates

/// The sums of the likelihoods of sequences in a lattice, as negative logarithms.
struct SequenceSums {
  /// The sum of all sequences that end at each candidate of the first columns; the rest is added
  /// when needed.
  private(set) var forward: [Double] = []
  /// The sum of all continuations of each candidate.
  fileprivate(set) var backward: [Double] = []
  /// The sum of all sequences.
  fileprivate(set) var total = Double.infinity

  var count: Int { forward.count }

  mutating func removeAll() { forward.removeAll(keepingCapacity: true) }

  mutating func removeFirst(_ count: Int) { forward.removeSubrange(..<min(count, forward.count)) }

  /// Removes a candidate and all later ones.
  mutating func removeLast(from candidate: Int) {
    if forward.count > candidate { forward.removeSubrange(candidate...) }
  }

  /// Makes a candidate impossible.
  mutating func giveUp(_ candidate: Int) {
    if candidate < forward.count { forward[candidate] = .infinity }
  }

  fileprivate mutating func append(_ cost: Double) { forward.append(cost) }

  /// Returns the sum of all sequences through a candidate.
  fileprivate func cost(of candidate: Int) -> Double { forward[candidate] + backward[candidate] }
}

/// The posterior probabilities of candidates and steps (forward-backward algorithm, Rabiner 1989).
extension Lattice {
  /// Computes the sums from which the probabilities over all current sequences follow.
  ///
  /// - Complexity: O(*n k*²) for *n* columns of *k* candidates.
  mutating func weigh() {
    guard columnCount > 0 else { return }
    sumForward()
    sumBackward()
  }

  /// Sums up the sequences that end at candidates without a forward sum.
  private mutating func sumForward() {
    for column in 0..<columnCount where columns[column].lowerBound == sums.count {
      let range = columns[column]
      // No steps lead into the first column; each other column is appended together with its steps.
      if column == 0 {
        for index in range { sums.append(best[index] < .infinity ? emissions[index] : .infinity) }
        continue
      }
      for index in range {
        var sum = LikelihoodSum()
        if best[index] < .infinity {
          steps.forEachRow(into: column, columns) { row, first in
            sum.add(sums.forward[row] + steps.costs[first + (index - range.lowerBound)])
          }
        }
        sums.append(sum.cost + emissions[index])
      }
    }
  }

  /// Sums up the continuations of all candidates, and all sequences.
  private mutating func sumBackward() {
    let last = columns[columnCount - 1]
    var all = LikelihoodSum()
    for index in last { all.add(sums.forward[index]) }
    sums.total = all.cost
    // Moved out of the lattice while the lattice is read, so that the array isn't copied.
    var backward: [Double] = []
    swap(&backward, &sums.backward)
    backward.removeAll(keepingCapacity: true)
    for index in emissions.indices { backward.append(index < last.lowerBound ? .infinity : 0) }
    for column in (0..<columnCount).reversed() {
      let range = columns[column]
      steps.forEachRow(into: column, columns) { row, first in
        var sum = LikelihoodSum(backward[row])
        for index in range {
          sum.add(
            steps.costs[first + (index - range.lowerBound)] + emissions[index] + backward[index])
        }
        backward[row] = sum.cost
      }
    }
    swap(&backward, &sums.backward)
  }

  /// Whether a candidate's probability isn't negligible, after ``weigh()``.
  func isLikely(_ candidate: Int, in column: Int) -> Bool {
    sums.cost(of: columns[column].lowerBound + candidate) - sums.total < Self.unlikely
  }

  /// Returns the probability of a candidate over all sequences, after ``weigh()``.
  func chance(of candidate: Int, in column: Int) -> Double {
    chance(sums.cost(of: columns[column].lowerBound + candidate))
  }

  /// Returns the probability that a candidate is directly followed by another one, over all
  /// sequences, after ``weigh()``.
  func chance(of candidate: Int, in column: Int, before next: Int, in nextColumn: Int) -> Double {
    guard
      let step = steps.cost(
        from: candidate, in: column, to: next, in: nextColumn, columns)
    else { return 0 }
    let at = columns[nextColumn].lowerBound + next
    return chance(
      sums.forward[columns[column].lowerBound + candidate] + step + emissions[at]
        + sums.backward[at])
  }

  private func chance(_ cost: Double) -> Double {
    cost < .infinity ? min(1, exponential(sums.total - cost)) : 0
  }
}

extension SequenceSums: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&forward)
    guard !archive.isReading || forward.allSatisfy({ $0 > -.infinity }) else {
      throw archive.damaged("found sums of likelihoods that are no numbers")
    }
  }
}
