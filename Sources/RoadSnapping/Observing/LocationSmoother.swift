import Coordinates

/// Takes from locations what changes too fast to be a vehicle's way: single spikes, and the part of
/// the errors that is new with each location.
///
/// A location that lies far from the median of itself and the two on either side, along each axis,
/// is put there (a running median, Tukey 1977, Exploratory Data Analysis). Then each is the mean of
/// as many before it as behind, as long as both sides lie within some deviations of what is new,
/// and bend no more than errors do: of a moving vehicle few, of a standing one all of half a
/// minute. Wider means would cut corners, and put vehicles on the roads inside.
struct LocationSmoother {
  /// Standard deviations of what is new with each location beyond which it is a spike.
  private static let spike = 2.0
  /// Seconds around a location within which the median tells spikes.
  private static let spikeSeconds = 5.0
  /// Locations on either side that a mean takes, at most: a power of 2.
  private let most: Int
  /// Seconds on either side from which a mean takes locations, at most.
  private static let mostSeconds = 20.0
  /// Standard deviations of what is new with each location within which the two sides of a mean lie
  /// of each other.
  private static let width = 3.0
  /// Standard deviations of what errors alone make of a way or a bend from which on they are real.
  private static let certainty = 2.5
  /// Meters that are new with any location: that of a parked vehicle, which may be nothing, is not
  /// that of the drive.
  private static let leastFresh = 1.5

  /// Degrees that sums may be off by, and no more.
  private static let digits = 1e-9
  /// Degrees from which on sums begin anew: their digits tell a tenth of a micrometer still.
  private static let largestSum = 1000.0

  /// The standard deviation along one axis of what is new with each location; 0 where it is
  /// unknown.
  var fresh: Double
  private let clearsSpikes: Bool
  private var locations: [Timed] = []
  /// The first location of all.
  private var origin: Coordinate?
  /// Sums of the cleaned positions before each, in degrees from the first.
  private var sums: [SIMD2<Double>] = [SIMD2()]
  private var hasEnded = false

  fileprivate struct Timed {
    var coordinate = Coordinate(latitude: 0, longitude: 0)
    var seconds: Double?
  }

  init(fresh: Double, smooths: Bool, clearsSpikes: Bool) {
    self.fresh = fresh
    self.clearsSpikes = clearsSpikes
    most = smooths ? 16 : 0
  }

  var count: Int { locations.count }

  /// Locations that are cleaned of spikes.
  private var cleanCount: Int { sums.count - 1 }

  mutating func reserveCapacity(_ count: Int) {
    locations.reserveCapacity(count)
    sums.reserveCapacity(count + 1)
  }

  mutating func append(_ coordinate: Coordinate, seconds: Double?) {
    if origin == nil { origin = coordinate }
    locations.append(Timed(coordinate: coordinate, seconds: seconds))
    if locations.count > 2 { clean(locations.count - 3) }
  }

  /// Says that no more locations follow.
  mutating func finish() {
    while cleanCount < locations.count { clean(cleanCount) }
    hasEnded = true
  }

  /// Drops the first locations; numbers count from those that are left.
  mutating func removeFirst(_ count: Int) {
    locations.removeFirst(count)
    sums.removeFirst(count)
    // They would grow with the stream, and lose digits.
    let dropped = sums[0]
    guard max(dropped.x.magnitude, dropped.y.magnitude) > Self.largestSum else { return }
    for index in sums.indices { sums[index] -= dropped }
  }

