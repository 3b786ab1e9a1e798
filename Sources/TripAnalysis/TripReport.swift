public import Coordinates
public import RoadNetworks
public import RoadSnapping
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a trace tells about a drive, once it is on roads.
public struct TripReport: Sendable, Hashable {
  /// The trace's id.
  public var id: String
  /// The time of the first and of the last location; nil where the trace has no times.
  public var times: ClosedRange<Date>?
  /// How many locations ended how.
  public var counts: [SnappedPoint.Status: Int]
  /// Stretches of time without locations.
  public var gaps: [Gap]
  /// Places where the vehicle stood.
  public var stops: [Stop]
  /// The parts of the drive, each connected.
  public var parts: [Part]
  /// Where no road matches, whether the network could know the roads there; nil where one does.
  public var coverage: NetworkCoverage?
  /// The trace on the roads, that the report was made of.
  public var snapped: SnappedTrace

  /// Metres driven over all parts.
  public var length: Double { parts.reduce(0) { $0 + $1.length } }

  /// A stretch of time in which the receiver said nothing.
  public struct Gap: Sendable, Hashable {
    /// The last location before it.
    public var point: Int
    /// The first location behind it.
    public var next: Int
    /// How long it lasted.
    public var seconds: Double
    /// Straight metres between its ends.
    public var meters: Double
  }

  /// A stay of a vehicle at a place.
  public struct Stop: Sendable, Hashable {
    /// The first and the last location of the stay.
    public var points: ClosedRange<Int>
    /// The middle of its locations.
    public var coordinate: Coordinate
    /// How long it lasted.
    public var seconds: Double
    /// Whether the vehicle was parked, rather than waiting in traffic; ``TripAnalyzer`` has the rule.
    public var isParked: Bool
  }

  /// A connected part of the drive.
  public struct Part: Sendable, Hashable {
    /// Metres driven.
    public var length: Double
    /// Seconds of driving and of waiting in traffic, those of parked stops left out; nil where unknown.
    public var seconds: Double?
    /// Seconds at free flow, without turns and waits; nil where unknown.
    public var freeFlowSeconds: Double?
    /// The chance that a place along it is right.
    public var confidence: Double
    /// Why it starts where it does.
    public var split: Matching.Split
    /// The streets in order of travel.
    public var streets: [Street]
  }

  /// A stretch of one street.
  public struct Street: Sendable, Hashable {
    /// Its name; nil where it has none.
    public var name: String?
    /// Its reference, such as `N 12`; nil where it has none.
    public var reference: String?
    /// Its class.
    public var roadClass: RoadClass
    /// Metres driven on it.
    public var length: Double
    /// The line driven on it.
    public var line: [Coordinate]
    /// Seconds of driving and of waiting in traffic on it, those of parked stops left out; nil where
    /// unknown.
    public var seconds: Double?
    /// Mean speed against free flow, where the vehicle was not parked.
    public var reading: SpeedReading
  }
}
