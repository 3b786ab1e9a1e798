public import RoadNetworks

/// Speeds of vehicles by stretch of road and quarter of an hour.
///
///     var recorder = ProbeRecorder(network)
///     for matching in snapped.matchings { try recorder.add(matching.path) }
///     let today = try recorder.speeds()
///     let all = try yesterday.merging(today)
///     try all.write(to: "porto.speeds")
///
/// Sums are integers: merging speeds that were gathered separately produces the same bytes in any
/// order. Stretches are identified by OpenStreetMap ids, so that the speeds can also be used with
/// later networks. Vehicles are not identified, but where only a few have driven, the sums describe
/// individual drives, and are as sensitive as data on those drives.
public struct ProbeSpeeds: Sendable, Hashable {
  /// The speeds on a stretch in one quarter of an hour.
  public struct Record: Sendable, Hashable {
    /// The stretch, with the exit taken at its end.
    public var stretch: RoadStretch
    /// The quarter of an hour in which the traversals ended.
    public var slot: ProbeSlot
    /// The sums over the traversals that ended in this slot, including those too short to count.
    public internal(set) var sums: ProbeSums

    /// Returns whether one record precedes another.
    static func precedes(_ a: Record, _ b: Record) -> Bool {
      (a.stretch, a.slot) < (b.stretch, b.slot)
    }
  }

  /// The travel mode of the vehicles.
  public let mode: TravelMode
  /// The records in ascending order of stretch and time, without duplicates.
  public private(set) var records: [Record] = []

  /// Creates a collection without speeds.
  public init(mode: TravelMode = .car) { self.mode = mode }

  /// Creates speeds from records.
  ///
  /// - Precondition: The records are in ascending order, without duplicates.
  init(ascending records: [Record], mode: TravelMode) {
    assert(zip(records, records.dropFirst()).allSatisfy(Record.precedes), "records ascend")
    self.records = records
    self.mode = mode
  }

  /// The total number of traversals.
  public var traversalCount: Int64 { records.reduce(0) { $0 + $1.sums.count } }

  /// The number of stretches with traversals, regardless of their exits.
  public var stretchCount: Int {
    var count = 0
    var last: RoadStretch?
    for record in records where record.sums.count > 0 {
      var stretch = record.stretch
      stretch.exit = 0
      if stretch != last { count += 1 }
      last = stretch
    }
    return count
  }

  /// Returns the sum of these speeds and others.
  ///
  /// Traversals that are contained in both are counted twice, since they can't be recognized.
  ///
  /// - Throws: `otherMode` or `tooMany`.
  /// - Complexity: O(*n* + *m*) in the numbers of records.
  public func merging(_ other: ProbeSpeeds) throws(TrafficError) -> ProbeSpeeds {
    try check(isMergeableWith: other)
    var merged = ProbeSpeeds(mode: mode)
    merged.records.reserveCapacity(records.count + other.records.count)
    var (a, b) = (0, 0)
    while a < records.count, b < other.records.count {
      if Record.precedes(records[a], other.records[b]) {
        merged.records.append(records[a])
        a += 1
      } else if Record.precedes(other.records[b], records[a]) {
        merged.records.append(other.records[b])
        b += 1
      } else {
        var record = records[a]
        guard record.sums.add(other.records[b].sums) else {
          throw TrafficError(
            .tooMany,
            "found \(record.sums.count) and \(other.records[b].sums.count) traversals of way "
              + "\(record.stretch.way), expected at most \(ProbeSums.mostTraversals)")
        }
        merged.records.append(record)
        a += 1
        b += 1
      }
    }
    merged.records += records[a...]
    merged.records += other.records[b...]
    return merged
  }

  func check(isMergeableWith other: ProbeSpeeds) throws(TrafficError) {
    guard mode == other.mode else {
      throw TrafficError(
        .otherMode, "found speeds of \(other.mode) along with those of \(mode), expected one mode")
    }
  }

  /// Returns these speeds without the traversals before a slot.
  ///
  /// - Complexity: O(*n*) in the number of records.
  public func since(_ slot: ProbeSlot) -> ProbeSpeeds {
    ProbeSpeeds(ascending: records.filter { $0.slot >= slot }, mode: mode)
  }
}
