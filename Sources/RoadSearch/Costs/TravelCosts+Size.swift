extension TravelCosts {
  /// The size of the tables in memory, in bytes.
  package var byteCount: Int {
    rows.byteCount + changes.byteCount + edgeRows.byteCount + turnTimes.byteCount
      + turns.byteCount + fittingLimits.byteCount
  }
}

extension LookupTable {
  fileprivate var byteCount: Int { Int(count) * MemoryLayout<Row>.stride }
}
