import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The typical speed on each edge of a network, by hour of the week.
///
/// The time over an edge consists of a driving time by its class and of the waits at its end by
/// their kind, which are fitted together. Both are multiplied by factors for the class at that
/// hour, the region, the edge itself, the edge at that hour, and the next road, and for the last
/// edge of a drive. The more traversals support a factor, the less it is shrunk toward 1. An edge
/// without traversals has a speed, too; ``SpeedEstimate/probes`` shows how well the speed is
/// supported. No wait is counted twice: since the traversals of an edge include the waits at its
/// end, its factor is relative to the driving time and the waits together.
///
/// The factors are geometric means, on which a single stationary vehicle has little influence. The
/// deviation of the resulting times from the actual times is corrected by class, so that the times
/// over all edges together approach the arithmetic mean instead of the shorter geometric mean (the
/// smearing estimate of Duan 1983, doi 10.1080/01621459.1983.10478017).
///
/// The weight of a traversal halves every eight weeks.
public struct TypicalSpeeds: Sendable {
  /// The half-life of a traversal's weight, in seconds.
  private static let halfLife = 8.0 * 7 * 86_400
  /// The size of a region, in degrees of latitude and longitude.
  private static let regionSize = 0.02
  /// The ratio of the variance of one traversal to that of an effect: an effect estimated from two
  /// traversals is halved.
  ///
  /// Evaluate changes with the benchmark `taxi-arrivals`.
  private static let doubt = 2.0

  private struct Region: Hashable {
    var row: Int32
    var column: Int32
  }
  private struct ClassHour: Hashable {
    var roadClass: RoadClass
    var hour: Int
  }
  private struct EdgeHour: Hashable {
    var edge: EdgeIndex
    var hour: Int
  }
  private struct Turn: Hashable {
    var edge: EdgeIndex
    var next: EdgeIndex
  }

  /// The time zone of the hours.
  public let timeZone: TimeZone
  /// The number of stretches of the probe speeds that have no corresponding edges, or only edges
  /// that the mode can't use.
  public let lostCount: Int

  let free: FreeFlow
  private let times: RoadTimes
  private var classHours = PaceEffects<ClassHour>(doubt: doubt)
  private var regions = PaceEffects<Region>(doubt: doubt)
  private var edges = PaceEffects<EdgeIndex>(doubt: doubt)
  private var edgeHours = PaceEffects<EdgeHour>(doubt: doubt)
  private var turns = PaceEffects<Turn>(doubt: doubt)
  /// The effect on the last edge of a drive, where vehicles come to a halt and look for parking.
  private var end = PaceEffect(doubt: doubt)
  private var means = MeanCorrection<RoadClass>()

  /// Computes typical speeds from probe speeds.
  ///
  /// - Parameters:
  ///   - speeds: the probe speeds, of any time, gathered on any network of the same roads.
  ///   - timeZone: the time zone of the hours, usually that of the network.
  ///   - now: the time that determines the age of traversals. Traversals in quarters of an hour
  ///     after the quarter that contains `now` are ignored; all traversals in that quarter are
  ///     used.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: O(*m* + *n*) for *m* edges and *n* records; for split roads, plus the edges that
  ///   each stretch covers.
  public init(
    _ speeds: ProbeSpeeds, on network: RoadNetwork, timeZone: TimeZone, asOf now: Date
  ) throws(RoadNetworkError) {
    self.timeZone = timeZone
    let free = FreeFlow(network, speeds.mode)
    self.free = free
    let probed = try ProbedEdges(speeds, on: network) { free.logPace($0) != nil }
    lostCount = probed.lostCount
    var readings: [ProbedEdges.Reading] = []
    for var reading in probed.readings where reading.slot.start <= now {
      let freshness = reading.slot.freshness(at: now, halfLife: Self.halfLife)
      reading.weight *= freshness
      reading.passages *= freshness
      readings.append(reading)
    }
    times = RoadTimes(
      fitting: readings.map { reading in
        RoadTimes.Sample(
          roadClass: free.roadClass(reading.edge),
          waits: JunctionWaits(from: reading.edge, onto: reading.known, network),
          passages: reading.passages, free: free.seconds(reading.edge) * reading.passages,
          taken: reading.meanPace * network.meters(of: reading.edge) * reading.passages)
      })
    var samples = readings.map { reading in
      PaceSample(
        edge: reading.edge, next: reading.next,
        hour: WeekHour(of: reading.slot.middle, in: timeZone).number, weight: reading.weight,
        rest: reading.meanLog
          - naturalLogarithm(
            usual(reading.edge, onto: reading.known).seconds / network.meters(of: reading.edge)))
    }
    // From widely shared effects to specific ones: each explains the residuals of the previous
    // ones.
    classHours.explain(&samples) {
      ClassHour(roadClass: free.roadClass($0.edge), hour: $0.hour)
    }
    regions.explain(&samples) { Self.region($0.edge, network) }
    edges.explain(&samples) { $0.edge }
    edgeHours.explain(&samples) { EdgeHour(edge: $0.edge, hour: $0.hour) }
    turns.explain(&samples) { $0.next == $0.edge ? nil : Turn(edge: $0.edge, next: $0.next) }
    for sample in samples where sample.next == sample.edge { end.add(sample) }
    var means = MeanCorrection<RoadClass>()
    for (reading, sample) in zip(readings, samples) {
      let passage = geometricPassage(
        over: reading.edge, onto: reading.known, hour: sample.hour,
        isLast: reading.known == nil)
      means.add(
        free.roadClass(reading.edge),
        taken: reading.meanPace * network.meters(of: reading.edge) * reading.passages,
        estimated: passage.seconds * reading.passages)
    }
    self.means = means
    try network.checkIntact()
  }

