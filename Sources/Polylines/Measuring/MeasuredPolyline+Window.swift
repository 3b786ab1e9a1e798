import Coordinates

extension MeasuredPolyline {
  /// The place of a segment that is nearest to a point.
  package struct Sight: BitwiseCopyable {
    package var segment: Int
    /// How far along the segment, 0…1.
    package var fraction: Double
    /// The square of the straight distance from the point, in meters.
    package var square: Double
    /// The segment from its start to its end, in geocentric meters.
    package var vector: SIMD3<Double>

    /// Length of the segment in meters, straight through the Earth.
    package var length: Double { vector.dot(vector).squareRoot() }

    /// The cosine of the angle between the segment and a unit vector; 0 for a segment without
    /// length.
    package func cosine(to direction: SIMD3<Double>) -> Double {
      let length = length
      return length > 0 ? vector.dot(direction) / length : 0
    }
  }

  /// Calls back with each segment from one on, up to a distance in meters from the start of the
  /// line.
  ///
  /// Straight distances stand in for geodesic ones, which is right to a centimeter within 2 km of a
  /// segment that is no longer.
  ///
  /// - Parameter point: a ``Coordinates/Coordinate/geocentric`` point.
  /// - Complexity: O(*k*) in the segments.
  @inline(__always)
  func forEachSegment(
    from first: Int, through end: Double, seenFrom point: SIMD3<Double>, _ body: (Sight) -> Void
  ) {
    var segment = first
    while segment < polyline.count - 1 {
      body(sight(of: segment, in: 0...1, from: point))
      segment += 1
      if vertices[segment].distance > end { return }
    }
  }

  @inline(__always)
  private func sight(
    of segment: Int, in fractions: ClosedRange<Double>, from point: SIMD3<Double>
  ) -> Sight {
    let chord = SegmentChord(from: vertices[segment].point, to: vertices[segment + 1].point)
    let fraction = chord.fraction(nearestTo: point, in: fractions)
    let gap = chord.surfacePoint(at: fraction) - point
    return Sight(segment: segment, fraction: fraction, square: gap.dot(gap), vector: chord.vector)
  }
}

extension MeasuredPolyline {
  /// What makes a segment unlikely to be the one that a location is of; every price is 0 or more.
  package struct SightPrices: BitwiseCopyable {
    /// For a square meter of offset.
    package var offset: Double
    /// The direction that was observed, a unit vector.
    package var course = SIMD3<Double>()
    /// For a segment at a right angle to the course; the double for one against it.
    package var courseWeight = 0.0
    /// Meters from the start of the line where the place is expected.
    package var expected = 0.0
    /// For a square meter off the expected distance.
    package var unexpectedness = 0.0
    /// For each meter from the start of the line.
    package var lateness = 0.0

    /// Prices of an offset alone.
    package init(offset: Double) { self.offset = offset }
  }

  /// The place of the least price among the nearest ones of segments around one of them, between
  /// two distances in meters from the start of the line; nil where there is no segment.
  ///
  /// The last segment is looked at to its end.
  ///
  /// Segments are left out only where what is known of their price exceeds the least one already,
  /// so that the answer is that of looking at them all.
  ///
  /// - Parameters:
  ///   - middle: a segment between the distances, near what is expected.
  ///   - point: a ``Coordinates/Coordinate/geocentric`` point.
  /// - Complexity: O(*k*) in the segments; nothing is allocated.
  package func cheapestSight(
    around middle: Int, between start: Double, and end: Double, seenFrom point: SIMD3<Double>,
    _ prices: SightPrices
  ) -> Sight? {
    let last = polyline.count - 1
    guard middle < last else { return nil }
    var best = PricedSight()
    // From the start of the segment to the point, by its parts, which are faster than a vector of
    // them.
    let before = vertices[middle].parts(to: point)
    var parts = before
    var segment = middle
    while segment < last {
      let next = vertices[segment + 1].parts(to: point)
      look(at: segment, parts, next, from: start, seenFrom: point, prices, &best)
      parts = next
      segment += 1
      let reached = vertices[segment].distance
      // From here on all lies farther behind where it is expected.
      let off = max(0, reached - prices.expected)
      if reached > end || off * off * prices.unexpectedness + reached * prices.lateness > best.price
      {
        break
      }
    }
    parts = before
    segment = middle
    while segment > 0 {
      let reached = vertices[segment].distance
      let off = max(0, prices.expected - reached)
      if reached <= start || off * off * prices.unexpectedness > best.price { break }
      segment -= 1
      let next = vertices[segment].parts(to: point)
      look(at: segment, next, parts, from: start, seenFrom: point, prices, &best)
      parts = next
    }
    guard best.segment >= 0 else { return nil }
    return Sight(
      segment: best.segment, fraction: best.fraction, square: best.square,
      vector: vertices[best.segment + 1].point - vertices[best.segment].point)
  }

