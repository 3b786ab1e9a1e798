import RoadNetworks
import RoadSnapping
import TextFormats

extension SnappingExplanation.Transition {
  /// Whether it is a feature of its own; other pairs are listed with their step.
  var isWritten: Bool {
    switch kind {
    case .way, .hole: true
    case .givenUp: isCheapest
    case .noWay: false
    }
  }
}

extension JSONText {
  mutating func members(of step: SnappingExplanation.Step) {
    member("fromObservation", step.from)
    member("toObservation", step.to)
    member("outcome", step.outcome)
    member("straight", step.straight, decimals: 2)
    member("seconds", step.seconds)
    member("limit", step.outcome == .tooFast ? nil : step.limit, decimals: 0)
    list("noWay", step.transitions.lazy.filter { $0.kind == .noWay }) { text, transition in
      text.list([transition.from, transition.to]) { $0.integer($1) }
    }
    list("givenUp", step.transitions.lazy.filter { $0.kind == .givenUp && !$0.isWritten }) {
      text, transition in
      text.beginArray()
      text.integer(transition.from)
      text.integer(transition.to)
      text.number(transition.path?.length ?? .nan, decimals: 1)
      text.number(transition.costs?.sum ?? .nan, decimals: 2)
      text.endArray()
    }
    stroke(step.outcome == .joined ? "#999999" : "#d73027", width: 1, opacity: 0.4)
  }

  mutating func members(
    of transition: SnappingExplanation.Transition, _ step: SnappingExplanation.Step
  ) {
    member("fromObservation", step.from)
    member("fromCandidate", transition.from)
    member("toObservation", step.to)
    member("toCandidate", transition.to)
    member("found", transition.kind)
    member("chance", transition.chance, decimals: 6)
    member("chosen", transition.isChosen)
    member("cheapest", transition.isCheapest)
    member("length", transition.path?.length, decimals: 2)
    member("straight", step.straight, decimals: 2)
    member("seconds", step.seconds)
    member("cost", transition.costs?.sum, decimals: 4)
    member("positionCost", transition.costs?.position, decimals: 4)
    member("wayCost", transition.costs?.way, decimals: 4)
    member("hasteCost", transition.costs?.haste, decimals: 4)
    member("passingCost", transition.costs?.passing, decimals: 4)
    member("holeCost", transition.costs?.hole, decimals: 4)
    let color =
      transition.kind == .hole
      ? "#e7298a"
      : transition.isChosen ? "#1a9850" : transition.kind == .way ? "#e66101" : "#999999"
    stroke(color, width: transition.isChosen ? 4 : 2, opacity: 0.1 + 0.9 * transition.chance)
  }

  mutating func members(
    of candidate: SnappingExplanation.Candidate, on road: RoadEdge, _ mode: TravelMode,
    cheapest: Double?
  ) {
    member("chance", candidate.chance, decimals: 6)
    member("chosen", candidate.isChosen)
    member("kept", candidate.isKept)
    member("edge", String(candidate.position.edge.rawValue))
    member("edgeAlong", Double(candidate.position.offset) / 1000)
    member("way", Int(road.osmWay))
    street(name: road.name, reference: road.reference, roadClass: road.attributes.roadClass)
    member("access", "\(road.attributes.access[mode])")
    member("bearing", candidate.bearing.roundedBearing, decimals: 1)
    member("withinRestriction", candidate.isWithinRestriction)
    member("offset", candidate.offset, decimals: 2)
    member("cost", candidate.cost, decimals: 4)
    member(
      "beyondCheapest", candidate.cost.flatMap { cost in cheapest.map { cost - $0 } }, decimals: 4)
    member("accessCost", candidate.costs.access, decimals: 4)
    member("bearingCost", candidate.costs.bearing, decimals: 4)
    member("speedCost", candidate.costs.speed, decimals: 4)
    member("distanceCost", candidate.costs.distance, decimals: 4)
    member("errorEast", candidate.error?.east, decimals: 2)
    member("errorNorth", candidate.error?.north, decimals: 2)
    member("errorEastDeviation", candidate.error?.eastDeviation, decimals: 2)
    member("errorNorthDeviation", candidate.error?.northDeviation, decimals: 2)
    marker(candidate.isChosen ? "#1a9850" : candidate.isKept ? "#e66101" : "#999999")
  }

  mutating func members(
    of observation: SnappingExplanation.Observation, in record: ExplanationRecord
  ) {
    let location = record.source.trace.locations[observation.point]
    let point = record.explanation.snapped.points[observation.point]
    member("point", observation.point)
    list("points", [observation.points.lowerBound, observation.points.upperBound - 1]) {
      $0.integer($1)
    }
    known("time", location.time)
    member("fate", observation.fate)
    member("status", point.status)
    known("reason", point.reason)
    known("matching", observation.matching)
    member("confidence", point.place?.confidence, decimals: 6)
    member("passingChance", observation.passingChance, decimals: 6)
    member("candidates", observation.candidates.count)
    member("noise", observation.noise, decimals: 2)
    member("bearing", observation.bearing?.roundedBearing, decimals: 1)
    member("metersPerSecond", observation.speed, decimals: 2)
    member("moved", location.coordinate.distance(to: observation.coordinate), decimals: 2)
    marker(observation.fate == .onPath ? "#2b2b2b" : "#d73027")
  }
}
