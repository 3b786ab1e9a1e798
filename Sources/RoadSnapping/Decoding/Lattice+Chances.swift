import Coordinates

/// For each candidate the chance that the truth passes through it (forward-backward, Rabiner 1989).
extension Lattice {
  /// Sums up the sequences to all candidates that were not asked for before.
  private mutating func sumForward() {
    for column in 0..<columnCount where columns[column] == forward.count {
      let range = columns[column]..<columns[column + 1]
      // The first column has no steps; those to a column were taken when it was appended.
      if column == 0 {
        for index in range {
          forward.append(best[index] < .infinity ? emissions[index] : .infinity)
        }
        continue
      }
      for index in range {
        var sum = LikelihoodSum()
        if best[index] < .infinity {
          forEachStep(into: column) { row, block in
            sum.add(forward[row] + transitions[block + (index - range.lowerBound)])
          }
        }
        forward.append(sum.cost + emissions[index])
      }
    }
  }

  /// Calls back with each candidate that steps into a column start from, counted over all columns,
  /// and where the costs of its steps begin.
  @inline(__always)
  private func forEachStep(into column: Int, _ body: (_ row: Int, _ first: Int) -> Void) {
    let width = columns[column + 1] - columns[column]
    for block in blocks[firstBlock[column]..<firstBlock[column + 1]] where block.distance > 0 {
      var at = block.first
      for row in columns[column - block.distance]..<columns[column - block.distance + 1] {
        body(row, at)
        at += width
      }
    }
  }

  /// Readies the chances over all sequences, as they are now.
  ///
  /// - Complexity: O(*n k*²) for *n* columns of *k* candidates.
  mutating func weigh() {
    guard columnCount > 0 else { return }
    sumForward()
    let last = columns[columnCount - 1]
    var all = LikelihoodSum()
    for index in last..<emissions.count { all.add(forward[index]) }
    total = all.cost
    // Apart from the rest while that is read, so that it isn't copied.
    var backward: [Double] = []
    swap(&backward, &self.backward)
    backward.removeAll(keepingCapacity: true)
    for index in emissions.indices { backward.append(index < last ? .infinity : 0) }
    for column in (0..<columnCount).reversed() {
      let range = columns[column]..<columns[column + 1]
      forEachStep(into: column) { row, first in
        var sum = LikelihoodSum(backward[row])
        for index in range {
          sum.add(
            transitions[first + (index - range.lowerBound)] + emissions[index] + backward[index])
        }
        backward[row] = sum.cost
      }
    }
    swap(&backward, &self.backward)
  }

  /// Whether a candidate has any chance worth counting; ``weigh()`` comes before.
  func isLikely(_ candidate: Int, in column: Int) -> Bool {
    let at = columns[column] + candidate
    return forward[at] + backward[at] - total < Self.unlikely
  }

  /// The chance of a candidate, over all sequences; ``weigh()`` comes before.
  func chance(of candidate: Int, in column: Int) -> Double {
    let at = columns[column] + candidate
    return chance(forward[at] + backward[at])
  }

  /// The chance of a candidate and of another one that comes next after it, over all sequences;
  /// ``weigh()`` comes before.
  func chance(of candidate: Int, in column: Int, before next: Int, in nextColumn: Int) -> Double {
    let start = columns[nextColumn]
    let width = columns[nextColumn + 1] - start
    for block in blocks[firstBlock[nextColumn]..<firstBlock[nextColumn + 1]]
    where block.distance == nextColumn - column {
      let at = start + next
      return chance(
        forward[columns[column] + candidate] + transitions[block.first + candidate * width + next]
          + emissions[at] + backward[at])
    }
    return 0
  }

  private func chance(_ cost: Double) -> Double {
    cost < .infinity ? min(1, exponential(total - cost)) : 0
  }
}
