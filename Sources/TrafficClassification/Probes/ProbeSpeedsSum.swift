/// Adds up the speeds of many sources.
///
///     var sum = ProbeSpeedsSum()
///     for file in files { try sum.add(ProbeSpeeds(contentsOf: file)) }
///     let all = try sum.total()
///
/// Sums of as many sources are merged, so that a record is copied as often as the number of sources
/// can be halved, and not for each source behind its own.
public struct ProbeSpeedsSum: Sendable {
  /// Of ever fewer sources, powers of two.
  private var parts: [(speeds: ProbeSpeeds, sources: Int)] = []

  /// Nothing so far.
  public init() {}

  /// Adds a source.
  ///
  /// - Throws: as ``ProbeSpeeds/merging(_:)``.
  /// - Complexity: O(*n* log *k*) in all records, for *k* sources.
  public mutating func add(_ speeds: ProbeSpeeds) throws(TrafficError) {
    // Whatever is merged with it later: an error is about the source that brings it.
    try parts.first?.speeds.check(isMergeableWith: speeds)
    var part = (speeds: speeds, sources: 1)
    while let last = parts.last, last.sources == part.sources {
      part = (try last.speeds.merging(part.speeds), 2 * part.sources)
      parts.removeLast()
    }
    parts.append(part)
  }

  /// The speeds of all sources; nil without any.
  ///
  /// - Throws: `tooMany`.
  /// - Complexity: O(*n*) in records.
  public func total() throws(TrafficError) -> ProbeSpeeds? {
    var total: ProbeSpeeds?
    for part in parts.reversed() { total = try total?.merging(part.speeds) ?? part.speeds }
    return total
  }
}
