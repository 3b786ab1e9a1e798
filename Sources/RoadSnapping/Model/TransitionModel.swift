/// What it costs to believe that a vehicle drove a certain way from one location to the next.
///
/// The way's length is compared with the straight distance (Newson and Krumm 2009): honest ways are
/// hardly longer. How much longer is still honest grows with the noise of the two ends and with the
/// distance, over which roads have room to bend.
struct TransitionModel {
  /// Standard deviations of a position beyond which an error is none of noise.
  static let certainty = 4.0
  /// Meters that are looked at beyond what can be driven, as roads are drawn roughly.
  private static let roughness = 30.0
  /// Share of the noise by which both ends commonly blur the difference.
  static let blur = 0.7
  /// The least scale of the difference, in meters.
  static let floor = 2.0
  /// Share of the top speed up to which a speed is as likely as another.
  static let ease = 0.6
  /// The cost of a difference from which on each more weighs less, where detours are believed.
  private static let surprise = 20.0
  /// What is left of the weight.
  private static let surpriseShare = 0.125
  /// Seconds for which detours are believed.
  private static let detourSeconds = 60.0
  /// Meters beyond which no way is looked for: half around the Earth.
  static let farthest = 2e7

  private var topSpeed: Double
  /// Meters per second that are made where no times are known.
  let pace: Double
  /// What a difference between way and straight distance weighs.
  private let directness: Double
  /// Share of the straight distance by which ways are commonly longer.
  private let bend: Double
  /// The cost of entering a one-way street in the wrong direction, however short it is: nobody does
  /// so to save some meters, but the map may be wrong.
  let wrongWay: Double
  /// The standard deviation of the shares of the top speed beyond ``ease``.
  private let hasteDeviation: Double
  /// Seconds by which times may be off.
  private let clockError: Double
  /// Seconds for which a clock may tell one time that is coarse; 0 where none is believed.
  private let clockStep: Double
  /// Whether the trace's clock is.
  private var isClockCoarse = false
  /// The pace on the longest way round, 0 where none is believed.
  private let bridgingPace: Double
  /// Whether vehicles turn round between two locations, and come back, for no reason that can be
  /// seen.
  private var expectsDetours = false
  /// Share of the top speed that is left where steps pass over observations.
  private let passingEase: Double
  /// How much of it counts that a vehicle was as slow as a slower road; see ``DrivenPaces``.
  ///
  /// Not all: in a jam, fast roads stay the likelier ones.
  private(set) var weightOfPaces = 0.6

  init(_ options: SnappingOptions) {
    let rules = options.rules
    let motion = options.motion
    topSpeed = rules.contains(.topSpeed) ? options.fastest : .infinity
    pace = motion.pace
    directness = rules.contains(.directness) ? 1 : 0
    wrongWay = rules.contains(.oneways) ? 9 : 0
    bend = rules.contains(.bends) ? 0.05 : 0
    hasteDeviation = rules.contains(.haste) ? 0.05 : .infinity
    clockError = rules.contains(.coarseClocks) ? 0.5 : 0
    clockStep = rules.contains(.coarseClocks) ? 60 : 0
    bridgingPace = rules.contains(.longGaps) ? motion.detourPace : 0
    passingEase = rules.contains(.calmPassing) ? Self.ease : 1
  }

  /// The model of steps that pass over observations: errors are no reason to believe in haste.
  var withoutHaste: TransitionModel {
    var model = self
    model.topSpeed *= passingEase
    return model
  }

  /// The model of a trace whose clock is coarse.
  ///
  /// - Parameter repeats: how many of its times are the same as the one before; where that is a
  ///   quarter or more, they are no errors.
  func forClock(repeating repeats: Int, of count: Int) -> TransitionModel {
    var model = self
    model.isClockCoarse = 4 * repeats >= count && repeats > 0
    return model
  }

  /// The model of vehicles that turn round between two locations, and come back, for no reason that
  /// can be seen: sooner than a road is missing on the map.
  var withDetours: TransitionModel {
    var model = self
    model.expectsDetours = true
    return model
  }

  /// The model of a stream, which decides between ways that have not met again: what makes up for a
  /// slow road, that it leads where the vehicle goes, is not in view yet.
  var forStream: TransitionModel {
    var model = self
    model.weightOfPaces = 1
    return model
  }

  /// The cost of a way's length.
  ///
  /// - Parameters:
  ///   - way: meters of the way, closed and slow roads and turning back counted longer than they
  ///     are.
  ///   - straight: meters between the locations.
  ///   - noise: standard deviation along one axis in meters.
  func detour(way: Double, straight: Double, noise: Double) -> Double {
    // A way that counts as shorter than straight by more than errors explain leads over faster
    // roads.
    let difference = max(way - straight, min(straight - way, Self.certainty * noise))
    let cost = directness * difference / scale(straight: straight, noise: noise)
    return expectsDetours && cost > Self.surprise
      ? Self.surprise + (cost - Self.surprise) * Self.surpriseShare : cost
  }

  /// The cost of the speed that a way takes.
  func haste(way: Double, seconds: Double, noise: Double) -> Double {
    let excess = (way - Self.certainty * noise) / mostSeconds(seconds) / topSpeed - Self.ease
    return excess > 0 ? excess * excess / (2 * hasteDeviation * hasteDeviation) : 0
  }

  /// Meters of difference between way and straight distance that cost 1.
  func scale(straight: Double, noise: Double) -> Double {
    Self.floor + Self.blur * noise + bend * straight
  }

  /// Whether a way is out of the question in the time between, as far as times are known.
  ///
  /// - Parameter straight: meters between the observations.
  func isTooFast(from last: Observation, to next: Observation, straight: Double) -> Bool {
    guard let seconds = next.seconds(since: last) else { return false }
    let most = max(seconds, clockError, seconds > 0 || !isClockCoarse ? 0 : clockStep)
    return straight - Self.certainty * max(last.noise, next.noise) > topSpeed * most
  }

  /// What may have passed while a clock told so many seconds: where it stood still, its whole step.
  private func mostSeconds(_ seconds: Double) -> Double {
    max(seconds + clockError, seconds > 0 || !isClockCoarse ? 0 : clockStep)
  }

  /// Meters of way within which to look: first for what is likely, then, where that reaches
  /// nothing, for all that the time leaves room for.
  func limits(
    straight: Double, seconds: Double?, noise: Double
  ) -> (likely: Double, possible: Double) {
    let likely = min(Self.farthest, 2 * straight + 400 + 10 * noise)
    guard let seconds else { return (likely, likely) }
    let drivable = min(
      Self.farthest, topSpeed * mostSeconds(seconds) + Self.certainty * noise + Self.roughness)
    let detour = expectsDetours ? Self.ease * topSpeed * min(seconds, Self.detourSeconds) : 0
    let possible = min(max(likely, bridgingPace * seconds, detour), drivable)
    return (expectsDetours ? possible : min(likely, drivable), possible)
  }
}