  /// The place of a location; nil where more have to be known.
  ///
  /// - Parameter noise: standard deviation of its position along one axis, in meters; counts where
  ///   what is new with each location is unknown.
  /// - Complexity: O(1).
  func place(_ index: Int, noise: Double) -> Coordinate? {
    guard index < cleanCount else { return nil }
    guard let seconds = locations[index].seconds else { return locations[index].coordinate }
    let frame = LocalFrame(origin: locations[index].coordinate)
    let scale = SIMD2(frame.metersPerDegreeEast, frame.metersPerDegreeNorth)
    let usual = (1 - PositionError.lastingShare).squareRoot() * noise
    let deviation = max(Self.leastFresh, fresh > 0 ? fresh : usual)
    let own = mean(index..<index + 1)
    var reach = 0
    var next = 1
    var failures = 0
    while next <= most, failures < 2, index >= next,
      let start = locations[index - next].seconds, seconds - start <= Self.mostSeconds
    {
      let before = mean(index - next..<index)
      let lead = (own - before) * scale / (Self.certainty * deviation)
      // Who came from so far goes on: of that nothing more has to be known.
      guard (lead * lead).sum() <= 1 + 1 / Double(next) else {
        failures += 1
        next *= 2
        continue
      }
      guard index + next < cleanCount else {
        let following = locations[min(index + next, locations.count - 1)].seconds ?? seconds
        if hasEnded || following - seconds > Self.mostSeconds { break }
        return nil
      }
      guard let end = locations[index + next].seconds, end - seconds <= Self.mostSeconds else {
        break
      }
      let after = mean(index + 1..<index + next + 1)
      let middle = mean(index - next / 2..<index + next / 2 + 1)
      let way = (after - before) * scale / (Self.width * deviation)
      // The errors themselves look like a bend, the more the fewer they are; the middle is half of
      // both sides where these are more than one location.
      let variance = next > 1 ? 2 / Double(next) : 6
      let bend = (after + before - 2 * middle) * scale / (Self.certainty * deviation)
      if (way * way).sum() <= 1, (bend * bend).sum() <= variance {
        reach = next
        failures = 0
      } else {
        failures += 1
      }
      next *= 2
    }
    let place = coordinate(at: mean(index - reach..<index + reach + 1))
    let given = locations[index].coordinate
    // Sums lose digits.
    let isGiven =
      (place.latitude - given.latitude).magnitude < Self.digits
      && (place.longitude - given.longitude).magnitude < Self.digits
    return isGiven ? given : place
  }

  private func mean(_ range: Range<Int>) -> SIMD2<Double> {
    (sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)
  }

  private func coordinate(at offset: SIMD2<Double>) -> Coordinate {
    let origin = origin ?? locations[0].coordinate
    let longitude = origin.longitude + offset.x
    return Coordinate(
      latitude: max(-90, min(90, origin.latitude + offset.y)),
      longitude: longitude.magnitude <= 180 ? longitude : longitude.remainder(dividingBy: 360))
  }

  private mutating func clean(_ index: Int) {
    let origin = origin ?? locations[0].coordinate
    let place = median(around: index) ?? locations[index].coordinate
    sums.append(
      sums[index]
        + SIMD2(origin.longitudeDifference(to: place), place.latitude - origin.latitude))
  }

  /// Where a location that is a spike is put; nil for any other.
  private func median(around index: Int) -> Coordinate? {
    guard clearsSpikes, fresh > 0, index >= 2, index + 2 < locations.count,
      let start = locations[index - 2].seconds, let end = locations[index + 2].seconds,
      end - start <= Self.spikeSeconds
    else { return nil }
    let frame = LocalFrame(origin: locations[index].coordinate)
    func position(_ step: Int) -> LocalPosition {
      frame.position(of: locations[index + step].coordinate)
    }
    let (a, b, c, d) = (position(-2), position(-1), position(1), position(2))
    let median = LocalPosition(
      east: Self.median(a.east, b.east, c.east, d.east),
      north: Self.median(a.north, b.north, c.north, d.north))
    let limit = Self.spike * fresh
    guard median.east * median.east + median.north * median.north > limit * limit else {
      return nil
    }
    return frame.coordinate(at: median)
  }

  /// The median of four numbers and 0.
  private static func median(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    // Of the four neither the least nor the greatest.
    let low = max(min(a, b), min(c, d))
    let high = min(max(a, b), max(c, d))
    return max(min(low, high), min(max(low, high), 0))
  }
}

extension LocationSmoother: Archived {
  init() { self.init(fresh: 0, smooths: true, clearsSpikes: true) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&fresh)
    try archive.visit(&locations)
    try archive.visit(&origin, new: Coordinate(latitude: 0, longitude: 0)) {
      (own, archive) throws(SnappingError) in try archive.visit(&own)
    }
    try archive.visit(&sums, new: SIMD2()) { (own, archive) throws(SnappingError) in
      try archive.visit(&own)
    }
    try archive.visit(&hasEnded)
    guard archive.isReading else { return }
    guard cleanCount == (hasEnded ? locations.count : max(0, locations.count - 2)),
      sums.allSatisfy({ max($0.x.magnitude, $0.y.magnitude) < 1e9 }),
      locations.allSatisfy({ $0.seconds?.isFinite ?? true }), fresh >= 0, fresh < .infinity
    else {
      throw archive.damaged("found \(sums.count) sums of \(locations.count) locations")
    }
  }
}

extension LocationSmoother.Timed: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&coordinate)
    try archive.visit(&seconds)
  }
}
