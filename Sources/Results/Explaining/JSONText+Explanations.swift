import RoadNetworks
import RoadSnapping
import TextFormats

extension SnappingExplanation.Transition {
  /// Whether the transition is a separate feature; other pairs are listed with their step.
  var isWritten: Bool {
    switch kind {
    case .way, .hole: true
    case .givenUp: isCheapest
    case .noWay: false
    }
  }

  /// The fate of the transition, which determines its style.
  var fate: ResultFeature.Fate {
    if isChosen { return .chosen }
    return kind == .way ? .possible : .rejected
  }
}

extension JSONText {
  mutating func step(_ step: SnappingExplanation.Step) {
    // The index of the observation at which the step starts.
    member("fromObservation", step.from)
    // The index of the observation at which the step ends.
    member("toObservation", step.to)
    // The outcome: `joined`, `noWay` (no candidate of the second observation can be reached from a
    // candidate of the first), or `tooFast` (no ways were searched for).
    member("outcome", step.outcome)
    // The straight-line distance between the observations, in meters.
    member("straight", step.straight, decimals: 2)
    // The time between the observations, in seconds; null if unknown.
    member("seconds", step.duration)
    // The maximum length of the ways that were searched for, in meters, with closed and slow roads
    // counted as longer than they are; null if `outcome` is `tooFast`.
    member("limit", step.outcome == .tooFast ? nil : step.limit, decimals: 0)
    // Pairs `[from, to]` of candidates without a way within the limit.
    list("noWay", step.transitions.lazy.filter { $0.kind == .noWay }) { text, transition in
      text.list([transition.from, transition.to]) { $0.integer($1) }
    }
    // `[from, to, length, cost]` of each way that was ruled out, unless it is written as a
    // `transition`; the length is null for a road missing from the map.
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
    // The index of the observation at which the transition starts.
    member("fromObservation", step.from)
    // The index of the candidate at that observation.
    member("fromCandidate", transition.from)
    // The index of the observation at which the transition ends.
    member("toObservation", step.to)
    // The index of the candidate at that observation.
    member("toCandidate", transition.to)
    // The result of the search: `way`, `hole` (a road missing from the map is more likely than any
    // way), or `givenUp` (no sequence uses it).
    member("found", transition.kind)
    // The posterior probability of the transition. The sum over a step is less than 1 if sequences
    // may avoid the step, for example by skipping an observation.
    member("chance", transition.chance, decimals: 6)
    // Whether the decided path uses the transition.
    member("chosen", transition.isChosen)
    // Whether the cheapest sequence to the second candidate uses the transition.
    member("cheapest", transition.isCheapest)
    // The length of the way in meters; null without a way.
    member("length", transition.path?.length, decimals: 2)
    // The straight-line distance between the observations, in meters.
    member("straight", step.straight, decimals: 2)
    // The time between the observations, in seconds; null if unknown.
    member("seconds", step.duration)
    // The cost of the transition, the sum of the costs below.
    member("cost", transition.costs?.sum, decimals: 4)
    // The cost of the location's distance from the second candidate, given the position errors so
    // far.
    member("positionCost", transition.costs?.position, decimals: 4)
    // The cost of detours, turns, and closed or slow roads, or of a way that is shorter than
    // position errors explain.
    member("wayCost", transition.costs?.way, decimals: 4)
    // The cost of a required speed near or above the top speed.
    member("hasteCost", transition.costs?.haste, decimals: 4)
    // The cost of treating the skipped observations as position errors.
    member("passingCost", transition.costs?.passing, decimals: 4)
    // The cost of a road missing from the map.
    member("holeCost", transition.costs?.hole, decimals: 4)
  }

