import TextFormats
import TripAnalysis

/// The parts of a report as members of objects.
extension JSONText {
  mutating func members(of gap: TripReport.Gap) {
    member("point", gap.point)
    member("next", gap.next)
    known("duration", gap.seconds)
    member("distance", gap.meters)
    member("reason", gap.reason)
  }

  mutating func members(of stop: TripReport.Stop) {
    list("points", [stop.points.lowerBound, stop.points.upperBound]) { $0.integer($1) }
    known("duration", stop.seconds)
    member("parked", stop.isParked)
  }

  mutating func members(of part: TripReport.Part) {
    figures(of: part)
    objects("streets", part.streets) { $0.members(of: $1) }
  }

  /// Writes what is known of a part as a whole.
  mutating func figures(of part: TripReport.Part) {
    member("length", part.length)
    known("inferredLength", part.inferredLength > 0 ? part.inferredLength : nil)
    known("duration", part.seconds)
    known("freeFlowDuration", part.freeFlowSeconds)
    member("confidence", part.confidence, decimals: 4)
    member("split", part.split)
  }

  mutating func members(of street: TripReport.Street) {
    self.street(name: street.name, reference: street.reference, roadClass: street.roadClass)
    member("length", street.length)
    known("inferredLength", street.inferredLength > 0 ? street.inferredLength : nil)
    known("duration", street.seconds)
    known("metersPerSecond", street.reading.observed)
    known("freeFlowMetersPerSecond", street.reading.freeFlow)
    member("speed", street.reading.traffic)
  }
}
