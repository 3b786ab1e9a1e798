/// The sum of the speeds of many sources.
///
///     var sum = ProbeSpeedsSum()
///     for file in files { try sum.add(ProbeSpeeds(contentsOf: file)) }
///     let all = try sum.total()
///
/// Partial sums of equally many sources are merged, so that each record is copied a logarithmic
/// number of times instead of once for each later source.
public struct ProbeSpeedsSum: Sendable {
  /// Partial sums of decreasing numbers of sources, which are powers of two.
  private var parts: [(speeds: ProbeSpeeds, sources: Int)] = []

  /// Creates an empty sum.
  public init() {}

  /// Adds a source.
  ///
  /// - Throws: `otherMode` or `tooMany`.
  /// - Complexity: O(*n* log *k*) in total, for *n* records of *k* sources.
  public mutating func add(_ speeds: ProbeSpeeds) throws(TrafficError) {
    // Check the mode now, since an error must refer to the source that causes it.
    try parts.first?.speeds.check(isMergeableWith: speeds)
    var part = (speeds: speeds, sources: 1)
    while let last = parts.last, last.sources == part.sources {
      part = (try last.speeds.merging(part.speeds), 2 * part.sources)
      parts.removeLast()
    }
    parts.append(part)
  }

  /// Returns the speeds of all sources; nil if there are none.
  ///
  /// - Throws: `tooMany`.
  /// - Complexity: O(*n* log *k*) for *n* records of *k* sources.
  public func total() throws(TrafficError) -> ProbeSpeeds? {
    var total: ProbeSpeeds?
    for part in parts.reversed() { total = try total?.merging(part.speeds) ?? part.speeds }
    return total
  }
}
