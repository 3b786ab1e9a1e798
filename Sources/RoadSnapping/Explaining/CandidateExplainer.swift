import RoadNetworks

/// Tells what the costs of candidates are made of.
struct CandidateExplainer {
  private let network: RoadNetwork
  private let emission: EmissionModel
  /// What the mode may do, and its free-flow speed in meters per second, by attribute row.
  private let access: [RoadAccess]
  private let speeds: [Double]
  private let paces: DrivenPaces
  private let model: TransitionModel

  init(_ snapper: RoadSnapper) {
    network = snapper.network
    emission = EmissionModel(snapper.options.rules)
    access = network.access(for: snapper.options.mode)
    speeds = network.freeFlowSpeeds(for: snapper.options.mode)
    paces = DrivenPaces(network, snapper.options)
    model = snapper.transition
  }

  func explain(
    _ candidates: [Candidate], of observation: Observation
  ) -> [SnappingExplanation.Candidate] {
    let floor = paces.floor(of: candidates, observation)
    return candidates.map { explain($0, of: observation, paceFloor: floor) }
  }

  private func explain(
    _ candidate: Candidate, of observation: Observation, paceFloor: Double
  ) -> SnappingExplanation.Candidate {
    let (coordinate, bearing) = network.place(on: candidate.edge, at: candidate.offset)
    return SnappingExplanation.Candidate(
      position: EdgePosition(edge: network.id(candidate.edge), offset: candidate.offset),
      isWithinRestriction: candidate.state != candidate.edge, coordinate: coordinate,
      bearing: bearing, offset: observation.coordinate.distance(to: coordinate),
      costs: costs(of: candidate, observation, paceFloor), cost: nil, error: nil, chance: 0,
      isKept: false,
      isChosen: false)
  }

  private func costs(
    of candidate: Candidate, _ observation: Observation, _ paceFloor: Double
  ) -> SnappingExplanation.Candidate.Costs {
    var costs = SnappingExplanation.Candidate.Costs(
      access: 0, bearing: 0, speed: 0,
      distance: emission.cost(
        distance: candidate.sight.meters.magnitude, noise: observation.noise))
    let row = Int(network.record(of: candidate.edge).attributes)
    // A damaged network, which is noticed in the end.
    guard row < access.count, row < speeds.count else { return costs }
    costs.access = emission.cost(access[row])
    if let speed = observation.speed, speeds[row] > 0 {
      costs.speed = emission.cost(
        speed: speed, freeFlow: speeds[row], seconds: observation.duration)
    }
    costs.speed += paces.cost(of: candidate.edge, below: paceFloor, observation, model)
    if observation.bearing != nil {
      costs.bearing = max(0, candidate.emission - costs.access - costs.speed)
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
