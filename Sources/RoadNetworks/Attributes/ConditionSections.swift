/// The rows of conditions, the rows that they refer to, and their time zone.
struct ConditionSections: Sendable {
  /// The conditions, ordered by edge.
  let rows: Section<UInt32, ConditionRow>
  /// The times at which steps of the turn table are forbidden.
  let turnTimes: Section<UInt32, TurnConditionRow>
  private let ranges: Section<UInt32, TimeRangeRow>
  private let steps: Section<UInt32, EdgeIndex>
  private let zoneName: Section<UInt32, UInt8>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    rows = try storage.section(.conditions)
    ranges = try storage.section(.conditionRanges)
    steps = try storage.section(.conditionSteps)
    turnTimes = try storage.section(.turnTimes)
    zoneName = try storage.section(.timeZone)
  }

  /// The name of the time zone; nil if unknown.
  var timeZone: String? {
    guard zoneName.count > 0 else { return nil }
    return String(decoding: (0..<zoneName.count).map { zoneName[$0] }, as: UTF8.self)
  }

  func rows(on edge: EdgeIndex) -> [ConditionRow] {
    var low = (0..<rows.count).partitionPoint { rows[$0].edge >= edge }
    var found: [ConditionRow] = []
    while low < rows.count, rows[low].edge == edge {
      found.append(rows[low])
      low += 1
    }
    return found
  }

  /// Verifies all rows of an edge's conditions.
  func prove(on edge: EdgeIndex, in network: RoadNetwork) {
    guard network.edges[edge].flags.contains(.hasConditions) else { return }
    for row in rows(on: edge) {
      steps.prove(bounded(row.firstStep, row.stepCount, steps.count))
      if row.isText != 0 {
        network.texts.prove(row.firstRange)
      } else {
        ranges.prove(bounded(row.firstRange, row.rangeCount, ranges.count))
      }
    }
  }

  func steps(of row: ConditionRow) -> [EdgeIndex] {
    bounded(row.firstStep, row.stepCount, steps.count).map { steps[$0] }
  }

  func ranges(_ first: UInt32, _ count: UInt32) -> [TimeRange] {
    bounded(first, count, ranges.count).map { TimeRange(ranges[$0]) }
  }

  private func bounded(_ first: UInt32, _ count: UInt32, _ end: UInt32) -> Range<UInt32> {
    first <= end && count <= end - first ? first..<first + count : 0..<0
  }
}
