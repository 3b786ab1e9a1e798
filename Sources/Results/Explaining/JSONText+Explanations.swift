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

  /// What became of it.
  var fate: ResultFeature.Fate {
    if isChosen { return .chosen }
    return kind == .way ? .possible : .rejected
  }
}

extension JSONText {
  mutating func step(_ step: SnappingExplanation.Step) {
    // The number of the observation that it leads from.
    member("fromObservation", step.from)
    // The number of the observation that it leads to.
    member("toObservation", step.to)
    // `joined`, `noWay` (no candidate can be reached from any), `tooFast` (no way was looked for).
    member("outcome", step.outcome)
    // Meters between them.
    member("straight", step.straight, decimals: 2)
    // Seconds between them; null where unknown.
    member("seconds", step.seconds)
    // The meters of way within which one was looked for; null where `tooFast`.
    member("limit", step.outcome == .tooFast ? nil : step.limit, decimals: 0)
    // Pairs `[from, to]` of candidates without a way within the limit.
    list("noWay", step.transitions.lazy.filter { $0.kind == .noWay }) { text, transition in
      text.list([transition.from, transition.to]) { $0.integer($1) }
    }
    // `[from, to, length, cost]` of ways that are out of the question; a hole in the map has no
    // length.
    list("givenUp", step.transitions.lazy.filter { $0.kind == .givenUp && !$0.isWritten }) {
      text, transition in
      text.beginArray()
      text.integer(transition.from)
      text.integer(transition.to)
      text.number(transition.path?.length ?? .nan, decimals: 1)
      text.number(transition.costs?.sum ?? .nan, decimals: 2)
      text.endArray()
    }
  }

  mutating func transition(
    _ transition: SnappingExplanation.Transition, of step: SnappingExplanation.Step
  ) {
    // The number of the observation that it leads from.
    member("fromObservation", step.from)
    // The number of the candidate there.
    member("fromCandidate", transition.from)
    // The number of the observation that it leads to.
    member("toObservation", step.to)
    // The number of the candidate there.
    member("toCandidate", transition.to)
    // What was found: `way`, `hole` (no way that is likelier than that the map lacks a road),
    // `givenUp`.
    member("found", transition.kind)
    // The chance that the truth goes by it: those of a step sum up to less than 1 where either
    // observation may be passed over; the rest is on the steps past it.
    member("chance", transition.chance, decimals: 6)
    // Whether the decided path goes by it.
    member("chosen", transition.isChosen)
    // Whether the cheapest sequence to its second candidate comes by it.
    member("cheapest", transition.isCheapest)
    // Meters of the way; null without one.
    member("length", transition.path?.length, decimals: 2)
    // Meters between the observations.
    member("straight", step.straight, decimals: 2)
    // Seconds between them; null where unknown.
    member("seconds", step.seconds)
    // The cost of the way, the sum of those that follow; null without one.
    member("cost", transition.costs?.sum, decimals: 4)
    // The cost of the location beside the second candidate, given what was seen of the error
    // before.
    member("positionCost", transition.costs?.position, decimals: 4)
    // The cost of detours, turns, closed and slow roads; under 0 over roads that are faster than
    // usual there.
    member("wayCost", transition.costs?.way, decimals: 4)
    // The cost of a speed near the top or above.
    member("hasteCost", transition.costs?.haste, decimals: 4)
    // The cost of observations between that are errors of position.
    member("passingCost", transition.costs?.passing, decimals: 4)
    // The cost of a road that the map lacks.
    member("holeCost", transition.costs?.hole, decimals: 4)
  }

