import Coordinates
import RoadNetworks

/// A selector of observations, the locations of a trace or stream that take part in the decision.
///
/// Fixes closer together than the noise are redundant, and their errors are correlated: such fixes
/// would only make the path wiggle. So only one in each stretch of three times the noise is
/// selected, at its smoothed position (Newson and Krumm 2009, section 4, use twice the noise), or
/// in a smaller multiple of large noise. While the reported speed is that of a stationary vehicle,
/// drift only counts once it reaches six standard deviations, the distance within which roads are
/// candidates.
struct ObservationSelector {
  /// The minimum distance between observations in standard deviations, if less than ``nearby``.
  private static let spacing = 3.0
  /// The distance in meters up to which ``spacing`` applies.
  private static let nearby = 20.0
  /// The minimum distance between observations in standard deviations, if more than ``nearby``.
  private static let leastSpacing = 1.5
  /// The minimum distance between observations of a stationary vehicle in standard deviations.
  private static let standingSpacing = 6.0
  /// The highest plausible reported speed in meters per second.
  private static let mostSpeed = 150.0
  /// The shortest time in seconds over which a speed is measured.
  private static let speedSeconds = 3.0
  /// The shortest time over which a speed is measured, in seconds per meter of noise.
  private static let speedSecondsPerMeter = 0.5
  /// The minimum number of locations kept for the speeds and the smoothing of later ones.
  private static let memory = 64

  var noise: NoiseEstimate {
    didSet { smoother.fresh = noise.fresh }
  }
  private let motion: Motion
  private let thins: Bool
  private let knowsStanding: Bool
  private var smoother: LocationSmoother
  /// The locations with their indices in the trace.
  private var locations: [Numbered] = []
  /// The index in ``locations`` of the first location that has not been considered yet.
  private var next = 0
  private var last: Observation?

  fileprivate struct Numbered {
    var point = 0
    var location = Location()
  }

  init(noise: NoiseEstimate, _ options: SnappingOptions) {
    let rules = options.rules
    self.noise = noise
    motion = options.motion
    thins = rules.contains(.thinning)
    knowsStanding = rules.contains(.standing)
    smoother = LocationSmoother(
      fresh: noise.fresh, smooths: rules.contains(.smoothing),
      clearsSpikes: rules.contains(.spikes))
  }

  /// Allocates memory for a number of locations, at most for as many as are held at once.
  private mutating func reserveCapacity(_ count: Int) {
    let count = min(count, 4 * Self.memory)
    locations.reserveCapacity(count)
    smoother.reserveCapacity(count)
  }

  mutating func append(_ location: Location, at point: Int) {
    if next > 2 * Self.memory {
      locations.removeFirst(Self.memory)
      smoother.removeFirst(Self.memory)
      next -= Self.memory
    }
    locations.append(Numbered(point: point, location: location))
    smoother.append(location.coordinate, seconds: location.finiteSeconds)
  }

  /// Returns the next observation; nil if there is none, or more locations are needed.
  mutating func nextObservation() -> Observation? {
    while next < locations.count {
      let noise = noise.noise(of: locations[next].location)
      guard let place = smoother.place(next, noise: noise) else { return nil }
      defer { next += 1 }
      let location = locations[next].location
      if let last, last.coordinate.distance(to: place) < spacing(location, noise: noise) {
        continue
      }
      let observation = observation(next, at: place, noise: noise)
      last = observation
      return observation
    }
    return nil
  }

  /// Returns the distance in meters from the previous observation within which a location is
  /// thinned.
  private func spacing(_ location: Location, noise: Double) -> Double {
    if knowsStanding, location.speed ?? .infinity <= motion.standingSpeed {
      return Self.standingSpacing * noise
    }
    return thins ? max(Self.leastSpacing * noise, min(Self.spacing * noise, Self.nearby)) : 0
  }

  mutating func finish() { smoother.finish() }

  /// Returns the last location as an observation; nil if it already is one, if there is none, or
  /// before ``finish()``.
  func closing() -> Observation? {
    guard let end = locations.last, end.point != last?.point else { return nil }
    let noise = noise.noise(of: end.location)
    return smoother.place(locations.count - 1, noise: noise).map {
      observation(locations.count - 1, at: $0, noise: noise)
    }
  }

