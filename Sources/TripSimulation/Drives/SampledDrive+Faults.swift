import Coordinates

extension SampledDrive {
  /// Returns the drive without the fixes on a stretch of the line, as in a tunnel.
  ///
  /// - Parameter distances: the stretch in meters along the true line; fixes at its ends are
  ///   removed too.
  public func removing(_ distances: ClosedRange<Double>) -> SampledDrive {
    var drive = self
    drive.fixes.removeAll { $0.distance.map(distances.contains) ?? false }
    return drive
  }

  /// Returns the drive with outliers inserted, each half an interval after the previous fix.
  ///
  /// - Parameters:
  ///   - count: the number of outliers, at most one after each fix except the last.
  ///   - meters: the range of the distance between an outlier and the previous fix, 0…100,000.
  ///   - seed: the seed of the places and offsets.
  /// - Returns: the drive with more fixes; the new ones have no true distance.
  /// - Throws: ``SimulationError`` `invalidSetting` for a number or distance out of range.
  public func insertingOutliers(
    _ count: Int, off meters: ClosedRange<Double>, seed: UInt64
  ) throws(SimulationError) -> SampledDrive {
    guard count >= 0, count < max(fixes.count, 1) else {
      throw SimulationError(
        .invalidSetting, found: "\(count) outliers", expected: "0…\(max(fixes.count - 1, 0))")
    }
    try SimulationError.check(meters.lowerBound, in: 0...100_000, "offset of outliers")
    try SimulationError.check(meters.upperBound, in: 0...100_000, "offset of outliers")
    var random = RandomSource(seed: seed, for: .outliers)
    var places = Array(fixes.indices.dropLast())
    random.shuffle(&places)
    var drive = self
    for place in places.prefix(count).sorted(by: >) {
      var location = fixes[place].location
      let offset = Point(angle: random.uniform(0...2 * .pi)) * random.uniform(meters)
      location.coordinate =
        LocalFrame(origin: location.coordinate)
        .coordinate(at: LocalPosition(east: offset.x, north: offset.y)).withSevenDecimals
      location.time = location.time?.addingTimeInterval(interval.inSeconds / 2)
      drive.fixes.insert(Fix(location: location, distance: nil), at: place + 1)
    }
    return drive
  }

  /// Returns the drive with the times of some fixes exchanged, so the times are out of order.
  ///
  /// - Parameters:
  ///   - window: the number of consecutive fixes whose times are shuffled, 2 or more.
  ///   - share: the probability that a window is shuffled, 0…1.
  ///   - seed: the seed of the random choices.
  /// - Returns: the same fixes in the same order, with different times.
  /// - Throws: ``SimulationError`` `invalidSetting` for a window or share out of range.
  public func shufflingTimes(
    window: Int, share: Double = 1, seed: UInt64
  ) throws(SimulationError) -> SampledDrive {
    guard window > 1 else {
      throw SimulationError(.invalidSetting, found: "window \(window)", expected: "2 or more")
    }
    try SimulationError.check(share, in: 0...1, "share of windows")
    var random = RandomSource(seed: seed, for: .times)
    var drive = self
    for start in stride(from: 0, to: fixes.count, by: window) where random.chance(share) {
      let places = start..<min(start + window, fixes.count)
      var times = fixes[places].map(\.location.time)
      random.shuffle(&times)
      for (place, time) in zip(places, times) { drive.fixes[place].location.time = time }
    }
    return drive
  }
}
