public import RoadNetworks

/// Gathers the speeds of vehicles whose paths are known.
///
/// Traversals count whose times are known and that run over half of their edge at least. Of shorter
/// parts, the first and the last of a drive, only time and length are added up, so that what is
/// learned takes as long as whole drives do. A traversal that took more than 15 minutes shows that
/// a vehicle stood, nothing of traffic; one that is faster than any vehicle drives there is an
/// error.
public struct ProbeRecorder {
  /// Seconds above which a vehicle stood.
  private static let longest = 900.0
  /// Meters by which errors of position may lengthen a traversal: without short fast ones the mean
  /// of the others would be too slow.
  private static let roughness = 50.0

  private struct Key: Hashable {
    var edge: UInt32
    /// The edge that was driven next; the edge itself where none was.
    var next: UInt32
    var slot: UInt32
  }

  private let network: RoadNetwork
  private let mode: TravelMode
  /// The fastest that is believed, by attribute row, in meters per second.
  private let topSpeeds: [Double]
  private var sums: [Key: ProbeSums] = [:]

  /// Traversals that were counted.
  public private(set) var count = 0
  /// Traversals that don't count.
  public private(set) var leftOutCount = 0
  /// Those of them whose times are unknown: in gaps, and where locations jump.
  public private(set) var untimedCount = 0
  /// Those of them that are faster than any vehicle drives there.
  public private(set) var tooFastCount = 0

  /// A recorder that has seen nothing.
  ///
  /// - Parameter mode: who travels.
  public init(_ network: RoadNetwork, mode: TravelMode = .car) {
    self.network = network
    self.mode = mode
    topSpeeds = network.freeFlowSpeeds(for: mode).map {
      DrivableSpeed.most(freeFlow: $0 > 0 ? $0 : nil, by: mode)
    }
  }

  /// Adds a path with times.
  ///
  /// - Throws: `unknownEdge` or `damaged`; the traversals before it are counted.
  /// - Complexity: O(*n*) in traversals.
  public mutating func add(_ path: RoadPath) throws(RoadNetworkError) {
    for (index, traversal) in path.traversals.enumerated() {
      let edge = try network.index(traversal.edge)
      let record = network.record(of: edge)
      let length = record.length
      let driven = traversal.lengthInMillimeters
      guard let entry = traversal.entryTime, let exit = traversal.exitTime else {
        leftOutCount += 1
        untimedCount += 1
        continue
      }
      guard case let seconds = exit.timeIntervalSince(entry), seconds > 0,
        seconds <= Self.longest, driven > 0, let slot = ProbeSlot(exit)
      else {
        leftOutCount += 1
        continue
      }
      let row = Int(record.attributes)
      let excess = Double(driven) / 1000 - Self.roughness
      guard row >= topSpeeds.count || excess <= topSpeeds[row] * seconds else {
        leftOutCount += 1
        tooFastCount += 1
        continue
      }
      // What turns back midway takes no exit.
      var next = edge
      if traversal.end == length, index + 1 < path.traversals.count {
        next = try network.index(path.traversals[index + 1].edge)
      }
      let isPart = driven < length / 2
      let one = ProbeSums(seconds: seconds, meters: Double(driven) / 1000, isPart: isPart)
      let key = Key(edge: edge, next: next, slot: slot.number)
      // No recorder lives to see as many as can't be counted.
      if sums[key]?.add(one) == nil { sums[key] = one }
      if isPart { leftOutCount += 1 } else { count += 1 }
    }
    try network.checkIntact()
  }

  /// What was gathered.
  ///
  /// Edges that end where they begin are left out: their ids don't tell directions apart.
  ///
  /// - Throws: `noNodes` where the network has no OpenStreetMap node ids; `damaged` where its file
  ///   has changed.
  /// - Complexity: O(*n* log *n*) in stretches and quarters of an hour.
  public func speeds() throws(TrafficError) -> ProbeSpeeds {
    var records: [ProbeSpeeds.Record] = []
    records.reserveCapacity(sums.count)
    for (key, sums) in sums {
      let nodes = network.osmNodes(of: key.edge)
      guard let start = nodes.first, let end = nodes.last else {
        try checkIntact()
        throw TrafficError(
          .noNodes, "found a network without OpenStreetMap node ids, expected one with them")
      }
      guard start != end else { continue }
      let behind = key.next == key.edge ? [] : network.osmNodes(of: key.next).dropFirst()
      records.append(
        ProbeSpeeds.Record(
          stretch: RoadStretch(
            way: network.way(of: network.record(of: key.edge)).id, start: start, end: end,
            exit: behind.first ?? 0),
          slot: ProbeSlot(number: key.slot), sums: sums))
    }
    try checkIntact()
    records.sort(by: ProbeSpeeds.Record.precedes)
    return ProbeSpeeds(ascending: Self.joined(records), mode: mode)
  }

  private func checkIntact() throws(TrafficError) {
    do throws(RoadNetworkError) {
      try network.checkIntact()
    } catch {
      throw TrafficError(
        .damaged, error.detail, path: error.path, offset: error.offset.map { Int(clamping: $0) })
    }
  }

  /// Edges of one way may have the same ends: they count as one.
  private static func joined(_ records: [ProbeSpeeds.Record]) -> [ProbeSpeeds.Record] {
    var joined: [ProbeSpeeds.Record] = []
    joined.reserveCapacity(records.count)
    for record in records {
      if let last = joined.last, last.stretch == record.stretch, last.slot == record.slot {
        _ = joined[joined.count - 1].sums.add(record.sums)
      } else {
        joined.append(record)
      }
    }
    return joined
  }
}
