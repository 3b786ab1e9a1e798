import TextFormats
import TripAnalysis

/// The parts of a report as members of objects.
extension JSONText {
  /// Writes a member that is an array of objects.
  mutating func objects<Element>(
    _ name: String, _ elements: [Element], _ members: (inout JSONText, Element) -> Void
  ) {
    key(name)
    list(elements) { text, element in
      text.beginObject()
      members(&text, element)
      text.endObject()
    }
  }

  /// Writes a number with three decimals as a member; nothing where it is unknown.
  mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    key(name)
    number(value, decimals: 3)
  }

  mutating func members(of gap: TripReport.Gap) {
    key("point")
    integer(gap.point)
    key("next")
    integer(gap.next)
    member("duration", gap.seconds)
    member("distance", gap.meters)
    key("reason")
    string(gap.reason.rawValue)
  }

  mutating func members(of stop: TripReport.Stop) {
    key("points")
    list([stop.points.lowerBound, stop.points.upperBound]) { $0.integer($1) }
    member("duration", stop.seconds)
    key("parked")
    bool(stop.isParked)
  }

  /// Writes the meters of a length that lie in gaps; nothing where there are none.
  mutating func inferredLength(_ meters: Double) {
    if meters > 0 { member("inferredLength", meters) }
  }

  mutating func members(of part: TripReport.Part) {
    figures(of: part)
    objects("streets", part.streets) { $0.members(of: $1) }
  }

  /// Writes what is known of a part as a whole.
  mutating func figures(of part: TripReport.Part) {
    member("length", part.length)
    inferredLength(part.inferredLength)
    member("duration", part.seconds)
    member("freeFlowDuration", part.freeFlowSeconds)
    key("confidence")
    number(part.confidence, decimals: 4)
    key("split")
    string(part.split.rawValue)
  }

  mutating func members(of street: TripReport.Street) {
    self.street(name: street.name, reference: street.reference, roadClass: street.roadClass)
    member("length", street.length)
    inferredLength(street.inferredLength)
    member("duration", street.seconds)
    member("speed", street.reading.observed)
    member("freeFlowSpeed", street.reading.freeFlow)
    key("traffic")
    string(street.reading.traffic.rawValue)
  }
}
