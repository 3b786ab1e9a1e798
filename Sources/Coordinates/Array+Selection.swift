extension [Double] {
  /// Returns the element that would be at an index if the array were sorted, reordering the array.
  ///
  /// Uses quickselect (Hoare 1961, Algorithm 65: Find).
  ///
  /// - Precondition: `index` is a valid index of the array, and no element is NaN.
  /// - Complexity: O(*n*) on average.
  package mutating func select(_ index: Int) -> Double {
    var (first, end) = (0, count)
    while end - first > 1 {
      let pivot = self[(first + end) / 2]
      let middle = partition(first..<end) { $0 < pivot }
      if index < middle {
        end = middle
        continue
      }
      first = partition(middle..<end) { !(pivot < $0) }
      // The numbers from `middle` up to `first` are equal to the pivot.
      if index < first { return pivot }
    }
    return self[index]
  }

  /// Moves the numbers in a range that satisfy a predicate to the front of the range, and returns
  /// the index after them.
  ///
  /// The loop has no branch that depends on a number, because processors couldn't predict it.
  @inline(__always)
  private mutating func partition(_ range: Range<Int>, _ isFirst: (Double) -> Bool) -> Int {
    var end = range.lowerBound
    for index in range {
      let number = self[index]
      self[index] = self[end]
      self[end] = number
      end += isFirst(number) ? 1 : 0
    }
    return end
  }
}
