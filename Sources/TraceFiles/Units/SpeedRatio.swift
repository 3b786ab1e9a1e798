import Coordinates

/// The ratio of the speeds reported in a trace to the speeds between its positions.
struct SpeedRatio {
  /// The median ratio over stretches on which the vehicle moved.
  let median: Double

  /// The unit shown by the ratio; nil if it fits none, or may be due to bends.
  let unit: SpeedUnit?

  /// Whether locations are so close together that the path between them is little longer than the
  /// chord.
  let isClose: Bool

  /// The default maximum number of stretches to compare; with them, the standard error of the
  /// median is below 6% if the standard deviation of the ratios is 30%.
  static let usualStretches = 64
  /// The number of stretches that is enough to confirm a unit.
  static let fewStretches = 16

  private static let fewestStretches = 3
  /// The minimum length of a stretch in meters, longer than most position errors.
  private static let leastLength = 8.0
  /// The maximum duration in seconds for which even a winding path is little longer than its chord.
  private static let closeSeconds = 15.0
  /// The duration in seconds after which a speed is unrelated to the path since the previous
  /// location.
  private static let mostSeconds = 120.0
  /// The speed in meters per second above which no vehicle takes bends sharp enough to make a path
  /// much longer than its chord.
  private static let fastestInBends = 30.0
  /// The maximum median deviation of ratios that agree, and of ratios that are steady, relative to
  /// their median.
  private static let agreement = (most: 0.3, steady: 0.2)
  /// The maximum relative error of a median that shows a unit, and of a median that only rules out
  /// meters per second.
  ///
  /// The first one is small because the ranges of knots and miles per hour are close together.
  private static let error = (ofUnit: 0.06, ofDoubt: 0.2)
  /// The difference in latitude, in degrees, within which meters per degree vary by less than a
  /// thousandth, except near the poles.
  private static let sameScale = 0.01

  /// Compares the speeds of a trace over at most `most` stretches; nil if there are too few, or if
  /// their ratios disagree.
  ///
  /// - Parameter usual: the unit to use without evidence; confirming meters per second needs less
  ///   evidence.
  init?(of locations: [Location], usual: SpeedUnit, most: Int = usualStretches) {
    var ratios = Self.ratios(of: locations, most: most, within: Self.closeSeconds)
    isClose = ratios.count >= Self.fewestStretches
    if !isClose { ratios = Self.ratios(of: locations, most: most, within: Self.mostSeconds) }
    guard ratios.count >= Self.fewestStretches else { return nil }
    let median = ratios.select(ratios.count / 2)
    self.median = median
    // Stops and turns make the speeds between positions lower than those reported.
    let isMetersPerSecond = 0.6...1.5 ~= median
    if isMetersPerSecond, usual == .metersPerSecond {
      unit = .metersPerSecond
      return
    }
    for index in ratios.indices { ratios[index] = (ratios[index] / median - 1).magnitude }
    let spread = ratios.select(ratios.count / 2)
    // The standard error of a median is 1.85 times the median deviation over the square root of the
    // count, if the values are normally distributed.
    let error = 1.85 * spread / Double(ratios.count).squareRoot()
    if spread <= Self.agreement.most, error <= Self.error.ofUnit {
      let showsUnit = isClose || Self.isTooFastForBends(locations)
      unit =
        isMetersPerSecond
        ? .metersPerSecond
        : showsUnit ? Self.ranges.first { $0.range.contains(median) }?.unit : nil
    } else if !isMetersPerSecond, ratios.count >= 2 * Self.fewestStretches,
      error <= Self.error.ofDoubt,
      // Position errors make the speeds between positions too high, and thus the ratio too low.
      median > 1 || spread <= Self.agreement.steady
    {
      unit = nil
    } else {
      return nil
    }
  }

  /// The ranges of the ratio that identify units.
  ///
  /// The ratios are 1.944, 2.237, and 3.6, or more if vehicles stop and turn between locations. A
  /// ratio in the gap between knots and miles per hour may belong to either unit.
  private static let ranges: [(unit: SpeedUnit, range: ClosedRange<Double>)] = [
    (.knots, 1.8...2.06), (.milesPerHour, 2.11...2.6), (.kilometersPerHour, 3.4...4.5),
  ]

  /// Returns whether the speeds, taken as meters per second, are too high for a winding path.
  private static func isTooFastForBends(_ locations: [Location]) -> Bool {
    var speeds = locations.compactMap(\.speed).filter { $0 > 0 }
    return !speeds.isEmpty && speeds.select(speeds.count / 2) > fastestInBends
  }

  private static func ratios(
    of locations: [Location], most: Int, within seconds: Double
  ) -> [Double] {
    guard let first = locations.first else { return [] }
    var ratios: [Double] = []
    ratios.reserveCapacity(min(most, locations.count))
    let step = max(1, locations.count / most)
    var start = 0
    var frame = LocalFrame(origin: first.coordinate)
    while start + 1 < locations.count, ratios.count < most {
      let coordinate = locations[start].coordinate
      if !((coordinate.latitude - frame.origin.latitude).magnitude <= sameScale) {
        frame = LocalFrame(origin: coordinate)
      }
      var end = start
      if let ratio = ratio(from: start, &end, of: locations, frame, within: seconds) {
        ratios.append(ratio)
      }
      start = max(end, start + step)
    }
    return ratios
  }

  /// Returns the ratio over the shortest stretch from a location that has the minimum length.
  ///
  /// Returns nil if no such stretch ends within the maximum duration, if a time or a speed is
  /// missing, if times don't ascend, or if all speeds are 0.
  private static func ratio(
    from start: Int, _ end: inout Int, of locations: [Location], _ frame: LocalFrame,
    within seconds: Double
  ) -> Double? {
    let first = locations[start]
    end = start + 1
    guard let firstTime = first.finiteSeconds, let firstSpeed = first.speed else { return nil }
    var last = (time: firstTime, speed: firstSpeed, place: first.coordinate)
    var length = 0.0
    var reported = 0.0
    while end < locations.count {
      let next = locations[end]
      guard let time = next.finiteSeconds, let speed = next.speed, time > last.time,
        time - firstTime <= seconds
      else { return nil }
      let place = next.coordinate
      let east = last.place.longitudeDifference(to: place) * frame.metersPerDegreeEast
      let north = (place.latitude - last.place.latitude) * frame.metersPerDegreeNorth
      length += (east * east + north * north).squareRoot()
      reported += (last.speed + speed) / 2 * (time - last.time)
      if length >= leastLength { return reported > 0 ? reported / length : nil }
      last = (time, speed, place)
      end += 1
    }
    return nil
  }
}
