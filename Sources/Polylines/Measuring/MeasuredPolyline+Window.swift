import Coordinates

extension MeasuredPolyline {
  /// The place on a segment that is nearest to a point.
  package struct Sight: BitwiseCopyable {
    package var segment: Int
    /// The fraction of the segment's length, 0…1.
    package var fraction: Double
    /// The square of the straight distance from the point, in square meters.
    package var square: Double
    /// The vector from the segment's start to its end, in geocentric meters.
    package var vector: SIMD3<Double>

    /// The length of the segment in meters, in a straight line through the Earth.
    package var length: Double { vector.dot(vector).squareRoot() }

    /// Returns the cosine of the angle between the segment and a unit vector; 0 for a segment of
    /// length 0.
    package func cosine(to direction: SIMD3<Double>) -> Double {
      let length = length
      return length > 0 ? vector.dot(direction) / length : 0
    }
  }

  /// Calls a closure with the place nearest to a point on each of several segments.
  ///
  /// These are the segment `first`, and those after it that start at most `end` meters from the
  /// start of the line. Distances are straight instead of geodesic, which is accurate to a
  /// centimeter for points within 2 km of a segment of at most 2 km.
  ///
  /// - Parameter point: a ``Coordinates/Coordinate/geocentric`` point.
  /// - Complexity: O(*k*) for *k* segments.
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
  /// The prices that determine the most plausible place of a location on the line; every price is
  /// at least 0.
  package struct SightPrices: BitwiseCopyable {
    /// The price per square meter of the squared distance from the line.
    package var offset: Double
    /// The observed direction, a unit vector.
    package var course = SIMD3<Double>()
    /// The price of a segment at a right angle to the course; a segment in the opposite direction
    /// costs twice as much.
    package var courseWeight = 0.0
    /// The expected distance of the place from the start of the line, in meters.
    package var expected = 0.0
    /// The price per square meter of the squared deviation from the expected distance.
    package var unexpectedness = 0.0
    /// The price per meter of the distance from the start of the line.
    package var lateness = 0.0

    /// Creates prices that depend only on the distance from the line.
    package init(offset: Double) { self.offset = offset }
  }

  /// Returns the cheapest of the places that are nearest to a point on each of several segments;
  /// nil if there is none.
  ///
  /// The segments are those between two distances in meters from the start of the line. The first
  /// segment is considered only from `start` on, the last one up to its end. A segment is skipped
  /// only if a lower bound on its price exceeds the lowest price so far, so the result is the same
  /// as for all segments.
  ///
  /// - Parameters:
  ///   - middle: a segment between the distances, near the expected one.
  ///   - point: a ``Coordinates/Coordinate/geocentric`` point.
  /// - Complexity: O(*k*) for *k* segments; no allocation.
  package func cheapestSight(
    around middle: Int, between start: Double, and end: Double, seenFrom point: SIMD3<Double>,
    _ prices: SightPrices
  ) -> Sight? {
    let last = polyline.count - 1
    guard middle < last else { return nil }
    var best = PricedSight()
    // The vector from the segment's start to the point, as three numbers, which are faster than a
    // SIMD vector.
    let before = vertices[middle].parts(to: point)
    var parts = before
    var segment = middle
    while segment < last {
      let next = vertices[segment + 1].parts(to: point)
      look(at: segment, parts, next, from: start, seenFrom: point, prices, &best)
      parts = next
      segment += 1
      let reached = vertices[segment].distance
      // From here on, all places are at least this far beyond the expected distance.
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

  /// Returns the cosine of the smallest angle between a direction and any of several segments; -1
  /// if none of them has a length.
  ///
  /// The segments are those that reach into the range between two distances in meters from the
  /// start of the line, or touch it.
  ///
  /// - Parameters:
  ///   - direction: a unit vector.
  ///   - middle: a segment between the distances.
  /// - Complexity: O(*k*) for *k* segments.
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

  /// The cheapest place so far.
  private struct PricedSight: BitwiseCopyable {
    var price = Double.infinity
    var segment = -1
    var fraction = 0.0
    var square = 0.0
  }

  /// Replaces the best place with the nearest place on a segment at or after the distance `start`,
  /// if that place is cheaper.
  ///
  /// - Parameters:
  ///   - first: the vector from the start of the segment to the point.
  ///   - second: the vector from the end of the segment to the point.
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

  /// The length in meters up to which a segment's chord replaces its geodesic, with an error of up
  /// to 5 mm.
  private static let flat = 500.0
}
