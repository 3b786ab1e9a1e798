extension [Double] {
  /// The number that would have an index if all were sorted; they are reordered.
  ///
  /// By quickselect (Hoare 1961, Algorithm 65: Find).
  ///
  /// - Precondition: the index is one of the array's, and no element is NaN.
  /// - Complexity: O(*n*) on average.
  package mutating func select(_ index: Int) -> Double {
    var (first, last) = (0, count - 1)
    while first < last {
      let pivot = self[(first + last) / 2]
      var (low, high) = (first, last)
      while low <= high {
        while self[low] < pivot { low += 1 }
        while pivot < self[high] { high -= 1 }
        guard low <= high else { break }
        swapAt(low, high)
        low += 1
        high -= 1
      }
      // What lies between is equal to the pivot.
      if index <= high {
        last = high
      } else if index >= low {
        first = low
      } else {
        break
      }
    }
    return self[index]
  }
}
