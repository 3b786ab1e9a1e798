import TextFormats
import TripAnalysis

/// Parts of a report as members of objects.
extension JSONText {
  mutating func gap(_ gap: TripReport.Gap) {
    // The index of the location at which the gap starts, from 0: the last one with a place, the
    // first one at the place of a frozen receiver, or else the first one of the trace.
    member("point", gap.point)
    // The index of the location at which the gap ends: the next one with a place, or else the last
    // one of the trace.
    member("next", gap.next)
    // The time between the two locations, in seconds; omitted if times are unknown.
    known("duration", gap.duration)
    // The straight-line distance between the two locations, in meters.
    member("distance", gap.meters)
    // The reason for the gap: `noLocations` (there are none in between), the most frequent reason
    // why the locations in between have no place (`noRoad`, `offRoad`, `isolated`, `outlier`, or
    // `outOfOrder`), or `tooFast` (the way is longer than can be driven in the elapsed time, for
    // example because the receiver was frozen).
    member("reason", gap.reason)
  }

  mutating func stop(_ stop: TripReport.Stop) {
    // The indices of the first and last locations of the stop.
    list("points", [stop.points.lowerBound, stop.points.upperBound]) { $0.integer($1) }
    // The duration of the stop, in seconds.
    known("duration", stop.duration)
    // Whether the vehicle was parked, rather than waiting in traffic.
    member("parked", stop.isParked)
  }

  mutating func part(_ part: TripReport.Part) {
    figures(of: part)
    // The streets, in order of travel, each with traffic of one class.
    objects("streets", part.streets) { $0.street($1) }
  }

  /// Writes the members of a part except its streets.
  mutating func figures(of part: TripReport.Part) {
    // The length of the part, in meters.
    member("length", part.length)
    // The length in meters of the stretches in gaps, where the vehicle wasn't observed; they don't
    // count for `duration`. Omitted if it is 0.
    known("inferredLength", part.inferredLength > 0 ? part.inferredLength : nil)
    // The observed duration in seconds, without time parked; omitted if unknown.
    known("duration", part.duration)
    // The duration in seconds at free-flow speed, without turns, signals, and waits; omitted if
    // the mode has no speed on one of the edges.
    known("freeFlowDuration", part.freeFlowDuration)
    // The share of `length` that is likely to be right.
    member("confidence", part.confidence, decimals: 4)
    // The reason why a new part starts, as in the matchings of `snap`: `start`, `noRoad`,
    // `noRoute`, or `tooFast`.
    member("split", part.split)
  }

  mutating func street(_ street: TripReport.Street) {
    self.street(name: street.name, reference: street.reference, roadClass: street.roadClass)
    // The driven length of the street, in meters.
    member("length", street.length)
    // The length in meters of the stretches in gaps, where the vehicle wasn't observed; they don't
    // count for `duration` and the speeds. Omitted if it is 0.
    known("inferredLength", street.inferredLength > 0 ? street.inferredLength : nil)
    // The observed duration in seconds, without time parked; omitted if unknown.
    known("duration", street.duration)
    // The part of `duration` that doesn't count for `speed`, in seconds: waits followed by a free
    // road, such as at a signal; omitted if it is 0.
    known("waitDuration", street.waitDuration > .zero ? street.waitDuration : nil)
    // The observed mean speed in meters per second, including waits; omitted if unknown.
    known("metersPerSecond", street.reading.observed)
    // The free-flow speed in meters per second; omitted if unknown.
    known("freeFlowMetersPerSecond", street.reading.freeFlow)
    // The traffic met: `NORMAL`; `SLOW` or `TRAFFIC_JAM` (at most 50% or 30% of the free-flow
    // speed, with a delay of at least 30 s over at least 100 m, without `waitDuration`); or
    // `NO_DATA`.
    member("speed", street.traffic)
  }
}
