import Coordinates
import RoadNetworks

/// The costs of being off the mapped roads: on a missing road, in a yard, or in a field.
///
/// Off the roads, a vehicle moves freely at its speed, so any place within reach is equally likely;
/// on a road, the density is that of the error across the road. A location off the roads therefore
/// costs the logarithm of the ratio of the width within reach to the width of a fresh error. Like
/// the costs of ``PositionError``, it is relative to the peak density of fresh errors. The cost of
/// leaving the map decreases with the distance from the previous location.
struct OffRoadModel {
  /// The usual distance in meters driven from one hole in the map to the next.
  private static let metersOnMap = 50_000.0
  /// The usual distance in meters driven in a hole.
  private static let metersOffMap = 500.0
  /// The additional cost of leaving the map or of starting off it: unusual errors and roughly drawn
  /// roads are more likely than holes.
  static let doubt = 75.0
  /// The length in meters up to which all steps cost the same.
  private static let least = 5.0
  /// The number of standard deviations by which errors at both ends blur the distance covered.
  private static let blur = 2.0
  /// The assumed speed of a vehicle whose speed is unknown, as a multiple of the usual pace.
  private static let briskness = 1.25
  /// The share of the usual pace by which any vehicle may speed up at no cost.
  private static let gain = 0.25
  /// The multiple of its previous speed that a vehicle may reach at no cost, besides ``gain``.
  private static let steadiness = 1.5
  /// The standard deviation of the relative excess over the speed that costs nothing.
  private static let haste = 0.3

  /// The bounds of the usual cost of position errors, turns, and detours on roads between two
  /// locations, which a vehicle that moves freely doesn't incur.
  private static let freedom = (least: 6.0, usual: 10.0, most: 20.0)
  /// The usual cost for each meter between the locations, and for each second beyond the first.
  private static let freedomPer = (meter: 0.08, second: 0.8, first: 3.0)

  /// The usual pace in meters per second.
  private let pace: Double

  init(_ motion: Motion) { pace = motion.pace }

  /// The off-road costs of a step from one location to the next.
  struct Prices {
    /// The cost of leaving the map.
    var entering: Double
    /// The cost of returning to the map.
    var leaving: Double
    /// The cost of being off the map at the next location.
    var staying: Double

    /// The cost of crossing a hole between the two locations.
    var crossing: Double { entering + leaving }
  }

  func prices(
    from source: StepSearch.Source, to next: Observation, _ model: TransitionModel
  ) -> Prices {
    let (last, straight) = (source.last.observation, source.straight)
    let noise = (last.noise + next.noise) / 2
    let haste =
      haste(from: last, to: next, straight: straight)
      + (next.seconds(since: last).map { model.haste(way: straight, seconds: $0, noise: noise) }
        ?? 0)
    func perMeter(_ most: Double) -> Double {
      naturalLogarithm(most / max(Self.least, min(straight, most)))
    }
    return Prices(
      entering: Self.doubt + perMeter(Self.metersOnMap),
      leaving: perMeter(Self.metersOffMap) + haste,
      staying: anywhere(straight: straight, noise: noise)
        + freedom(straight: straight, seconds: next.seconds(since: last)) + haste)
  }

  private func freedom(straight: Double, seconds: Double?) -> Double {
    let (bounds, per) = (Self.freedom, Self.freedomPer)
    let more = per.second * max(0, (seconds ?? .infinity) - per.first)
    return max(min(bounds.usual, bounds.least + more), min(bounds.most, per.meter * straight))
  }

  /// Returns the cost of being anywhere within reach instead of on a road.
  private func anywhere(straight: Double, noise: Double) -> Double {
    let reach = straight + Self.blur * noise
    let fresh = (1 - NoiseEstimate.lastingShare).squareRoot() * noise
    return max(0, naturalLogarithm(.pi / 2 * reach / (fresh * (2 * Double.pi).squareRoot())))
  }

  /// Returns the cost of the speed needed to reach another location off the map; vehicles roughly
  /// keep their speed.
  func haste(from last: Observation, to next: Observation, straight: Double) -> Double {
    guard let seconds = next.seconds(since: last), seconds > 0 else { return 0 }
    let noise = Self.blur * max(last.noise, next.noise)
    let usual = Self.steadiness * (last.speed ?? Self.briskness * pace) + Self.gain * pace
    let excess = (straight - noise) / seconds / usual - 1
    return excess > 0 ? excess * excess / (2 * Self.haste * Self.haste) : 0
  }
}
