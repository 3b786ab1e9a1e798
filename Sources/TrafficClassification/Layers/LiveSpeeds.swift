import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The current speed on each edge of a network, relative to the typical speed at this hour.
///
/// The weight of a traversal halves every 15 minutes and is 0 after two hours, counted from the
/// middle of its quarter of an hour. In forecasts, half of a current deviation is expected to
/// remain after half an hour.
public struct LiveSpeeds: Sendable {
  /// The half-life of a traversal's weight, in seconds.
  private static let halfLife = 900.0
  /// The age in seconds from which traversals are ignored.
  private static let oldest = 7_200.0
  /// The half-life of a deviation in forecasts, in seconds.
  private static let forecastHalfLife = 1_800.0

  /// The time to which the speeds apply.
  public let time: Date
  /// The identity of the network of the edges.
  let network: NetworkIdentity

  /// The current effect on each edge.
  ///
  /// The doubt is twice that of ``TypicalSpeeds``: a single recent traversal may be slow for
  /// reasons of its own, whereas the traversals of several weeks are usually from many vehicles.
  private var edges = PaceEffects<EdgeIndex>(doubt: 4)
  private var newest: [EdgeIndex: ProbeSlot] = [:]

  /// Computes the current deviations from typical speeds, based on recent probe speeds.
  ///
  /// - Parameters:
  ///   - speeds: the probe speeds, gathered on any network of the same roads. Traversals two hours
  ///     old or older are ignored, and so are traversals in quarters of an hour after the quarter
  ///     that contains `now`. All traversals in that quarter are used, so that the most recent ones
  ///     are included; when a log is replayed, they may be up to 15 minutes in the future.
  ///   - typical: the typical speeds, which still apply to edges without recent traversals.
  ///   - now: the time to which the speeds apply.
  /// - Precondition: The probe speeds and the typical speeds are for the same mode.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: O(*m* + *n*) for *m* edges and *n* records; for split roads, plus the edges that
  ///   each stretch covers.
  public init(
    _ speeds: ProbeSpeeds, against typical: TypicalSpeeds, asOf now: Date
  ) throws(RoadNetworkError) {
    precondition(speeds.mode == typical.free.mode, "live and typical speeds share a mode")
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

  /// Returns the logarithm of the factor on the typical pace that is expected at a time.
  func logFactor(on edge: EdgeIndex, at time: Date) -> Double {
    let ahead = time.timeIntervalSince(self.time).magnitude
    // No deviation is known at a time that isn't a number.
    guard !ahead.isNaN else { return 0 }
    return edges[edge] * exponential(-ahead / Self.forecastHalfLife * naturalLogarithm(2))
  }

  /// Returns the decayed number of traversals of an edge, and the quarter of an hour of the latest
  /// one; 0 and nil if there are none.
  func probes(on edge: EdgeIndex) -> (weight: Double, newest: ProbeSlot?) {
    (edges.weight(edge), newest[edge])
  }
}
