/// The costs of the steps between the candidates of two observations.
struct StepCosts {
  private let straight: Double
  private let seconds: Double?
  /// The mean standard deviation of both locations, in meters.
  let noise: Double
  private let nextNoise: Double
  private let lapse: PositionError.Lapse
  private let model: TransitionModel
  private let emission: EmissionModel

  init(
    from source: StepSearch.Source, to next: Observation, _ model: TransitionModel,
    _ emission: EmissionModel
  ) {
    straight = source.straight
    seconds = next.seconds(since: source.last.observation)
    noise = (source.last.observation.noise + next.noise) / 2
    nextNoise = next.noise
    lapse = source.lapse
    self.model = model
    self.emission = emission
  }

  /// Returns the expected position error of a candidate at the next location.
  func expected(_ error: PositionError) -> PositionError {
    error.fading(by: lapse, noise: nextNoise)
  }

  /// Returns the cost of the next location's position beside a road, given the expected error.
  func position(_ sight: PositionError.Sight, given error: PositionError) -> Double {
    error.cost(of: sight, noise: nextNoise, change: lapse.change, emission)
  }

  /// Returns the cost of the next location's position beside a road that is reached without a way,
  /// so that the previous error doesn't apply.
  func position(_ sight: PositionError.Sight) -> Double {
    PositionError.cost(ofFirst: sight, noise: nextNoise, emission)
      + emission.remoteness(distance: sight.meters.magnitude, noise: nextNoise)
  }

  /// Returns the cost of a way's length, and the cost of the speed that the way requires.
  func way(_ meters: Double) -> (detour: Double, haste: Double) {
    (
      model.detour(way: meters, straight: straight, noise: noise),
      seconds.map { model.haste(way: meters, seconds: $0, noise: noise) } ?? 0
    )
  }

  var scale: Double { model.scale(straight: straight, noise: noise) }

  var limits: (likely: Double, possible: Double) {
    model.limits(straight: straight, seconds: seconds, noise: noise)
  }
}
