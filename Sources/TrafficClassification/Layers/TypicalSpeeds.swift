import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How fast traffic usually is on each edge of a network, by hour of the week.
///
/// An edge takes the time of its length by its class, and that of the waits at its end by their
/// kind, which are fitted together. Both are changed by a factor for its class at that hour, its
/// region, the edge itself, the edge at that hour, and the road that is taken next; each counts as
/// far as there are traversals that prove it. So an edge without traversals has a speed too:
/// ``SpeedEstimate/probes`` shows how much of it is known. And no wait counts twice: where
/// traversals of an edge contain the waits at its end, its factor is their ratio to both together.
///
/// The factors are means of logarithms, which one vehicle that stood hardly moves. What they leave
/// of the times that were really taken is given back by class, so that all edges together take the
/// mean and not the geometric one, which is shorter (the smearing estimate of Duan 1983, doi
/// 10.1080/01621459.1983.10478017).
///
/// Older traversals count less: those of eight weeks ago half.
public struct TypicalSpeeds: Sendable {
  /// Seconds after which a traversal counts half.
  private static let halfLife = 8.0 * 7 * 86_400
  /// Degrees of latitude and longitude to a region.
  private static let regionSize = 0.02
  /// How often the variance of one traversal is that of an effect: two traversals count half.
  ///
  /// Judge changes by `taxi-arrivals` of the benchmarks.
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
    var edge: UInt32
    var hour: Int
  }
  private struct Turn: Hashable {
    var edge: UInt32
    var next: UInt32
  }

  /// The time zone of the hours.
  public let timeZone: TimeZone
  /// Stretches of the probes that the network doesn't have.
  public let lostCount: Int

  let free: FreeFlow
  private let times: RoadTimes
  private var classHours = PaceEffects<ClassHour>(doubt: doubt)
  private var regions = PaceEffects<Region>(doubt: doubt)
  private var edges = PaceEffects<UInt32>(doubt: doubt)
  private var edgeHours = PaceEffects<EdgeHour>(doubt: doubt)
  private var turns = PaceEffects<Turn>(doubt: doubt)
  /// Of the edge that a drive ends on: vehicles come to a halt, and look for a place.
  private var end = PaceEffect(doubt: doubt)
  private var means = MeanCorrection<RoadClass>()

  /// What is usual, by what probes have driven.
  ///
  /// - Parameters:
  ///   - speeds: of any time, gathered on any network of the same roads.
  ///   - timeZone: of the place.
  ///   - now: by which traversals are old. Those of later quarters of an hour don't count; of the
  ///     one that it lies in all do.
  /// - Throws: `damaged` where the network's file has changed.
  /// - Complexity: O(*m* + *n* log *n*) for *m* edges and *n* records.
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
    // From what many share to what few do: each explains what those before it left.
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

  private static func region(_ edge: UInt32, _ network: RoadNetwork) -> Region {
    let place = network.nodes[network.record(of: edge).head].position.coordinate
    return Region(
      row: Int32((place.latitude / regionSize).rounded(.down)),
      column: Int32((place.longitude / regionSize).rounded(.down)))
  }

  /// The time over an edge by what it is: without what is known of itself.
  private func usual(_ edge: UInt32, onto next: UInt32?) -> Passage {
    let waits = JunctionWaits(from: edge, onto: next, free.network)
    return Passage(
      driving: free.seconds(edge) * times.factor(free.roadClass(edge)),
      waiting: times.seconds(waits))
  }

  /// The mean time that an edge usually takes.
  ///
  /// - Parameters:
  ///   - next: the edge that is driven next; nil where none is known, which has no wait.
  ///   - isLast: whether the drive ends on the edge.
  func passage(
    over edge: UInt32, onto next: UInt32?, hour: Int, isLast: Bool = false
  ) -> Passage {
    geometricPassage(over: edge, onto: next, hour: hour, isLast: isLast)
      .times(means[free.roadClass(edge)])
  }

  /// The geometric mean of the times that an edge usually takes.
  private func geometricPassage(
    over edge: UInt32, onto next: UInt32?, hour: Int, isLast: Bool
  ) -> Passage {
    let log =
      classHours[ClassHour(roadClass: free.roadClass(edge), hour: hour)]
      + regions[Self.region(edge, free.network)] + edges[edge]
      + edgeHours[EdgeHour(edge: edge, hour: hour)]
      + (next.map { turns[Turn(edge: edge, next: $0)] } ?? 0)
      + (isLast ? end.value : 0)
    return usual(edge, onto: next).times(exponential(log))
  }

  /// The logarithm of the factor that traffic and waits usually put on the free-flow pace, by the
  /// geometric mean: that is what mean logarithms of paces are compared with.
  func logFactor(on edge: UInt32, onto next: UInt32?, hour: Int, isLast: Bool) -> Double {
    naturalLogarithm(
      geometricPassage(over: edge, onto: next, hour: hour, isLast: isLast).seconds
        / free.seconds(edge))
  }

  /// Traversals of an edge at any hour, old ones by what is left of them.
  func probes(on edge: UInt32) -> Double { edges.weight(edge) }
}

extension ProbeSlot {
  /// What is left of a traversal's weight at a later time, in 0…1.
  func freshness(at now: Date, halfLife: Double) -> Double {
    exponential(-max(0, now.timeIntervalSince(middle)) / halfLife * naturalLogarithm(2))
  }
}
