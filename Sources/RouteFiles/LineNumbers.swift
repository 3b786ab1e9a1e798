/// The line numbers of some bytes of a text, found in one pass.
struct LineNumbers {
  private var numbers: [Int: Int] = [:]

  /// Counts the line feeds before each place.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* places in *n* bytes.
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

  /// The line of one of the places, starting at 1.
  subscript(place: Int) -> Int? { numbers[place] }
}