  mutating func candidate(
    _ candidate: SnappingExplanation.Candidate, on road: RoadEdge, cheapest: Double?
  ) {
    // The posterior probability of the candidate, over all sequences; 0 if it was given up.
    member("chance", candidate.chance, decimals: 6)
    // Whether the decided path passes the candidate. The path is the most likely one overall, so it
    // may not pass the most likely candidate of this observation. The place of the point may be
    // farther along the path, because no place is behind the previous one.
    member("chosen", candidate.isChosen)
    // Whether sequences could continue from the candidate; otherwise it was given up.
    member("kept", candidate.isKept)
    // The directed edge of the network, as a string.
    member("edge", String(candidate.position.edge.rawValue))
    // The distance in meters from the start of the edge to the candidate, from 0 to the length of
    // the edge, both included.
    member("edgeAlong", Double(candidate.position.offset) / 1000)
    // The OpenStreetMap way of the edge.
    member("way", Int(road.osmWay))
    street(name: road.name, reference: road.reference, roadClass: road.attributes.roadClass)
    // The access of the mode at the time of the observation: `allowed`, `destination`, `private`,
    // `restricted`, `againstOneway`, `dismount`, or `none`.
    member("access", "\(candidate.access)")
    // The direction of travel at the candidate, in degrees clockwise from north.
    member("bearing", candidate.bearing.roundedBearing, decimals: 1)
    // Whether the vehicle is partway through a turn restriction at the candidate.
    member("withinRestriction", candidate.isWithinRestriction)
    // The distance in meters between the candidate and the assumed position of the observation.
    member("offset", candidate.offset, decimals: 2)
    // The cost of the cheapest sequence that ends at the candidate; null if there is none.
    member("cost", candidate.cost, decimals: 4)
    let beyond = candidate.cost.flatMap { cost in cheapest.map { cost - $0 } }
    // `cost` minus the cost of the cheapest candidate of this observation, 0 or more.
    member("beyondCheapest", beyond, decimals: 4)
    // The cost of being on a road that isn't fully open to the mode in this direction.
    member("accessCost", candidate.costs.access, decimals: 4)
    // The cost of a reported bearing that deviates from the direction of the road.
    member("bearingCost", candidate.costs.bearing, decimals: 4)
    // The cost of driving faster than the free-flow speed, or as slowly as on a slower road nearby.
    member("speedCost", candidate.costs.speed, decimals: 4)
    // The cost of driving in the lane on the wrong side of the road.
    member("sideCost", candidate.costs.side, decimals: 4)
    // The cost of the distance of the location, which applies only if a path starts at the
    // candidate.
    member("distanceCost", candidate.costs.distance, decimals: 4)
    // The estimated eastward position error, from the vehicle to the location, in meters; null if
    // the candidate was given up.
    member("errorEast", candidate.error?.east, decimals: 2)
    // The estimated northward position error, in meters.
    member("errorNorth", candidate.error?.north, decimals: 2)
    // The standard deviation of `errorEast`, in meters.
    member("errorEastDeviation", candidate.error?.eastDeviation, decimals: 2)
    // The standard deviation of `errorNorth`, in meters.
    member("errorNorthDeviation", candidate.error?.northDeviation, decimals: 2)
  }

  mutating func observation(
    _ observation: SnappingExplanation.Observation, in record: ExplanationRecord
  ) {
    let location = record.source.trace.locations[observation.point]
    let point = record.explanation.snapped.points[observation.point]
    // The index of the location in the trace, from 0.
    member("point", observation.point)
    // The indices of the first and last points that the observation represents, both included;
    // points out of order in between don't belong to the observation.
    list("points", [observation.points.lowerBound, observation.points.upperBound - 1]) {
      $0.integer($1)
    }
    // The time of the location; omitted if it has none.
    known("time", location.time)
    // The fate of the observation: `onPath`, `passedOver` (a position error: its candidates require
    // worse detours), `rejected` (no way from the previous path leads to it, and too few other
    // observations agree with it), `offRoad` (the vehicle was on no mapped road), `noRoad`, or
    // `alone` (neither neighbor can be reached from it).
    member("fate", observation.fate)
    // The status of the point, as `snap` writes it.
    member("status", point.status)
    // The reason why the point is unmatched, as `snap` writes it; omitted for any other status.
    known("reason", point.reason)
    // The index of the matching that contains the observation; omitted if there is none.
    known("matching", observation.matching)
    // The confidence of the point, as `snap` writes it; null without a place.
    member("confidence", point.place?.confidence, decimals: 6)
    // The probability that no candidate is right and the location is a position error: 1 minus the
    // candidates' probabilities and `offRoadChance`; null unless `fate` is `onPath`, `passedOver`,
    // or `offRoad`.
    member("passingChance", observation.passingChance, decimals: 6)
    // The probability that the vehicle was on no mapped road.
    member("offRoadChance", observation.offRoadChance, decimals: 6)
    // The number of candidates.
    member("candidates", observation.candidates.count)
    // The assumed standard deviation of the position along one axis, in meters; up to 200 with a
    // reported accuracy.
    member("noise", observation.noise, decimals: 2)
    // The bearing used for the observation; null if there is none.
    member("bearing", observation.bearing?.roundedBearing, decimals: 1)
    // The speed used for the observation; null if there is none.
    member("metersPerSecond", observation.speed, decimals: 2)
    // The distance in meters between the location and its assumed position, which may be the mean
    // of locations close in time or, for a spike, a position between its neighbors.
    member("moved", location.coordinate.distance(to: observation.coordinate), decimals: 2)
  }
}
