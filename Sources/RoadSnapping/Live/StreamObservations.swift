import Coordinates

/// The observations of a stream that may still be needed.
struct StreamObservations {
  /// The observations, ascending by number.
  private(set) var list: [NumberedObservation] = []
  private(set) var next = 0

  /// The number of the last observation; -1 if there was none.
  var last: Int { next - 1 }

  mutating func append(_ observation: Observation) {
    list.append(NumberedObservation(number: next, observation: observation))
    next += 1
  }

  mutating func removeAll() { list.removeAll() }

  mutating func removeAll(before number: Int) {
    list.removeFirst(list.prefix { $0.number < number }.count)
  }

  mutating func remove(_ number: Int) {
    if let index = list.index(of: number) { list.remove(at: index) }
  }

  /// Returns the locations that the observations represent.
  ///
  /// - Parameter range: the range from the first available location to the end of those that the
  ///   last observation represents.
  func spans(in range: Range<Int>) -> LocationSpans<NumberedObservation> {
    LocationSpans(spans: list, start: range.lowerBound, end: range.upperBound)
  }

  subscript(number: Int) -> Observation? { list.index(of: number).map { list[$0].observation } }
}

extension StreamObservations: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&list)
    try archive.visit(&next)
    guard archive.isReading else { return }
    guard 0..<(1 << 48) ~= next, list.first?.number ?? 0 >= 0, list.last?.number ?? -1 < next,
      list.allSatisfy({ $0.first >= 0 && $0.first <= $0.observation.point }),
      zip(list, list.dropFirst()).allSatisfy({
        $0.number < $1.number && $0.observation.point < $1.first
      })
    else { throw archive.damaged("found observations out of order") }
  }
}
