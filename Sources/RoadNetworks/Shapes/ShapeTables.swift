/// The tables that shapes are read from, as views without reference counts.
@usableFromInline package struct ShapeTables: Sendable {
  @usableFromInline package let runs: Section<RunIndex, RunRow>
  @usableFromInline let words: Section<UInt32, UInt32>
  @usableFromInline let pairs: Section<PairIndex, PairRow>
  @usableFromInline let edges: Section<EdgeIndex, EdgeRow>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    edges = try storage.section(.edges)
    pairs = try storage.section(.pairs)
    runs = try storage.section(.runs)
    words = try storage.section(.words)
  }

  package func runs(of pair: PairIndex) -> Range<RunIndex> {
    let start = pairs[pair].firstRun
    let end = min(pairs[pair.next].firstRun, runs.endIndex.previous)
    return start < end ? start..<end : start..<start
  }

  func prove(pair: PairIndex) {
    let range = runs(of: pair)
    runs.prove(range.lowerBound..<max(range.upperBound, range.upperBound.next))
    let first = runs[range.lowerBound].firstWord
    words.prove(first..<max(first, runs[range.upperBound].firstWord))
  }
}
