/// The tables that shapes are read from: views, without reference counts.
@usableFromInline package struct ShapeTables: Sendable {
  @usableFromInline package let runs: Section<RunRow>
  @usableFromInline let words: Section<UInt32>
  @usableFromInline let pairs: Section<PairRow>
  @usableFromInline let edges: Section<EdgeRow>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    edges = try storage.section(.edges)
    pairs = try storage.section(.pairs)
    runs = try storage.section(.runs)
    words = try storage.section(.words)
  }

  /// The runs of a pair's shape.
  package func runs(of pair: UInt32) -> Range<UInt32> {
    let start = pairs[pair].firstRun
    let end = min(pairs[pair &+ 1].firstRun, runs.count - 1)
    return start < end ? start..<end : start..<start
  }

  /// Proves the shape of a pair.
  func prove(pair: UInt32) {
    let range = runs(of: pair)
    runs.prove(range.lowerBound..<max(range.upperBound, range.upperBound &+ 1))
    let first = runs[range.lowerBound].firstWord
    words.prove(first..<max(first, runs[range.upperBound].firstWord))
  }
}
