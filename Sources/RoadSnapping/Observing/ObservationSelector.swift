import Coordinates
import RoadNetworks

/// Chooses the locations that decide, from locations in order.
///
/// Fixes closer together than the noise say the same thing again, and their errors are alike: they
/// would only make the path wiggle. So one in each stretch of three times the noise decides (Newson
/// and Krumm 2009, section 4, take two), at its smoothed place. Where that is far, fewer times it
/// do: roads part within some meters, and what one location lacks in accuracy the next ones make up
/// for. Where the receiver says that the vehicle stands, its drift has to be as far as roads are
/// looked for to count.
struct ObservationSelector {
  /// Standard deviations from one observation to the next, as long as that is near.
  private static let spacing = 3.0
  /// Meters that are near.
  private static let nearby = 20.0
  /// Standard deviations from one observation to the next, however far that is.
  private static let leastSpacing = 1.5
  /// Standard deviations from one observation to the next where the vehicle stands.
  private static let standingSpacing = 6.0
  /// Meters per second beyond which a reported speed is none of a vehicle on a road.
  private static let mostSpeed = 150.0
  /// Seconds before a location over which its speed is measured, at least.
  private static let speedSeconds = 3.0
  /// Seconds of it for each meter of noise, at least.
  private static let speedSecondsPerMeter = 0.5
  /// Locations that are kept for the speed and smoothing of those behind them.
  private static let memory = 64

  var noise: NoiseEstimate {
    didSet { smoother.fresh = noise.fresh }
  }
  private let motion: Motion
  private let thins: Bool
  private let knowsStanding: Bool
  private var smoother: LocationSmoother
  /// Locations with their places in the trace.
  private var locations: [Numbered] = []
  /// The first location that was not looked at.
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

  /// Readies memory for so many locations, or for as many as are held at once.
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

  /// The next location that decides; nil where more have to be known.
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

  /// Meters from the observation before within which a location decides nothing.
  private func spacing(_ location: Location, noise: Double) -> Double {
    if knowsStanding, location.speed ?? .infinity <= motion.standingSpeed {
      return Self.standingSpacing * noise
    }
    return thins ? max(Self.leastSpacing * noise, min(Self.spacing * noise, Self.nearby)) : 0
  }

  /// Says that no more locations follow.
  mutating func finish() { smoother.finish() }

  /// The last location, if it is none of the observations; nil before ``finish()``.
  func closing() -> Observation? {
    guard let end = locations.last, end.point != last?.point else { return nil }
    let noise = noise.noise(of: end.location)
    return smoother.place(locations.count - 1, noise: noise).map {
      observation(locations.count - 1, at: $0, noise: noise)
    }
  }

  /// The first location of which more has to be known; nil where there is none.
  var firstUndecided: Int? { next < locations.count ? locations[next].point : nil }

  /// Locations that were not looked at.
  private var waitingCount: Int { locations.count - next }

  /// The last location of all; nil where there is none.
  var newestPoint: Int? { locations.last?.point }

  /// The last location of all; nil where there is none.
  var newestLocation: Location? { locations.last?.location }

  /// The last location as it is, for a look at where the vehicle may be.
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

  /// The reported speed, or that over the seconds before a location; nil where neither is known.
  private func speed(_ number: Int, noise: Double) -> Double? {
    let location = locations[number].location
    if let speed = location.speed, speed <= Self.mostSpeed { return speed }
    guard let end = location.finiteSeconds else { return nil }
    let most = max(Self.speedSeconds, noise * Self.speedSecondsPerMeter)
    var (first, start) = (number, Optional(end))
    while first > 0, let later = start, end - later < most {
      let earlier = locations[first - 1].location.finiteSeconds
      // Where the clock was set back, times before tell nothing.
      if let earlier, earlier > later { break }
      first -= 1
      start = earlier
    }
    guard let start, end - start >= 1 else { return nil }
    return locations[first].location.coordinate.distance(to: location.coordinate) / (end - start)
  }
}

extension ObservationSelector {
  /// The deciding locations of a whole trace, in order.
  ///
  /// - Parameter passedOver: locations that decide nothing, ascending.
  /// - Complexity: O(*n*).
  static func observations(
    of locations: [Location], passedOver: [Int], noise: NoiseEstimate, _ options: SnappingOptions
  ) -> [Observation] {
    var selector = ObservationSelector(noise: noise, options)
    selector.reserveCapacity(locations.count)
    var observations: [Observation] = []
    // What isn't used of a long trace's is never resident.
    observations.reserveCapacity(locations.count)
    var passed = passedOver[...]
    for (point, location) in locations.enumerated() {
      guard passed.first != point else {
        passed.removeFirst()
        continue
      }
      selector.append(location, at: point)
      // Mostly more has to be known: asked at each location, smoothing would begin in vain.
      guard selector.waitingCount > Self.memory else { continue }
      while let observation = selector.nextObservation() { observations.append(observation) }
    }
    selector.finish()
    while let observation = selector.nextObservation() { observations.append(observation) }
    // The trace's end decides where the path ends, however near it is to the one before.
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

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
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
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&point)
    try archive.visit(&location)
  }
}
