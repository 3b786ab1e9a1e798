public import RoadNetworks

/// Speeds that vehicles have driven, by stretch of road and quarter of an hour.
///
///     var recorder = ProbeRecorder(network)
///     for matching in snapped.matchings { try recorder.add(matching.path) }
///     let today = try recorder.speeds()
///     let all = try yesterday.merging(today)
///     try all.write(to: "porto.speeds")
///
/// Sums are exact: speeds that were gathered apart give the same bytes in whatever order they are
/// merged. Stretches are known by OpenStreetMap ids, so that speeds outlive the network that they
/// were gathered on. No vehicle is named; but where few have driven sums are those of single
/// drives, and as private as these.
public struct ProbeSpeeds: Sendable, Hashable {
  /// What is known of a stretch in a quarter of an hour.
  public struct Record: Sendable, Hashable {
    /// The stretch, and how it was left.
    public var stretch: RoadStretch
    /// When.
    public var slot: ProbeSlot
    /// The traversals that were left in that time.
    public internal(set) var sums: ProbeSums

    /// Whether one stands before another.
    static func precedes(_ a: Record, _ b: Record) -> Bool {
      (a.stretch, a.slot) < (b.stretch, b.slot)
    }
  }

  /// Who traveled.
  public let mode: TravelMode
  /// Ascending by stretch and time, each once.
  public private(set) var records: [Record] = []

  /// No speeds.
  public init(mode: TravelMode = .car) { self.mode = mode }

  /// - Precondition: the records ascend.
  init(ascending records: [Record], mode: TravelMode) {
    assert(zip(records, records.dropFirst()).allSatisfy(Record.precedes), "records ascend")
    self.records = records
    self.mode = mode
  }

  /// How many traversals they are from.
  public var traversalCount: Int64 { records.reduce(0) { $0 + $1.sums.count } }

  /// How many stretches of road their traversals are on, whichever way these were left.
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

  /// These speeds and others.
  ///
  /// Traversals that are in both count twice: nothing tells that they are the same.
  ///
  /// - Throws: `otherMode` or `tooMany`.
  /// - Complexity: O(*n* + *m*) in records.
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
              + "\(record.stretch.way), expected no more than \(ProbeSums.mostTraversals)")
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
        .otherMode, "found speeds by \(other.mode) besides those by \(mode), expected one mode")
    }
  }

  /// What is left when older traversals are forgotten.
  ///
  /// - Complexity: O(*n*) in records.
  public func since(_ slot: ProbeSlot) -> ProbeSpeeds {
    ProbeSpeeds(ascending: records.filter { $0.slot >= slot }, mode: mode)
  }
}
