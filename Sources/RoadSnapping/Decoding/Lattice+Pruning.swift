/// Finds columns in which sequences meet, and discards sequences that pass other candidates there.
extension Lattice {
  /// Returns the last column, at or before a given one, in which the cheapest sequences to all open
  /// ends pass the same candidate; nil if there is none after the first.
  ///
  /// - Complexity: O(*n k*) for *n* columns of *k* candidates.
  mutating func meeting(atOrBefore limit: Int) -> Int? {
    // The next column may be reached from any of the newest ones.
    isOpen.removeAll(keepingCapacity: true)
    isOpen.append(contentsOf: repeatElement(false, count: emissions.count))
    var openCount = 0
    for index in columns[max(0, columnCount - reach)].lowerBound..<emissions.count
    where best[index] < .infinity {
      isOpen[index] = true
      openCount += 1
    }
    for column in (1..<columnCount).reversed() {
      let range = columns[column]
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

  /// Makes all sequences pass the cheapest sequence's candidate in a column, or in the last one
  /// before it that this sequence doesn't skip, and returns that column.
  ///
  /// Sequences that skip the column or pass other candidates there are discarded.
  mutating func force(atOrBefore limit: Int) -> Int {
    let chosen = cheapest()
    let column = Self.last(of: chosen, atOrBefore: limit)
    giveUp(from: column, allBut: chosen[column], isUnlikely: true)
    return column
  }

  /// Makes all sequences begin in a column, or in the last one before it that the cheapest sequence
  /// doesn't skip, and returns that column.
  ///
  /// Sequences that skip the returned column are discarded.
  mutating func cut(atOrBefore limit: Int) -> Int {
    let column = Self.last(of: cheapest(), atOrBefore: limit)
    giveUp(from: column, allBut: nil, isUnlikely: true)
    return column
  }

  /// Discards sequences that don't pass a candidate in which all cheapest sequences meet.
  ///
  /// The discarded sequences stay discarded even if later columns are removed. Probabilities don't
  /// change.
  mutating func giveUpAllBut(_ candidate: Int, of column: Int) {
    giveUp(from: column, allBut: candidate, isUnlikely: false)
  }

  /// Returns the last column, at or before a given one, that a sequence doesn't skip.
  private static func last(of chosen: [Int], atOrBefore limit: Int) -> Int {
    chosen[...limit].lastIndex { $0 >= 0 } ?? 0
  }

  /// Discards sequences that skip a column, or that pass other candidates there.
  ///
  /// - Parameters:
  ///   - kept: the candidate to keep; if nil, all candidates of the column are kept.
  ///   - isUnlikely: whether the probability of the discarded sequences becomes 0, too.
  private mutating func giveUp(from column: Int, allBut kept: Int?, isUnlikely: Bool) {
    let own = columns[column]
    let kept = kept.map { own.lowerBound + $0 }
    for index in own.lowerBound..<emissions.count where index != kept {
      let from = Int(previous[index])
      let isSkipping = from < own.lowerBound || best[from] == .infinity
      guard own.contains(index) ? kept != nil : isSkipping else { continue }
      best[index] = .infinity
      if isUnlikely { sums.giveUp(index) }
    }
  }
}
