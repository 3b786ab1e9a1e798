public import RoadNetworks

/// A recorder of the speeds of vehicles along known paths.
///
/// A traversal counts if it covers at least half of its edge. For shorter parts, such as at the
/// start and end of a drive, only time and length are summed, so that the times derived from these
/// speeds add up to those of whole drives.
///
/// The following traversals are left out:
///
/// - Those with unknown times, with an exit time outside the range of ``ProbeSlot``, or without a
///   positive duration and length.
/// - Those of more than 15 minutes, since they indicate a stationary vehicle rather than traffic.
/// - Those that are faster than any vehicle could drive there.
public struct ProbeRecorder {
  /// The duration in seconds above which a vehicle is assumed to have been stationary.
  private static let longest = 900.0
  /// The distance in meters by which position errors may lengthen a traversal.
  ///
  /// Without this tolerance, short, fast traversals would be discarded, and the mean speed of the
  /// others would be too low.
  private static let roughness = 50.0

  private struct Key: Hashable {
    var edge: EdgeIndex
    /// The edge driven next; `edge` itself if there is none or it is unknown.
    var next: EdgeIndex
    var slot: UInt32
  }

  private let network: RoadNetwork
  private let mode: TravelMode
  /// The highest plausible speed of each attribute row, in meters per second.
  private let topSpeeds: [Double]
  private var sums: [Key: ProbeSums] = [:]

  /// The number of traversals that were counted.
  public private(set) var count = 0
  /// The number of traversals that were not counted, including short parts.
  public private(set) var leftOutCount = 0
  /// The number of left-out traversals without times, such as in gaps.
  public private(set) var untimedCount = 0
  /// The number of left-out traversals that are faster than any vehicle could drive there.
  public private(set) var tooFastCount = 0

  /// Creates an empty recorder.
  ///
  /// - Parameter mode: the travel mode of the vehicles.
  public init(_ network: RoadNetwork, mode: TravelMode = .car) {
    self.network = network
    self.mode = mode
    topSpeeds = network.freeFlowSpeeds(for: mode).map {
      DrivableSpeed.most(freeFlow: $0 > 0 ? $0 : nil, by: mode)
    }
  }

  /// Adds a path with times.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the network's file changed while it
  ///   was open. The traversals before the error stay counted.
  /// - Complexity: O(*n*) in the number of traversals.
  public mutating func add(_ path: RoadPath) throws(RoadNetworkError) {
    for (index, traversal) in path.traversals.enumerated() {
      let edge = try network.index(traversal.edge)
      let record = network.edges[edge]
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
      // A traversal that ends within its edge has no exit.
      var next = edge
      if traversal.end == length, index + 1 < path.traversals.count {
        next = try network.index(path.traversals[index + 1].edge)
      }
      let isPart = driven < length / 2
      let one = ProbeSums(seconds: seconds, meters: Double(driven) / 1000, isPart: isPart)
      let key = Key(edge: edge, next: next, slot: slot.number)
      // Adding can't fail in practice: no recorder will ever reach the maximum number of
      // traversals.
      if sums[key]?.add(one) == nil { sums[key] = one }
      if isPart { leftOutCount += 1 } else { count += 1 }
    }
    try network.checkIntact()
  }

  /// Returns the speeds gathered so far.
  ///
  /// Edges that end at their start are left out, since node ids can't distinguish their directions.
  ///
  /// - Throws: `noNodes` if traversals were recorded on a network without OpenStreetMap node ids;
  ///   `damaged` if the network's file has changed.
  /// - Complexity: O(*n* log *n*) in the number of records.
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
            way: network.way(of: network.edges[key.edge]).id, start: start, end: end,
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

  /// Merges records with the same stretch and slot, such as those of two edges of a way between the
  /// same nodes.
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
