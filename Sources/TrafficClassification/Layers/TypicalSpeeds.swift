import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How fast traffic usually is on each edge of a network, by hour of the week.
///
/// An edge is as much slower than free flow as edges of its class are at that hour, changed by what is
/// known of its region, of itself, of itself at that hour, and of the road that is taken next; each
/// counts as far as there are traversals that prove it. So an edge that nobody has driven has a speed
/// too: ``SpeedEstimate/probes`` tells what is known of it.
///
/// Older traversals count less: those of eight weeks ago half.
public struct TypicalSpeeds: Sendable {
  /// Seconds after which a traversal counts half.
  private static let halfLife = 8.0 * 7 * 86_400
  /// Degrees of latitude and longitude to a region.
  private static let regionSize = 0.02

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

  /// The clocks by which hours are told.
  public let timeZone: TimeZone
  /// Stretches of the probes that the network doesn't have.
  public let lostCount: Int

  let free: FreeFlow
  private var classes = PaceEffects<RoadClass>()
  private var classHours = PaceEffects<ClassHour>()
  private var regions = PaceEffects<Region>()
  private var edges = PaceEffects<UInt32>()
  private var edgeHours = PaceEffects<EdgeHour>()
  private var turns = PaceEffects<Turn>()

  /// What is usual, by what probes have driven.
  ///
  /// - Parameters:
  ///   - speeds: of any time, gathered on any network of the same roads.
  ///   - timeZone: of the place.
  ///   - now: by which traversals are old. Those of later quarters of an hour don't count; of the one
  ///     that it lies in all do.
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
    var samples: [PaceSample] = []
    samples.reserveCapacity(probed.readings.count)
    for reading in probed.readings where reading.slot.start <= now {
      guard let pace = free.logPace(reading.edge) else { continue }
      samples.append(
        PaceSample(
          edge: reading.edge, next: reading.next,
          hour: WeekHour(of: reading.slot.middle, in: timeZone).number,
          weight: reading.weight * reading.slot.freshness(at: now, halfLife: Self.halfLife),
          rest: reading.meanLog - pace))
    }
    // From what many share to what few do: each explains what those before it left.
    classes.explain(&samples) { free.roadClass($0.edge) }
    classHours.explain(&samples) {
      ClassHour(roadClass: free.roadClass($0.edge), hour: $0.hour)
    }
    regions.explain(&samples) { Self.region($0.edge, network) }
    edges.explain(&samples) { $0.edge }
    edgeHours.explain(&samples) { EdgeHour(edge: $0.edge, hour: $0.hour) }
    turns.explain(&samples) { $0.next == $0.edge ? nil : Turn(edge: $0.edge, next: $0.next) }
    try network.checkIntact()
  }

  private static func region(_ edge: UInt32, _ network: RoadNetwork) -> Region {
    let place = network.nodes[network.record(of: edge).head].position.coordinate
    return Region(
      row: Int32((place.latitude / regionSize).rounded(.down)),
      column: Int32((place.longitude / regionSize).rounded(.down)))
  }

  /// The logarithm of the factor that traffic usually puts on the free-flow pace.
  func logFactor(on edge: UInt32, onto next: UInt32?, hour: Int) -> Double {
    let roadClass = free.roadClass(edge)
    return classes[roadClass] + classHours[ClassHour(roadClass: roadClass, hour: hour)]
      + regions[Self.region(edge, free.network)] + edges[edge]
      + edgeHours[EdgeHour(edge: edge, hour: hour)]
      + (next.map { turns[Turn(edge: edge, next: $0)] } ?? 0)
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
