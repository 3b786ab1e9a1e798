/// Standard deviations of a trace's positions along one axis, in meters.
package struct NoiseEstimate: Sendable {
  /// Of the errors.
  package var total: Double
  /// Of that part of the errors that is new with each location; 0 where locations are too far apart
  /// to tell.
  package var fresh: Double

  /// What reported accuracies have to be multiplied by; nil where they don't count.
  package var scale: Double? = 1

  package static let range = 3.5...30.0
  /// Multiples of ``total`` up to which reports are believed: distances to roads say too little.
  private static let credit = 1.8
  /// Times what is new with each location that all errors are at least, as no less than that lasts.
  private static let leastRatio = 2.0.squareRoot()
  /// Where nothing is known.
  package static let usual = 8.0
  /// Times what is new with each location that all errors commonly are, as distances to roads tell
  /// them.
  private static let commonRatio = 1.75
  /// Meters under which nobody knows where a vehicle is, whatever is reported.
  private static let leastAccuracy = 0.1
  /// Times a noise up to which another is as good.
  private static let tolerance = 1.2
  /// Meters, and multiples of ``total``, from a place at which the distance to a road tells more: a
  /// vehicle that is parked beside roads that the map lacks says the same again and again.
  package static let moving = 30.0
  package static let drift = 3.0
  /// Times the median of distances along an axis that the standard deviation is.
  package static let deviation = 1.4826
  /// Seconds within which vehicles go on as they did.
  package static let steadiness = 2.5

  /// Nothing is known.
  package init() {
    var memory: [Double] = []
    self.init(distances: [], residuals: [], reported: [], &memory)
  }

  /// The noise of a trace whose errors are told by distances to the nearest road, and by how far
  /// locations lie from where their neighbors expect them.
  ///
  /// Both are medians, scaled as for normal distributions (Newson and Krumm 2009, equation 5). The
  /// nearest road is not always the right one, so that distances say too little in dense networks.
  /// What lasts of the errors of satellite positions is no less than what is new with each
  /// location, so that both together are the square root of 2 times that at least.
  ///
  /// - Parameters:
  ///   - commonCount: how many distances, beside those given, are believed to have been as common:
  ///     for those who know few as yet.
  ///   - reported: standard deviations along one axis that locations report of themselves. Devices
  ///     that are sure of themselves, or never are, report too little or too much all the time.
  ///   - memory: for the work, reused.
  /// - Complexity: O(*n*) on average.
  package init(
    distances: [Double], commonCount: Int = 0, residuals: [Double], reported: [Double],
    _ memory: inout [Double]
  ) {
    fresh =
      residuals.isEmpty ? 0 : Self.fresh(ofResidual: Self.median(residuals, &memory))
    let common = residuals.isEmpty ? Self.usual : Self.common(ofFresh: fresh)
    let isKnown = distances.count + commonCount > 0
    let total =
      isKnown
      ? Self.deviation
        * Self.median(distances, and: commonCount, of: common / Self.deviation, &memory)
      : Self.usual
    self.total = Self.total(total, fresh: fresh)
    guard !reported.isEmpty, isKnown else { return }
    let usual = Self.median(reported, &memory)
    scale = max(self.total / usual, min(1, Self.credit * self.total / usual))
  }

  /// That part of the errors that is new with each location, by the median of residuals.
  package static func fresh(ofResidual median: Double) -> Double {
    min(range.upperBound / leastRatio, median / 1.1774)
  }

  /// The usual size of all errors, by the part that is new with each location.
  package static func common(ofFresh fresh: Double) -> Double {
    // Where little is new, the receiver may smooth its positions, and what lasts be as usual.
    max(usual / 2, commonRatio * fresh)
  }

  /// The size of all errors, by distances to the road and the part that is new with each location.
  package static func total(_ told: Double, fresh: Double) -> Double {
    max(range.lowerBound, min(range.upperBound, max(told, leastRatio * fresh)))
  }

  /// The standard deviation of a location's position along one axis: by its own report where there
  /// is one, of which two thirds of positions lie within, or 1.5 standard deviations.
  package func noise(of location: Location) -> Double {
    guard let scale, let reported = Self.reported(by: location) else { return total }
    return max(Self.range.lowerBound, min(200, reported * scale))
  }

  /// Whether the distance of a location to the nearest road tells more than that of another.
  package func tellsMore(_ coordinate: Coordinate, than other: Coordinate) -> Bool {
    coordinate.distance(to: other) >= max(Self.moving, Self.drift * total)
  }

  /// Whether it matters for the roads near a location which of two estimates is believed.
  package func differs(from other: NoiseEstimate) -> Bool {
    func differ(_ one: Double, _ other: Double) -> Bool {
      max(one, other) > Self.tolerance * min(one, other)
    }
    return differ(total, other.total) || differ(scale ?? 1, other.scale ?? 1)
  }

  /// What a location reports of itself, as a standard deviation along one axis; nil for nothing.
  package static func reported(by location: Location) -> Double? {
    location.accuracy.map { max(leastAccuracy, $0) / 1.5 }
  }

  /// The median of values and of copies of another one; of an even number, the greater of the two.
  private static func median(
    _ values: [Double], and count: Int = 0, of other: Double = 0, _ memory: inout [Double]
  ) -> Double {
    memory.removeAll(keepingCapacity: true)
    memory.append(contentsOf: values)
    memory.append(contentsOf: repeatElement(other, count: count))
    return memory.select(memory.count / 2)
  }

  /// The variance of the distance of a location from the line between its neighbors, for errors of
  /// 1.
  ///
  /// - Parameter share: that of the time between the neighbors at which the location was.
  package static func residualVariance(atShare share: Double) -> Double {
    1 + share * share + (1 - share) * (1 - share)
  }

  /// How far a location lies from where those before and after it expect it, in multiples of the
  /// standard deviation of their errors along each axis where they are independent: one number for
  /// all three; nil where they are too far apart in time to tell.
  package static func residual(
    _ before: Location, _ location: Location, _ after: Location
  ) -> Double? {
    guard let start = before.finiteSeconds, let middle = location.finiteSeconds,
      let end = after.finiteSeconds, start <= middle, middle <= end, start < end,
      end - start <= steadiness
    else { return nil }
    let share = (middle - start) / (end - start)
    let frame = LocalFrame(origin: location.coordinate)
    let a = frame.position(of: before.coordinate)
    let b = frame.position(of: after.coordinate)
    let east = a.east + (b.east - a.east) * share
    let north = a.north + (b.north - a.north) * share
    return ((east * east + north * north) / residualVariance(atShare: share)).squareRoot()
  }
}