  mutating func candidate(
    _ candidate: SnappingExplanation.Candidate, on road: RoadEdge, cheapest: Double?
  ) {
    // The chance that the truth passes by it, over all sequences; 0 where it is given up.
    member("chance", candidate.chance, decimals: 6)
    // Whether the decided path runs by it: that is the likeliest path on the whole, and need not
    // run by the likeliest candidate here. A point's place may be further on, so that none lies
    // behind the one before.
    member("chosen", candidate.isChosen)
    // Whether sequences could go on from it; else it is given up.
    member("kept", candidate.isKept)
    // The directed edge of the network, as a string.
    member("edge", String(candidate.position.edge.rawValue))
    // Meters from the start of the edge: 0…its length, both ends included.
    member("edgeAlong", Double(candidate.position.offset) / 1000)
    // Its OpenStreetMap way.
    member("way", Int(road.osmWay))
    street(name: road.name, reference: road.reference, roadClass: road.attributes.roadClass)
    // What the mode may do there at the time: `allowed`, `destination`, `private`, `restricted`,
    // `againstOneway`, `none`.
    member("access", "\(candidate.access)")
    // The direction of travel there, degrees clockwise from north.
    member("bearing", candidate.bearing.roundedBearing, decimals: 1)
    // Whether it was come to by the start of a turn restriction that goes on.
    member("withinRestriction", candidate.isWithinRestriction)
    // Meters between the observation, where it was taken to be, and the place.
    member("offset", candidate.offset, decimals: 2)
    // The cost of the cheapest sequence that ends here; null where none does.
    member("cost", candidate.cost, decimals: 4)
    let beyond = candidate.cost.flatMap { cost in cheapest.map { cost - $0 } }
    // `cost` less that of the cheapest candidate here: 0 or more.
    member("beyondCheapest", beyond, decimals: 4)
    // What it costs that the location was seen from a road closed to the mode.
    member("accessCost", candidate.costs.access, decimals: 4)
    // What another bearing costs.
    member("bearingCost", candidate.costs.bearing, decimals: 4)
    // What a speed above free flow, or that of a slower road near by, costs.
    member("speedCost", candidate.costs.speed, decimals: 4)
    // What the lane on the other side from where traffic keeps to costs.
    member("sideCost", candidate.costs.side, decimals: 4)
    // What the meters between cost, where a path begins.
    member("distanceCost", candidate.costs.distance, decimals: 4)
    // Meters: what is known of the error of the receiver, from the vehicle to the location
    // eastward; null where given up.
    member("errorEast", candidate.error?.east, decimals: 2)
    // Meters: what is known of that error northward.
    member("errorNorth", candidate.error?.north, decimals: 2)
    // The standard deviation of `errorEast`.
    member("errorEastDeviation", candidate.error?.eastDeviation, decimals: 2)
    // The standard deviation of `errorNorth`.
    member("errorNorthDeviation", candidate.error?.northDeviation, decimals: 2)
  }

  mutating func observation(
    _ observation: SnappingExplanation.Observation, in record: ExplanationRecord
  ) {
    let location = record.source.trace.locations[observation.point]
    let point = record.explanation.snapped.points[observation.point]
    // The number of its location in the trace, from 0.
    member("point", observation.point)
    // The first and the last of the points that it stands for, both included, except those out of
    // order among them.
    list("points", [observation.points.lowerBound, observation.points.upperBound - 1]) {
      $0.integer($1)
    }
    // Its time; left out without one.
    known("time", location.time)
    // What became of it: `onPath`, `passedOver` (an error of position: its candidates need worse
    // detours), `rejected` (no way leads to it, and too few others fit it), `offRoad` (the vehicle
    // was on no road of the map), `noRoad`, `alone` (neither neighbor can be reached from it).
    member("fate", observation.fate)
    // The status of its point, as `snap` writes it.
    member("status", point.status)
    // Why its point is unmatched, as `snap` writes it; left out where it is not.
    known("reason", point.reason)
    // The number of the matching that it lies on; left out for none.
    known("matching", observation.matching)
    // The confidence of its point, as `snap` writes it; null without a place.
    member("confidence", point.place?.confidence, decimals: 6)
    // The chance that no candidate is right, and the location an error of position: what the
    // candidates' chances and `offRoadChance` lack of 1; null where there is no road, or no path.
    member("passingChance", observation.passingChance, decimals: 6)
    // The chance that the vehicle was on no road of the map.
    member("offRoadChance", observation.offRoadChance, decimals: 6)
    // How many candidates there are.
    member("candidates", observation.candidates.count)
    // The standard deviation of its position along one axis that was assumed; for a reported
    // accuracy up to 200.
    member("noise", observation.noise, decimals: 2)
    // The bearing that counts for it; null for none.
    member("bearing", observation.bearing?.roundedBearing, decimals: 1)
    // The speed that counts for it; null for none.
    member("metersPerSecond", observation.speed, decimals: 2)
    // Meters between the location and where it was taken to be: the mean of what is close in time,
    // or between its neighbors where it is a spike.
    member("moved", location.coordinate.distance(to: observation.coordinate), decimals: 2)
  }
}