  private static func region(_ edge: EdgeIndex, _ network: RoadNetwork) -> Region {
    let place = network.nodes[network.edges[edge].head].position.coordinate
    return Region(
      row: Int32((place.latitude / regionSize).rounded(.down)),
      column: Int32((place.longitude / regionSize).rounded(.down)))
  }

  /// Returns the time over an edge by its properties alone, without the factors.
  private func usual(_ edge: EdgeIndex, onto next: EdgeIndex?) -> Passage {
    let waits = JunctionWaits(from: edge, onto: next, free.network)
    return Passage(
      driving: free.seconds(edge) * times.factor(free.roadClass(edge)),
      waiting: times.seconds(waits))
  }

  /// Returns the mean time that an edge typically takes.
  ///
  /// - Parameters:
  ///   - next: the edge driven next; nil if there is none or it is unknown, in which case there are
  ///     no waits.
  ///   - isLast: whether the drive ends on the edge.
  func passage(
    over edge: EdgeIndex, onto next: EdgeIndex?, hour: Int, isLast: Bool = false
  ) -> Passage {
    geometricPassage(over: edge, onto: next, hour: hour, isLast: isLast)
      .times(means[free.roadClass(edge)])
  }

  /// Returns the geometric mean of the time that an edge typically takes.
  private func geometricPassage(
    over edge: EdgeIndex, onto next: EdgeIndex?, hour: Int, isLast: Bool
  ) -> Passage {
    let log =
      classHours[ClassHour(roadClass: free.roadClass(edge), hour: hour)]
      + regions[Self.region(edge, free.network)] + edges[edge]
      + edgeHours[EdgeHour(edge: edge, hour: hour)]
      + (next.map { turns[Turn(edge: edge, next: $0)] } ?? 0)
      + (isLast ? end.value : 0)
    return usual(edge, onto: next).times(exponential(log))
  }

  /// Returns the logarithm of the typical factor of traffic and waits on the free-flow pace, as a
  /// geometric mean, for comparison with mean logarithms of paces.
  func logFactor(on edge: EdgeIndex, onto next: EdgeIndex?, hour: Int, isLast: Bool) -> Double {
    naturalLogarithm(
      geometricPassage(over: edge, onto: next, hour: hour, isLast: isLast).seconds
        / free.seconds(edge))
  }

  /// Returns the decayed number of traversals of an edge at any hour.
  func probes(on edge: EdgeIndex) -> Double { edges.weight(edge) }
}

extension ProbeSlot {
  /// Returns the remaining share of a traversal's weight at a later time, in 0…1.
  func freshness(at now: Date, halfLife: Double) -> Double {
    exponential(-max(0, now.timeIntervalSince(middle)) / halfLife * naturalLogarithm(2))
  }
}
