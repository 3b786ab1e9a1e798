import Coordinates

/// How the speeds that a trace reports compare with those between its positions.
struct SpeedRatio {
  /// The median ratio over stretches on which the vehicle moved.
  let median: Double

  /// The unit that the ratio shows; nil where it fits none.
  let unit: SpeedUnit?

  private static let fewestStretches = 3
  /// Meters from which on a stretch is longer than the errors of most positions.
  private static let leastLength = 8.0
  /// Seconds after which a speed says little of the way since the one before.
  private static let mostSeconds = 120.0
  /// Degrees of latitude within which meters per degree are the same to a thousandth.
  private static let sameScale = 0.01

  /// Compares the speeds of a trace.
  ///
  /// - Parameter most: how many stretches are looked at, spread over the trace.
  /// - Returns: nil where there are too few stretches, or they disagree.
  /// - Complexity: O(*n*), with some arithmetic for each stretch.
  init?(of locations: [Location], most: Int = 64) {
    var ratios = Self.ratios(of: locations, most: most)
    guard ratios.count >= Self.fewestStretches else { return nil }
    let median = ratios.select(ratios.count / 2)
    self.median = median
    if 0.6...1.5 ~= median {
      // Vehicles that stop and turn between locations are slower than they report.
      unit = .metersPerSecond
      return
    }
    for index in ratios.indices { ratios[index] = (ratios[index] / median - 1).magnitude }
    let spread = ratios.select(ratios.count / 2)
    // The error of a median is 1.85 times the median deviation over the root of the count.
    let error = 1.85 * spread / Double(ratios.count).squareRoot()
    if spread <= 0.3, error <= 0.06 {
      unit = Self.ranges.first { $0.range.contains(median) }?.unit
    } else if ratios.count >= 2 * Self.fewestStretches, error <= 0.2,
      // Positions that jump about look fast.
      median > 1 || spread <= 0.2
    {
      unit = nil
    } else {
      return nil
    }
  }

  /// Ratios by which units are known.
  ///
  /// They are 1.944, 2.237 and 3.6, and more where vehicles stop and turn between locations.
  /// Between knots and miles there is a gap, where it may be either.
  private static let ranges: [(unit: SpeedUnit, range: ClosedRange<Double>)] = [
    (.knots, 1.8...2.06), (.milesPerHour, 2.11...2.6), (.kilometersPerHour, 3.4...4.5),
  ]

  private static func ratios(of locations: [Location], most: Int) -> [Double] {
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
      if let ratio = ratio(from: start, &end, of: locations, frame) { ratios.append(ratio) }
      start = max(end, start + step)
    }
    return ratios
  }

  /// The ratio over the shortest stretch from a location on that is long enough; nil where times or
  /// speeds are missing on it, or the vehicle stands.
  private static func ratio(
    from start: Int, _ end: inout Int, of locations: [Location], _ frame: LocalFrame
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
        time - firstTime <= mostSeconds
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
