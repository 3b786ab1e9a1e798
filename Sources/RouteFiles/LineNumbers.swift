/// The line numbers of byte offsets in text, computed in one pass.
struct LineNumbers {
  private var numbers: [Int: Int] = [:]

  /// Counts the line feeds before each byte offset.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* offsets in *n* bytes.
  init(of places: [Int], in bytes: [UInt8]) {
    var number = 1
    var reached = 0
    for place in places.sorted() {
      let end = min(place, bytes.count)
      number += bytes[reached..<max(reached, end)].count { $0 == UInt8(ascii: "\n") }
      reached = max(reached, end)
      numbers[place] = number
    }
  }

  /// The line of one of the byte offsets, starting at 1; nil for any other offset.
  subscript(place: Int) -> Int? { numbers[place] }
}