  /// The index in the trace of the first location that has not been considered yet; nil if there is
  /// none.
  var firstUndecided: Int? { next < locations.count ? locations[next].point : nil }

  private var waitingCount: Int { locations.count - next }

  var newestPoint: Int? { locations.last?.point }

  var newestLocation: Location? { locations.last?.location }

  /// Returns the last location, not smoothed, as an observation; nil if there is none.
  func newest() -> Observation? {
    guard let end = locations.last else { return nil }
    return observation(
      locations.count - 1, at: end.location.coordinate, noise: noise.noise(of: end.location))
  }

  private func observation(_ number: Int, at place: Coordinate, noise: Double) -> Observation {
    let (point, location) = (locations[number].point, locations[number].location)
    let isMoving = (location.speed ?? .infinity) > motion.bearingSpeed
    var observation = Observation(
      point: point, first: point, coordinate: place, seconds: location.finiteSeconds, noise: noise,
      bearing: isMoving ? location.bearing : nil,
      speed: speed(number, noise: noise))
    if let last { observation.duration = observation.seconds(since: last) ?? 0 }
    return observation
  }

  /// Returns the reported speed, or the mean speed over the seconds before a location; nil if
  /// neither is known.
  private func speed(_ number: Int, noise: Double) -> Double? {
    let location = locations[number].location
    if let speed = location.speed, speed <= Self.mostSpeed { return speed }
    guard let end = location.finiteSeconds else { return nil }
    let most = max(Self.speedSeconds, noise * Self.speedSecondsPerMeter)
    var (first, start) = (number, Optional(end))
    while first > 0, let later = start, end - later < most {
      let earlier = locations[first - 1].location.finiteSeconds
      // If the clock was set back, earlier times are of no use.
      if let earlier, earlier > later { break }
      first -= 1
      start = earlier
    }
    guard let start, end - start >= 1 else { return nil }
    return locations[first].location.coordinate.distance(to: location.coordinate) / (end - start)
  }
}

extension ObservationSelector {
  /// Returns the observations of a whole trace, in order.
  ///
  /// - Parameter passedOver: the indices of locations to leave out, in ascending order.
  /// - Complexity: O(*n*).
  static func observations(
    of locations: [Location], passedOver: [Int], noise: NoiseEstimate, _ options: SnappingOptions
  ) -> [Observation] {
    var selector = ObservationSelector(noise: noise, options)
    selector.reserveCapacity(locations.count)
    var observations: [Observation] = []
    // The unused part of a large array is never resident.
    observations.reserveCapacity(locations.count)
    var passed = passedOver[...]
    for (point, location) in locations.enumerated() {
      guard passed.first != point else {
        passed.removeFirst()
        continue
      }
      selector.append(location, at: point)
      // The next observation usually requires more locations, so it isn't requested after each
      // location.
      guard selector.waitingCount > Self.memory else { continue }
      while let observation = selector.nextObservation() { observations.append(observation) }
    }
    selector.finish()
    while let observation = selector.nextObservation() { observations.append(observation) }
    // The last location determines where the path ends, no matter how near the previous observation
    // is.
    if options.rules.contains(.ends), var closing = selector.closing() {
      if observations.count > 1, let last = observations.last,
        last.coordinate.distance(to: closing.coordinate) < closing.noise
      {
        closing.first = last.first
        observations.removeLast()
      }
      observations.append(closing)
    }
    return observations
  }
}

extension ObservationSelector: Archived {
  init() { self.init(noise: NoiseEstimate(), SnappingOptions()) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&noise)
    try archive.visit(&smoother)
    try archive.visit(&locations)
    try archive.visit(&next)
    try archive.visit(&last)
    guard archive.isReading else { return }
    guard 0...locations.count ~= next, smoother.count == locations.count,
      zip(locations, locations.dropFirst()).allSatisfy({ $0.point < $1.point }),
      locations.allSatisfy({ 0..<(1 << 48) ~= $0.point })
    else {
      throw archive.damaged("found location \(next) of \(locations.count) as the next")
    }
  }
}

extension ObservationSelector.Numbered: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&point)
    try archive.visit(&location)
  }
}
