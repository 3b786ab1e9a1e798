public import Coordinates
public import RoadNetworks
public import RoadSnapping
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A report on the drive of a trace, once it is on roads.
public struct TripReport: Sendable, Hashable {
  /// The trace's id.
  public var id: String
  /// The time of the first and of the last location; nil where the trace has no times.
  public var times: ClosedRange<Date>?
  /// How many locations ended how.
  public var counts: [SnappedPoint.Status: Int]
  /// Stretches of the trace of which nothing is known.
  public var gaps: [Gap]
  /// Places where the vehicle stood.
  public var stops: [Stop]
  /// The parts of the drive, each connected.
  public var parts: [Part]
  /// Where no road matches, whether the network could know the roads there; nil where one does.
  public var coverage: NetworkCoverage?
  /// The trace on the roads, that the report was made of.
  public var snapped: SnappedTrace

  /// Meters driven over all parts.
  public var length: Double { parts.reduce(0) { $0 + $1.length } }

  /// A stretch between two locations on roads of which nothing is known: far longer than the
  /// trace's usual interval, with ten locations or more that have no place, or with a way that no
  /// vehicle drives in the time.
  ///
  /// The way driven meanwhile is inferred, not observed: the likeliest one.
  public struct Gap: Sendable, Hashable {
    /// Why nothing is known.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The receiver said nothing.
      case noLocations
      /// Most locations have no road near.
      case noRoad
      /// At most locations the vehicle was on none of the map's roads.
      case offRoad
      /// Most locations can't be reached from their neighbors.
      case isolated
      /// Most locations contradict their neighbors.
      case outlier
      /// Most locations have times out of order.
      case outOfOrder
      /// The way is longer than can be driven meanwhile: the receiver was frozen at a place, or
      /// jumped.
      case tooFast
    }

    /// The last location with a place before it; the trace's first where there is none.
    public var point: Int
    /// The first location with a place behind it; the trace's last where there is none.
    public var next: Int
    /// How long it lasted; nil where times are unknown.
    public var duration: Duration?
    /// Straight meters between its ends.
    public var meters: Double
    /// Why nothing is known.
    public var reason: Reason
  }

  /// A stay of a vehicle at a place.
  public struct Stop: Sendable, Hashable {
    /// The first and the last location of the stay.
    public var points: ClosedRange<Int>
    /// The middle of its locations.
    public var coordinate: Coordinate
    /// How long it lasted.
    public var duration: Duration
    /// Whether the vehicle was parked, rather than waiting in traffic; ``TripAnalyzer`` has the
    /// rule.
    public var isParked: Bool
  }

  /// A connected part of the drive.
  public struct Part: Sendable, Hashable {
    /// Meters driven, with those inferred.
    public var length: Double
    /// Meters of them that lie in gaps: inferred, not observed.
    public var inferredLength: Double
    /// The time of driving and of waiting in traffic, without gaps and parked stops; nil where
    /// unknown.
    public var duration: Duration?
    /// The time at free flow, without turns and waits; nil where unknown.
    public var freeFlowDuration: Duration?
    /// The chance that a place along it is right.
    public var confidence: Double
    /// Why it starts where it does.
    public var split: Matching.Split
    /// The streets in order of travel.
    public var streets: [Street]
  }

  /// A stretch of one street with traffic of one class.
  public struct Street: Sendable, Hashable {
    /// Its name; nil where it has none.
    public var name: String?
    /// Its reference, such as `N 12`; nil where it has none.
    public var reference: String?
    /// Its class.
    public var roadClass: RoadClass
    /// Meters driven on it, with those inferred.
    public var length: Double
    /// Meters of them that lie in gaps: inferred, not observed.
    public var inferredLength: Double
    /// The line driven on it.
    public var line: [Coordinate]
    /// The time of driving and of waiting in traffic on it, without gaps and parked stops; nil
    /// where unknown or ``isInferred``.
    public var duration: Duration?
    /// The part of ``duration`` that doesn't count for ``traffic``: waits after which the road was
    /// free, such as for a signal.
    public var waitDuration: Duration
    /// Mean speed against free flow where it was observed and the vehicle was not parked; waits
    /// count.
    ///
    /// Unknown where the speed is one that no vehicle drives.
    public var reading: SpeedReading
    /// The class of traffic that the vehicle met, by the rule of ``TripAnalyzer``: without waits
    /// after which the road was free, and only where it holds for many meters and seconds.
    public var traffic: TrafficClass

    /// Whether it was not observed: less than a meter of it lies outside of gaps.
    public var isInferred: Bool { inferredLength > 0 && length - inferredLength < 1 }
  }
}
