import RoadNetworks
import RoadSearch

/// An explainer of candidates, which breaks their costs down into terms.
struct CandidateExplainer {
  private let network: RoadNetwork
  private let emission: EmissionModel
  private var time: ConditionTracker
  private var modeRoads: ModeRoads
  private let mode: TravelMode
  private let paces: DrivenPaces
  private let lanes: LaneSides
  private let model: TransitionModel

  init(_ snapper: RoadSnapper) {
    network = snapper.network
    emission = EmissionModel(snapper.options.rules)
    mode = snapper.options.mode
    time = ConditionTracker(network, snapper.options.clock)
    modeRoads = ModeRoads(network, mode, time.conditions)
    paces = DrivenPaces(network, snapper.options)
    lanes = LaneSides(network, snapper.options)
    model = snapper.transition
  }

  /// Starts a trace with the conditions at a time, or the usual ones if it is unknown.
  mutating func begin(at seconds: Double?) {
    if time.begin(at: seconds) { modeRoads = ModeRoads(network, mode, time.conditions) }
  }

  mutating func explain(
    _ candidates: [Candidate], of observation: Observation
  ) -> [SnappingExplanation.Candidate] {
    if time.go(to: observation.seconds) {
      modeRoads = ModeRoads(network, mode, time.conditions)
    }
    let floor = paces.floor(of: candidates, observation)
    let wrongSide = lanes.cost(of: observation)
    return candidates.map { candidate in
      explain(
        candidate, of: observation, paceFloor: floor,
        side: candidate.isOnWrongSide ? wrongSide : 0)
    }
  }

  private func explain(
    _ candidate: Candidate, of observation: Observation, paceFloor: Double, side: Double
  ) -> SnappingExplanation.Candidate {
    let (coordinate, bearing) = network.place(on: candidate.edge, at: candidate.offset)
    let road = modeRoads[candidate.edge]
    return SnappingExplanation.Candidate(
      position: EdgePosition(edge: network.id(candidate.edge), offset: candidate.offset),
      isWithinRestriction: candidate.isWithinRestriction, coordinate: coordinate,
      bearing: bearing, offset: observation.coordinate.distance(to: coordinate),
      access: road.access, costs: costs(of: candidate, on: road, observation, paceFloor, side),
      cost: nil, error: nil, chance: 0, isKept: false, isChosen: false)
  }

  private func costs(
    of candidate: Candidate, on road: ModeRoads.Road, _ observation: Observation,
    _ paceFloor: Double, _ side: Double
  ) -> SnappingExplanation.Candidate.Costs {
    var costs = SnappingExplanation.Candidate.Costs(
      access: 0, bearing: 0, speed: 0, side: side,
      distance: emission.cost(
        distance: candidate.sight.meters.magnitude, noise: observation.noise)
        + emission.remoteness(
          distance: candidate.sight.meters.magnitude, noise: observation.noise))
    // This only happens in a damaged network, which is reported later.
    guard road.access != .none else { return costs }
    costs.access = emission.cost(road.access)
    if let speed = observation.speed, road.speed > 0 {
      costs.speed = emission.cost(
        speed: speed, freeFlow: road.speed, seconds: observation.duration)
    }
    costs.speed += paces.cost(of: candidate.edge, below: paceFloor, observation, model)
    if observation.bearing != nil {
      costs.bearing = max(0, candidate.emission - costs.access - costs.speed - side)
    }
    return costs
  }
}

extension SnappingExplanation.Candidate.PositionError {
  init(_ error: PositionError) {
    self.init(
      east: error.mean.x, north: error.mean.y,
      eastDeviation: max(0, error.covariance.0).squareRoot(),
      northDeviation: max(0, error.covariance.2).squareRoot())
  }
}
