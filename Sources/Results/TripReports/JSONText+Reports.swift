import TextFormats
import TripAnalysis

/// The parts of a report as members of objects.
extension JSONText {
  mutating func gap(_ gap: TripReport.Gap) {
    // The number of the last location with a place before the gap, from 0; at the start of a trace
    // its first location.
    member("point", gap.point)
    // The number of the next location with a place; at the end of a trace its last location.
    member("next", gap.next)
    // Seconds between them; left out without times.
    known("duration", gap.seconds)
    // Meters between them, straight.
    member("distance", gap.meters)
    // Why nothing is known: `noLocations` (there are none in between), or what became of most of
    // those that are: `noRoad`, `offRoad`, `isolated`, `outlier`, `outOfOrder`; or `tooFast`: the
    // way is longer than can be driven meanwhile, as where a receiver was frozen.
    member("reason", gap.reason)
  }

  mutating func stop(_ stop: TripReport.Stop) {
    // The first and the last location of the stay, both included.
    list("points", [stop.points.lowerBound, stop.points.upperBound]) { $0.integer($1) }
    // Seconds of the stay.
    known("duration", stop.seconds)
    // Whether the vehicle was parked; else it waited in traffic.
    member("parked", stop.isParked)
  }

  mutating func part(_ part: TripReport.Part) {
    figures(of: part)
    // The streets in order of travel, each with traffic of one class.
    objects("streets", part.streets) { $0.street($1) }
  }

  /// Writes what is known of a part as a whole.
  mutating func figures(of part: TripReport.Part) {
    // Meters of the part.
    member("length", part.length)
    // Meters of its length that lie in a gap, where nobody observed the vehicle: they count for no
    // duration and no speed; left out where there are none.
    known("inferredLength", part.inferredLength > 0 ? part.inferredLength : nil)
    // Seconds of what was observed, without the time parked; left out without times.
    known("duration", part.seconds)
    // Seconds at free flow, without turns, signals and waits; left out where the mode has no speed
    // on one of the edges.
    known("freeFlowDuration", part.freeFlowSeconds)
    // The share of its `length` that is likely to be right.
    member("confidence", part.confidence, decimals: 4)
    // Why it starts anew, as the matchings of `snap` do: `start`, `noRoad`, `noRoute`, `tooFast`.
    member("split", part.split)
  }

  mutating func street(_ street: TripReport.Street) {
    self.street(name: street.name, reference: street.reference, roadClass: street.roadClass)
    // Meters on the street.
    member("length", street.length)
    // Meters of its length that lie in a gap, where nobody observed the vehicle: they count for no
    // duration and no speed; left out where there are none.
    known("inferredLength", street.inferredLength > 0 ? street.inferredLength : nil)
    // Seconds of what was observed, without the time parked; left out where nothing was.
    known("duration", street.seconds)
    // Seconds of them that don't count for `speed`: waits after which the road was free, such as
    // for a signal; left out where there are none.
    known("waitDuration", street.waitSeconds > 0 ? street.waitSeconds : nil)
    // The mean speed that was observed, with waits; left out where nothing was.
    known("metersPerSecond", street.reading.observed)
    // The free-flow speed; left out where nothing was observed, or the mode has none.
    known("freeFlowMetersPerSecond", street.reading.freeFlow)
    // The traffic that was met: `NORMAL`, `SLOW` or `TRAFFIC_JAM` (50 % or 30 % of free flow and
    // below, for 100 m and 30 s over free flow or more, without `waitDuration`) or `NO_DATA`.
    member("speed", street.traffic)
  }
}
