import Coordinates
import RoadNetworks

/// The costs of being off the mapped roads: on a missing road, in a yard, in a field.
///
/// There it moves freely, at its speed: its place is as likely anywhere within what it can reach.
/// On a road it is as likely as the error across the road. So a location costs the logarithm of the
/// one width over the other, on the scale of ``PositionError``, whose costs leave out the density
/// of what is new with each location where it is highest. The price of leaving the map falls with
/// the meters driven since the previous location.
struct OffRoadModel {
  /// Meters driven from one hole in the map to the next.
  private static let metersOnMap = 50_000.0
  /// Meters driven in a hole.
  private static let metersOffMap = 500.0
  /// Additional cost of leaving the map, or of beginning off it: unusual errors and roughly drawn
  /// roads are likelier than holes.
  static let doubt = 75.0
  /// Meters under which steps are not told apart.
  private static let least = 5.0
  /// Standard deviations by which both ends blur how far a vehicle came.
  private static let blur = 2.0
  /// Times the usual pace that a vehicle of which no speed is known may go.
  private static let briskness = 1.25
  /// Share of the usual pace by which a vehicle may have gained speed.
  private static let gain = 0.25
  /// Times its speed that a vehicle is believed to go on with.
  private static let steadiness = 1.5
  /// The standard deviation of the multiples beyond.
  private static let haste = 0.3

  /// What errors of position, turns and detours commonly cost on roads from one location to the
  /// next, and don't cost a vehicle that moves freely.
  private static let freedom = (least: 10.0, most: 20.0)
  /// The same for each meter between locations that are far apart.
  private static let freedomPerMeter = 0.08

  /// Meters per second at the usual pace.
  private let pace: Double

  init(_ motion: Motion) { pace = motion.pace }

  /// What steps cost from one location to the next.
  struct Prices {
    /// To leave the map.
    var entering: Double
    /// To come back to it.
    var leaving: Double
    /// To be off it at the next location.
    var staying: Double

    /// To cross a hole between the two locations.
    var crossing: Double { entering + leaving }
  }

  /// - Parameter straight: meters between the locations.
  func prices(
    from last: Observation, to next: Observation, straight: Double, _ model: TransitionModel
  ) -> Prices {
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
        + max(Self.freedom.least, min(Self.freedom.most, Self.freedomPerMeter * straight)) + haste)
  }

  /// What it costs to lie anywhere, rather than where a road runs.
  private func anywhere(straight: Double, noise: Double) -> Double {
    let reach = straight + Self.blur * noise
    let fresh = (1 - PositionError.lastingShare).squareRoot() * noise
    return max(0, naturalLogarithm(.pi / 2 * reach / (fresh * (2 * Double.pi).squareRoot())))
  }

  /// What it costs to come as far as another location, off the map: a vehicle goes on about as fast
  /// as it was.
  func haste(from last: Observation, to next: Observation, straight: Double) -> Double {
    guard let seconds = next.seconds(since: last), seconds > 0 else { return 0 }
    let noise = Self.blur * max(last.noise, next.noise)
    let usual = Self.steadiness * (last.speed ?? Self.briskness * pace) + Self.gain * pace
    let excess = (straight - noise) / seconds / usual - 1
    return excess > 0 ? excess * excess / (2 * Self.haste * Self.haste) : 0
  }
}
