public import Coordinates
public import RoadNetworks
public import RoadSnapping
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A report on the drive of a trace that was matched to roads.
public struct TripReport: Sendable, Hashable {
  /// The id of the trace.
  public var id: String
  /// The earliest and the latest time of the trace's locations; nil if the trace has no times.
  public var times: ClosedRange<Date>?
  /// The number of locations with each status.
  public var counts: [SnappedPoint.Status: Int]
  /// The gaps of the trace, in which the path is unknown.
  public var gaps: [Gap]
  /// The stops of the vehicle.
  public var stops: [Stop]
  /// The parts of the drive, each of which is connected.
  public var parts: [Part]
  /// Whether the network can contain the roads around the trace; nil if any road matches.
  public var coverage: NetworkCoverage?
  /// The matched trace from which the report was created.
  public var snapped: SnappedTrace

  /// The distance driven over all parts, in meters.
  public var length: Double { parts.reduce(0) { $0 + $1.length } }

  /// A stretch of a trace in which the path is unknown.
  ///
  /// It lies between two locations with a place on a road, or between such a location and an end of
  /// the trace. It has at least one of these properties:
  ///
  /// - It lasts more than a minute for a car (two on a bicycle, four on foot), and more than five
  ///   times the usual interval of the trace.
  /// - Its duration is negative, because a clock was set back.
  /// - It contains ten or more locations without a place.
  /// - Its path is longer than a vehicle can drive in the elapsed time.
  ///
  /// The report contains the most likely path through the gap, which is inferred, not observed.
  public struct Gap: Sendable, Hashable {
    /// The reason for a gap: the most frequent reason why its locations have no place, unless there
    /// are none or the path is too long.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// There are no locations in the gap.
      case noLocations
      /// The locations are not near any road.
      case noRoad
      /// The vehicle was off the roads of the map.
      case offRoad
      /// The locations can't be reached from their neighbors.
      case isolated
      /// The locations contradict their neighbors.
      case outlier
      /// The times of the locations are out of order.
      case outOfOrder
      /// The path is longer than can be driven in the elapsed time: the receiver was frozen, or
      /// jumped.
      case tooFast
    }

    /// The index of the last location with a place before the gap, or of the trace's first location
    /// if there is none; if the receiver was frozen, of the first location at the frozen place.
    public var point: Int
    /// The index of the first location with a place after the gap, or of the trace's last location
    /// if there is none.
    public var next: Int
    /// The duration of the gap, negative if a clock was set back; nil if times are unknown.
    public var duration: Duration?
    /// The straight-line distance between the ends of the gap, in meters.
    public var meters: Double
    /// The reason for the gap.
    public var reason: Reason
  }

  /// A stay of a vehicle at a place.
  public struct Stop: Sendable, Hashable {
    /// The indices of the first and the last location of the stay.
    public var points: ClosedRange<Int>
    /// The mean position of the locations of the stay.
    public var coordinate: Coordinate
    /// The duration of the stay.
    public var duration: Duration
    /// Whether the vehicle was parked rather than waiting in traffic, by the rule of
    /// ``TripAnalyzer``.
    public var isParked: Bool
  }

  /// A connected part of the drive.
  public struct Part: Sendable, Hashable {
    /// The distance driven in meters, including inferred stretches.
    public var length: Double
    /// The length in meters of the stretches in gaps, which are inferred, not observed.
    public var inferredLength: Double
    /// The time of driving and of waiting in traffic, without gaps and parked stops; nil if
    /// unknown.
    public var duration: Duration?
    /// The duration at free-flow speed, without turns and waits; nil if unknown.
    public var freeFlowDuration: Duration?
    /// The share of the part's length that is likely to be right, in 0…1.
    public var confidence: Double
    /// The reason why a new part starts here.
    public var split: Matching.Split
    /// The streets in order of travel.
    public var streets: [Street]
  }

  /// A stretch of one street with traffic of one class.
  public struct Street: Sendable, Hashable {
    /// The name of the street; nil if it has none.
    public var name: String?
    /// The reference of the street, such as `N 12`, or of its last road if it changes; nil if it
    /// has none.
    public var reference: String?
    /// The class of the street, or of its last road if it changes.
    public var roadClass: RoadClass
    /// The distance driven on the street in meters, including inferred stretches.
    public var length: Double
    /// The length in meters of the stretches in gaps, which are inferred, not observed.
    public var inferredLength: Double
    /// The line driven on the street.
    public var line: [Coordinate]
    /// The time of driving and of waiting in traffic on the street, without gaps and parked stops;
    /// nil if unknown, if ``isInferred`` is true, or if the mean speed is impossible.
    public var duration: Duration?
    /// The part of ``duration`` that doesn't count toward ``traffic``: waits followed by a free
    /// road, such as at a signal.
    public var waitDuration: Duration
    /// The mean speed where the vehicle was observed and not parked, including waits, with the
    /// free-flow speed for comparison.
    ///
    /// The reading is unknown if ``isInferred`` is true, or if the mean speed is impossible: no
    /// vehicle can drive that fast, and position errors don't explain the speed.
    public var reading: SpeedReading
    /// The class of traffic that the vehicle met, by the rule of ``TripAnalyzer``; `noData` if
    /// unknown.
    public var traffic: TrafficClass

    /// Whether the street was not observed, because less than a meter of it lies outside gaps.
    public var isInferred: Bool { inferredLength > 0 && length - inferredLength < 1 }
  }
}
