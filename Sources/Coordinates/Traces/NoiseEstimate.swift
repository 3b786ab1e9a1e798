/// The standard deviations of a trace's position errors along one axis, in meters.
@usableFromInline package struct NoiseEstimate: Sendable {
  /// The standard deviation of the total errors.
  package var total: Double
  /// The standard deviation of fresh noise, the uncorrelated part of the errors; 0 if locations are
  /// too far apart to estimate it.
  package var fresh: Double

  /// The factor by which to multiply reported accuracies; nil if they are ignored.
  package var scale: Double? = 1

  /// The range of ``total``.
  package static let range = 3.5...30.0
  /// The multiple of ``total`` up to which reported accuracies are used unchanged, because
  /// distances to roads underestimate the errors.
  private static let credit = 1.8
  /// The least total error as a multiple of fresh noise, since lasting noise is at least as great
  /// as fresh noise.
  private static let leastRatio = 2.0.squareRoot()
  /// The total error in meters that is assumed without data.
  package static let usual = 8.0
  /// The share of the variance that lasts from one location to the next.
  @inlinable package static var lastingShare: Double { 0.8 }
  /// The typical total error, as estimated from distances to roads, as a multiple of fresh noise.
  private static let commonRatio = 1.75
  /// The smallest plausible accuracy in meters, to which smaller ones are raised.
  private static let leastAccuracy = 0.1
  /// The ratio up to which two estimates are equivalent.
  private static let tolerance = 1.2
  /// The distance in meters below which two locations have redundant distances to roads.
  ///
  /// A vehicle parked near roads missing from the map would otherwise contribute the same distance
  /// again and again.
  package static let moving = 30.0
  /// The same distance as a multiple of ``total``; the greater one applies.
  package static let drift = 3.0
  /// The ratio of the standard deviation to the median of distances along an axis.
  package static let deviation = 1.4826
  /// The maximum time in seconds for which vehicles are assumed to keep their speed and direction.
  package static let steadiness = 2.5

  /// Creates the estimate that is assumed without data.
  package init() {
    var memory: [Double] = []
    self.init(distances: [], residuals: [], reported: [], &memory)
  }

  /// Creates an estimate of a trace's noise from the distances of its locations to the nearest road
  /// and from their residuals, as returned by ``residual(_:_:_:)``.
  ///
  /// Both are reduced to medians, scaled as for normal distributions (Newson and Krumm 2009,
  /// equation 5). The nearest road isn't always the right one, so distances underestimate the
  /// errors in dense networks. The lasting noise of satellite positions is at least as great as the
  /// fresh noise, so the total is at least √2 times the fresh noise.
  ///
  /// - Parameters:
  ///   - commonCount: the number of distances of typical size to add, for traces with few known
  ///     distances.
  ///   - reported: the standard deviations along one axis that locations report. A device may
  ///     always report too little or too much.
  ///   - memory: a reusable buffer for the computation.
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

  /// Returns the fresh noise, given the median of residuals.
  package static func fresh(ofResidual median: Double) -> Double {
    min(range.upperBound / leastRatio, median / 1.1774)
  }

  /// Returns the typical total error, given the fresh noise.
  package static func common(ofFresh fresh: Double) -> Double {
    // If there is little fresh noise, the receiver may smooth its positions, and lasting noise may
    // still be as large as usual.
    max(usual / 2, commonRatio * fresh)
  }

  /// Returns the total error, given an estimate from distances to roads and the fresh noise.
  package static func total(_ told: Double, fresh: Double) -> Double {
    max(range.lowerBound, min(range.upperBound, max(told, leastRatio * fresh)))
  }

  /// Returns the standard deviation of a location's position along one axis.
  ///
  /// The reported accuracy is a radius of 1.5 standard deviations, which contains two thirds of
  /// positions. The result is the standard deviation multiplied by ``scale`` and limited to
  /// 3.5…200 m. It is ``total`` if the location reports no accuracy or accuracies are ignored.
  package func noise(of location: Location) -> Double {
    guard let scale, let reported = Self.reported(by: location) else { return total }
    return max(Self.range.lowerBound, min(200, reported * scale))
  }

  /// Returns whether the distance of a coordinate to the nearest road is new information, given the
  /// distance of another coordinate.
  package func tellsMore(_ coordinate: Coordinate, than other: Coordinate) -> Bool {
    coordinate.distance(to: other) >= max(Self.moving, Self.drift * total)
  }

  /// Returns whether the total errors or the scales of two estimates differ by more than 20%; a
  /// scale of nil counts as 1.
  package func differs(from other: NoiseEstimate) -> Bool {
    func differ(_ one: Double, _ other: Double) -> Bool {
      max(one, other) > Self.tolerance * min(one, other)
    }
    return differ(total, other.total) || differ(scale ?? 1, other.scale ?? 1)
  }

  /// Returns the reported accuracy of a location as a standard deviation along one axis; nil if
  /// none is reported.
  package static func reported(by location: Location) -> Double? {
    location.accuracy.map { max(leastAccuracy, $0) / 1.5 }
  }

  /// Returns the upper median of `values` plus `count` copies of `other`, by quickselect.
  private static func median(
    _ values: [Double], and count: Int = 0, of other: Double = 0, _ memory: inout [Double]
  ) -> Double {
    memory.removeAll(keepingCapacity: true)
    memory.append(contentsOf: values)
    memory.append(contentsOf: repeatElement(other, count: count))
    return memory.select(memory.count / 2)
  }

  /// Returns the variance of a location's distance from the line between its neighbors, for errors
  /// with variance 1.
  ///
  /// - Parameter share: the time from the first neighbor to the location, as a share of the time
  ///   between the neighbors.
  package static func residualVariance(atShare share: Double) -> Double {
    1 + share * share + (1 - share) * (1 - share)
  }

  /// Returns the distance in meters of a location from the position interpolated between its
  /// neighbors.
  ///
  /// It is scaled to have the standard deviation of the errors along each axis, if the errors of
  /// the three locations are independent and equally large. Returns nil if a time is unknown, the
  /// times are not in order, or the neighbors have the same time or are too far apart in time.
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

extension NoiseEstimate: Archived {
  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&total)
    try archive.visit(&fresh)
    try archive.visit(&scale)
    guard archive.isReading else { return }
    guard total > 0, fresh >= 0, scale ?? 1 > 0, max(total, fresh, scale ?? 1) < .infinity else {
      throw archive.damaged("found \(total) m of noise")
    }
  }
}
