/// The transition model: the cost of driving a certain way from one location to the next.
///
/// The way's length is compared with the straight-line distance (Newson and Krumm 2009): plausible
/// ways are rarely much longer. The plausible difference grows with the noise at both ends and with
/// the distance, over which roads have room to bend.
struct TransitionModel {
  /// The number of standard deviations beyond which a position error isn't noise.
  static let certainty = 4.0
  /// The meters to search beyond the distance that can be driven, since roads are drawn roughly.
  private static let roughness = 30.0
  /// The share of the noise by which position errors usually change the difference of lengths.
  static let blur = 0.7
  /// The minimum of ``scale(straight:noise:)`` in meters.
  static let floor = 2.0
  /// The share of the top speed up to which all speeds are equally likely.
  static let ease = 0.6
  /// The cost of a way's length above which it grows more slowly if detours are expected.
  private static let surprise = 20.0
  /// The share of the cost above ``surprise`` that counts if detours are expected.
  private static let surpriseShare = 0.125
  /// The maximum duration of an expected detour in seconds.
  private static let detourSeconds = 60.0
  /// The maximum length in meters of a way that is searched for: half the circumference of the
  /// Earth.
  static let farthest = 2e7

  private var topSpeed: Double
  /// The speed in meters per second that is assumed if times are unknown.
  let pace: Double
  /// The weight of the difference between way and straight-line distance.
  private let directness: Double
  /// The usual excess of a way over the straight-line distance, as a share of that distance.
  private let bend: Double
  /// The cost of entering a one-way street in the wrong direction, no matter how short the
  /// distance: drivers don't do so to save a few meters, but the map may be wrong.
  let wrongWay: Double
  /// The standard deviation of the excess over ``ease``, as a share of the top speed.
  private let hasteDeviation: Double
  /// The possible error of times in seconds.
  private let clockError: Double
  /// The time in seconds for which a coarse clock may stop; 0 if no clock is assumed to be coarse.
  private let clockStep: Double
  /// Whether the trace's clock is coarse.
  private var isClockCoarse = false
  /// The speed in meters per second on the longest plausible detour; 0 to ignore long detours.
  private let bridgingPace: Double
  /// Whether vehicles are expected to turn around between two locations, and return, for no visible
  /// reason.
  private var expectsDetours = false
  /// The top speed in meters per second of steps that skip observations.
  private let passingTopSpeed: Double
  /// The weight of the costs of ``DrivenPaces``.
  ///
  /// It is below 1 for whole traces, because fast roads are more likely even in a traffic jam.
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
    passingTopSpeed = rules.contains(.calmPassing) ? Self.ease * topSpeed : topSpeed
  }

  /// The model of steps that skip observations, in which position errors don't justify high speeds.
  var withoutHaste: TransitionModel {
    var model = self
    model.topSpeed = passingTopSpeed
    return model
  }

  /// Returns the model for a trace whose clock may be coarse.
  ///
  /// - Parameters:
  ///   - repeats: the number of times that equal the previous one. The clock is coarse if they are
  ///     at least a quarter of all times; then they are not errors.
  ///   - count: the number of all times.
  func forClock(repeating repeats: Int, of count: Int) -> TransitionModel {
    var model = self
    model.isClockCoarse = 4 * repeats >= count && repeats > 0
    return model
  }

  /// The model that expects detours, which are more likely than a road missing from the map.
  var withDetours: TransitionModel {
    var model = self
    model.expectsDetours = true
    return model
  }

  /// The model of a stream, which decides between ways that haven't met again: it isn't known yet
  /// whether a slow road pays off because it leads to the destination.
  var forStream: TransitionModel {
    var model = self
    model.weightOfPaces = 1
    return model
  }

  /// Returns the cost of a way's length beside the straight-line distance between the locations,
  /// both in meters.
  ///
  /// The length counts closed and slow roads, turns, and U-turns as longer than they are.
  func detour(way: Double, straight: Double, noise: Double) -> Double {
    // If a way counts as shorter than the straight line, position errors explain the difference up
    // to a limit, and faster roads explain the rest at no cost.
    let difference = max(way - straight, min(straight - way, Self.certainty * noise))
    let cost = directness * difference / scale(straight: straight, noise: noise)
    return expectsDetours && cost > Self.surprise
      ? Self.surprise + (cost - Self.surprise) * Self.surpriseShare : cost
  }

  /// Returns the cost of the speed that a way requires.
  func haste(way: Double, seconds: Double, noise: Double) -> Double {
    let excess = (way - Self.certainty * noise) / mostSeconds(seconds) / topSpeed - Self.ease
    return excess > 0 ? excess * excess / (2 * hasteDeviation * hasteDeviation) : 0
  }

  /// Returns the difference between way and straight-line distance, in meters, that costs 1.
  func scale(straight: Double, noise: Double) -> Double {
    Self.floor + Self.blur * noise + bend * straight
  }

  /// Whether a step is impossible in the elapsed time; false if that time is unknown.
  ///
  /// - Parameter straight: the straight-line distance in meters between the observations.
  func isTooFast(from last: Observation, to next: Observation, straight: Double) -> Bool {
    guard let seconds = next.seconds(since: last) else { return false }
    return isTooFast(straight: straight, seconds: seconds, noise: max(last.noise, next.noise))
  }

  /// Whether a distance in meters between two locations is impossible in the elapsed time.
  func isTooFast(straight: Double, seconds: Double, noise: Double) -> Bool {
    let most = max(seconds, clockError, seconds > 0 || !isClockCoarse ? 0 : clockStep)
    return straight - Self.certainty * noise > topSpeed * most
  }

  /// Returns the longest time that may have passed while a clock advanced by some seconds: the
  /// whole step of a coarse clock if it didn't advance.
  private func mostSeconds(_ seconds: Double) -> Double {
    max(seconds + clockError, seconds > 0 || !isClockCoarse ? 0 : clockStep)
  }

  /// Returns the maximum lengths of ways to search for, in meters: first of likely ways, and then,
  /// if none is found, of all ways that are plausible in the elapsed time.
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
