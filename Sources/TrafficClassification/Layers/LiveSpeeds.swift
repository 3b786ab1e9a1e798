import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How fast traffic is now on each edge of a network, against what is usual at this hour.
///
/// Traversals of a quarter of an hour ago count half; those of two hours ago don't any more. What
/// is unusual now fades: in half an hour half of it is expected to be left.
public struct LiveSpeeds: Sendable {
  /// Seconds after which a traversal counts half.
  private static let halfLife = 900.0
  /// Seconds after which it doesn't any more.
  private static let oldest = 7_200.0
  /// Seconds after which half of what is unusual is left.
  private static let forecastHalfLife = 1_800.0

  /// The time for which they hold.
  public let time: Date
  /// The network whose edges they are of.
  let network: NetworkIdentity

  /// Twice the doubt of ``TypicalSpeeds``: one traversal of just now may be slow for reasons of its
  /// own, while those of weeks are of many vehicles.
  private var edges = PaceEffects<UInt32>(doubt: 4)
  private var newest: [UInt32: ProbeSlot] = [:]

  /// What is unusual now, by what probes have driven lately.
  ///
  /// - Parameters:
  ///   - speeds: gathered on any network of the same roads; older ones don't count, nor those of
  ///     later quarters of an hour than that of now; of the one that it lies in all do, so that
  ///     what was driven just now counts. Where a log is replayed that may be up to 15 minutes
  ///     ahead.
  ///   - typical: what is usual; it stays what unknown edges have.
  ///   - now: the time for which they hold.
  /// - Precondition: the speeds are of the mode of the typical ones.
  /// - Throws: `damaged` where the network's file has changed.
  /// - Complexity: O(*m* + *n* log *n*) for *m* edges and *n* records.
  public init(
    _ speeds: ProbeSpeeds, against typical: TypicalSpeeds, asOf now: Date
  ) throws(RoadNetworkError) {
    precondition(speeds.mode == typical.free.mode, "live speeds are of the mode of typical ones")
    time = now
    network = typical.free.network.identity
    let probed = try ProbedEdges(speeds, on: typical.free.network) {
      typical.free.logPace($0) != nil
    }
    var samples: [PaceSample] = []
    for reading in probed.readings
    where reading.slot.start <= now && now.timeIntervalSince(reading.slot.middle) < Self.oldest {
      guard reading.weight > 0, let pace = typical.free.logPace(reading.edge) else { continue }
      let hour = WeekHour(of: reading.slot.middle, in: typical.timeZone).number
      samples.append(
        PaceSample(
          edge: reading.edge, next: reading.next, hour: hour,
          weight: reading.weight * reading.slot.freshness(at: now, halfLife: Self.halfLife),
          rest: reading.meanLog - pace
            - typical.logFactor(
              on: reading.edge, onto: reading.known, hour: hour, isLast: reading.known == nil)))
      newest[reading.edge] = max(newest[reading.edge] ?? reading.slot, reading.slot)
    }
    edges.explain(&samples) { $0.edge }
  }

  /// The logarithm of the factor that is on the usual pace.
  func logFactor(on edge: UInt32, at time: Date) -> Double {
    let ahead = time.timeIntervalSince(self.time).magnitude
    // Of a time that is none nothing is known.
    guard !ahead.isNaN else { return 0 }
    return edges[edge] * exponential(-ahead / Self.forecastHalfLife * naturalLogarithm(2))
  }

  /// Traversals of an edge, old ones by what is left of them, and when the last was.
  func probes(on edge: UInt32) -> (weight: Double, newest: ProbeSlot?) {
    (edges.weight(edge), newest[edge])
  }
}
