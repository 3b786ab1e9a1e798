import Coordinates
import Files
import MapDrawing
import RoadSnapping
import TextFormats

extension ExplanationRecord {
  /// Writes the decisions about a trace as GeoJSON that can be shown on a map directly.
  ///
  /// The property `kind` of a feature is one of:
  ///
  /// - `trace`: the line of raw locations, with the assumed noise.
  /// - `route`: the line of each matching, with the reason for its split.
  /// - `observation`: the assumed position of each deciding location, with its fate.
  /// - `candidate`: each place on a road where the vehicle may have been, with its costs.
  /// - `step`: a line from one observation to another, with two lists of pairs of candidates that
  ///   aren't written as transitions. `noWay` contains the pairs without a way within the limit of
  ///   the search. `givenUp` contains the pairs that were ruled out, each with the length, which is
  ///   null for a road missing from the map, and the cost.
  /// - `transition`: a way, or a road missing from the map, that was considered between two
  ///   candidates, or the cheapest way to a candidate that was given up.
  ///
  /// Observations, and the candidates of each observation, are counted from 0. Costs are negative
  /// log likelihoods, probabilities are in 0…1, lengths and distances are in meters, and durations
  /// are in seconds. Candidates and transitions are styled (simplestyle 1.1) in blue if chosen, in
  /// purple if possible, and in gray if rejected; more likely transitions are more opaque.
  static func writeFeatures(
    of record: ExplanationRecord, to sink: any FeatureSink
  ) throws(FileError) {
    try record.writeTrace(to: sink)
    let routes = SnappedRecord(
      source: record.source, snapped: record.explanation.snapped, network: record.network,
      mode: record.mode)
    try sink.addRoutes(of: routes) {
      $0.matching(record.explanation.snapped.matchings[$1])
    }
    // Features that are written last are drawn on top.
    for step in record.steps { try record.writeStep(step, to: sink) }
    for number in record.observations { try record.writeObservation(number, to: sink) }
  }

  private func writeTrace(to sink: any FeatureSink) throws(FileError) {
    let line = source.trace.locations.map(\.coordinate)
    var feature = ResultFeature(.trace, line.isEmpty ? .nowhere : .line(line), of: source)
    feature.opacity = 0.6
    try sink.add(feature) { text in
      let noise = explanation.noise
      // The assumed standard deviation of positions along one axis, in meters, as `snap` writes it.
      text.member("noise", noise.total, decimals: 2)
      // The uncorrelated part of the noise, in meters; 0 if locations are too far apart to estimate
      // it.
      text.member("freshNoise", noise.fresh, decimals: 2)
      // The factor applied to reported accuracies, 0 or more; 1 if no accuracy is reported, null if
      // accuracies are ignored.
      text.member("accuracyScale", noise.accuracyScale, decimals: 6)
      // The number of matchings.
      text.member("matchings", explanation.snapped.matchings.count)
      text.origin(network: network.identity, mode: mode)
    }
  }

  private func writeStep(
    _ step: SnappingExplanation.Step, to sink: any FeatureSink
  ) throws(FileError) {
    let from = explanation.observations[step.from]
    let to = explanation.observations[step.to]
    var straight = ResultFeature(.step, .line([from.coordinate, to.coordinate]), of: source)
    straight.fate = step.outcome == .joined ? .possible : .rejected
    straight.opacity = 0.4
    try sink.add(straight) { $0.step(step) }
    for transition in step.transitions where transition.isWritten {
      let line = try line(
        of: transition, from.candidates[transition.from], to.candidates[transition.to])
      var way = ResultFeature(.transition, .line(line), of: source)
      way.fate = transition.fate
      way.opacity = 0.1 + 0.9 * transition.chance
      try sink.add(way) { $0.transition(transition, of: step) }
    }
  }

  private func writeObservation(
    _ number: Int, to sink: any FeatureSink
  ) throws(FileError) {
    let observation = explanation.observations[number]
    // The most likely candidate is written last, so it is drawn on top.
    let order = observation.candidates.indices.sorted {
      (observation.candidates[$0].chance, $1) < (observation.candidates[$1].chance, $0)
    }
    let cheapest = observation.candidates.lazy.compactMap(\.cost).min()
    for index in order {
      let candidate = observation.candidates[index]
      let road = try network.facts(of: candidate.position.edge) { $0 }
      var place = ResultFeature(.candidate, .point(candidate.coordinate), of: source)
      place.fate = candidate.isChosen ? .chosen : candidate.isKept ? .possible : .rejected
      try sink.add(place) { text in
        // The index of the observation, from 0.
        text.member("observation", number)
        // The index of the candidate at this observation, from 0, nearest road first.
        text.member("candidate", index)
        // The index of the location in the trace, from 0.
        text.member("point", observation.point)
        text.candidate(candidate, on: road, cheapest: cheapest)
      }
    }
    var place = ResultFeature(.observation, .point(observation.coordinate), of: source)
    place.fate = observation.fate == .onPath ? .chosen : .rejected
    try sink.add(place) { text in
      // The index of the observation, from 0.
      text.member("observation", number)
      text.observation(observation, in: self)
    }
  }

  private func line(
    of transition: SnappingExplanation.Transition, _ from: SnappingExplanation.Candidate,
    _ to: SnappingExplanation.Candidate
  ) throws(FileError) -> [Coordinate] {
    guard let path = transition.path else { return [from.coordinate, to.coordinate] }
    return try network.drawn(path)
  }
}