  /// The cosine of the least angle between a direction and the segments around one of them, between
  /// two distances in meters from the start of the line; -1 where there is none with a length.
  ///
  /// - Parameter direction: a unit vector.
  /// - Complexity: O(*k*) in the segments.
  package func greatestCosine(
    to direction: SIMD3<Double>, around middle: Int, between start: Double, and end: Double
  ) -> Double {
    var greatest = -1.0
    func look(at segment: Int) {
      let vector = vertices[segment + 1].point - vertices[segment].point
      let square = vector.dot(vector)
      if square > 0 { greatest = max(greatest, vector.dot(direction) / square.squareRoot()) }
    }
    var segment = middle
    while segment < polyline.count - 1, vertices[segment].distance <= end {
      look(at: segment)
      segment += 1
    }
    segment = middle - 1
    while segment >= 0, vertices[segment + 1].distance >= start {
      look(at: segment)
      segment -= 1
    }
    return greatest
  }

  /// The cheapest sight so far.
  private struct PricedSight: BitwiseCopyable {
    var price = Double.infinity
    var segment = -1
    var fraction = 0.0
    var square = 0.0
  }

  /// Takes the nearest place of a segment, from a distance on, where it is cheaper than the best.
  ///
  /// - Parameters:
  ///   - first: the way from the start of the segment to the point.
  ///   - second: that from its end.
  @inline(__always)
  private func look(
    at segment: Int, _ first: (x: Double, y: Double, z: Double),
    _ second: (x: Double, y: Double, z: Double), from start: Double,
    seenFrom point: SIMD3<Double>, _ prices: SightPrices, _ best: inout PricedSight
  ) {
    let (dx, dy, dz) = (first.x - second.x, first.y - second.y, first.z - second.z)
    let squared = dx * dx + dy * dy + dz * dz
    let along = first.x * dx + first.y * dy + first.z * dz
    var fraction = along <= 0 ? 0 : along >= squared ? 1 : along / squared
    let (gapX, gapY, gapZ) = (
      first.x - fraction * dx, first.y - fraction * dy, first.z - fraction * dz
    )
    var square = gapX * gapX + gapY * gapY + gapZ * gapZ
    if squared > Self.flat * Self.flat {
      square = sight(of: segment, in: 0...1, from: point).square
    }
    var price = square * prices.offset
    guard price < best.price else { return }
    let length = vertices[segment + 1].distance - vertices[segment].distance
    var distance = vertices[segment].distance + fraction * length
    if distance < start, length > 0 {
      distance = start
      fraction = min(1, (start - vertices[segment].distance) / length)
      square = sight(of: segment, in: fraction...1, from: point).square
      price = square * prices.offset
    }
    let off = distance - prices.expected
    price += off * off * prices.unexpectedness + distance * prices.lateness
    if price < best.price, prices.courseWeight > 0 {
      let along = dx * prices.course.x + dy * prices.course.y + dz * prices.course.z
      let cosine = squared > 0 ? along / squared.squareRoot() : 0
      price += prices.courseWeight * (1 - cosine)
    }
    if price < best.price {
      best = PricedSight(price: price, segment: segment, fraction: fraction, square: square)
    }
  }

  /// Meters of a segment up to which its chord is as good as the geodesic: 5 mm at 500 m.
  private static let flat = 500.0
}
