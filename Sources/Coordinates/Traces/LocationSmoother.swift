/// A filter that removes changes of position that are too fast for a vehicle: single spikes and
/// fresh noise.
///
/// First, a running median removes spikes (Tukey 1977, Exploratory Data Analysis). It is computed
/// along each axis for a location and the two locations on either side. A location that is far from
/// the median is moved there.
///
/// Then each position becomes the mean of itself and equally many locations on either side. The
/// means of the two sides may differ by a few standard deviations of the fresh noise, and the path
/// may bend no more than errors alone can bend it. The mean therefore includes few locations if the
/// vehicle moves, and up to 16 on either side, within 20 seconds, if it is stationary. Wider means
/// would cut corners and move vehicles to roads on the inside of a curve.
package struct LocationSmoother {
  /// The distance beyond which a location is a spike, in standard deviations of the fresh noise.
  private static let spike = 2.0
  /// The maximum time in seconds from the second location before a spike to the second one after
  /// it.
  private static let spikeSeconds = 5.0
  /// The maximum number of locations on either side that a mean includes; a power of 2.
  private let most: Int
  /// The maximum time in seconds on either side that a mean includes.
  private static let mostSeconds = 20.0
  /// The maximum distance between the means of the two sides, in standard deviations of the fresh
  /// noise.
  private static let width = 3.0
  /// The size of a displacement or a bend, in standard deviations of errors, above which it counts
  /// as real.
  private static let certainty = 2.5
  /// The minimum fresh noise in meters, used even if a parked vehicle shows none.
  private static let leastFresh = 1.5

  /// The maximum difference in degrees that rounding errors of sums can cause.
  private static let digits = 1e-9
  /// The magnitude in degrees above which sums are reset.
  ///
  /// Up to it, `Double` resolves a tenth of a micrometer.
  private static let largestSum = 1000.0

  /// The standard deviation of the fresh noise along one axis in meters; 0 if unknown.
  package var fresh: Double
  private let clearsSpikes: Bool
  private var locations: [Timed] = []
  /// The first location that was ever appended.
  private var origin: Coordinate?
  /// The sums of the cleaned positions before each location, in degrees from `origin`.
  private var sums: [SIMD2<Double>] = [SIMD2()]
  private var hasEnded = false

  fileprivate struct Timed {
    var coordinate = Coordinate(latitude: 0, longitude: 0)
    var seconds: Double?
  }

  package init(fresh: Double, smooths: Bool, clearsSpikes: Bool) {
    self.fresh = fresh
    self.clearsSpikes = clearsSpikes
    most = smooths ? 16 : 0
  }

  package var count: Int { locations.count }

  /// The number of locations that were already cleaned of spikes.
  private var cleanCount: Int { sums.count - 1 }

  package mutating func reserveCapacity(_ count: Int) {
    locations.reserveCapacity(count)
    sums.reserveCapacity(count + 1)
  }

  package mutating func append(_ coordinate: Coordinate, seconds: Double?) {
    if origin == nil { origin = coordinate }
    locations.append(Timed(coordinate: coordinate, seconds: seconds))
    if locations.count > 2 { clean(locations.count - 3) }
  }

  /// Marks the end of the locations.
  package mutating func finish() {
    while cleanCount < locations.count { clean(cleanCount) }
    hasEnded = true
  }

  /// Removes the first locations; subsequent indices refer to the remaining ones.
  package mutating func removeFirst(_ count: Int) {
    locations.removeFirst(count)
    sums.removeFirst(count)
    // Otherwise, sums would grow with the stream and lose precision.
    let dropped = sums[0]
    guard max(dropped.x.magnitude, dropped.y.magnitude) > Self.largestSum else { return }
    for index in sums.indices { sums[index] -= dropped }
  }

  /// Returns the smoothed position of a location; nil if more locations are needed.
  ///
  /// - Parameter noise: the standard deviation of its position along one axis in meters, which is
  ///   used if the fresh noise is unknown.
  /// - Complexity: O(1).
  package func place(_ index: Int, noise: Double) -> Coordinate? {
    guard index < cleanCount else { return nil }
    guard let seconds = locations[index].seconds else { return locations[index].coordinate }
    let frame = LocalFrame(origin: locations[index].coordinate)
    let scale = SIMD2(frame.metersPerDegreeEast, frame.metersPerDegreeNorth)
    let usual = (1 - NoiseEstimate.lastingShare).squareRoot() * noise
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
      // If the mean of the locations before is so far away, the vehicle is moving, and the
      // locations after don't matter.
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
      // Errors alone can look like a bend, especially with few locations. If the sides have more
      // than one location, the middle contains half of each.
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
    // Sums have rounding errors, so a location that wasn't moved is returned as given.
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

  /// Returns the position to which a spike is moved; nil for any other location.
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

  /// Returns the median of four numbers and 0.
  private static func median(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    // The two middle numbers of the four, in either order.
    let low = max(min(a, b), min(c, d))
    let high = min(max(a, b), max(c, d))
    return max(min(low, high), min(max(low, high), 0))
  }
}

extension LocationSmoother: Archived {
  package init() { self.init(fresh: 0, smooths: true, clearsSpikes: true) }

  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&fresh)
    try archive.visit(&locations)
    try archive.visit(&origin, new: Coordinate(latitude: 0, longitude: 0)) {
      (own, archive) throws(ArchiveError) in try archive.visit(&own)
    }
    try archive.visit(&sums, new: SIMD2()) { (own, archive) throws(ArchiveError) in
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
  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&coordinate)
    try archive.visit(&seconds)
  }
}
