import Coordinates

/// The errors of a receiver that reports no accuracy, estimated from its locations along a route.
///
/// The estimate is that of whole traces (``Coordinates/NoiseEstimate``), but with running medians.
struct ReceiverErrors: Codable, Sendable {
  /// The median distance of locations from the places interpolated between their neighbors.
  private var residual = RunningMedian(around: 0.6 * NoiseEstimate.usual)
  /// The median distance of locations from the route, at separate places.
  private var offset = RunningMedian(around: unknown / NoiseEstimate.deviation)
  /// The number of locations since the last residual was used.
  private var skipped = 0
  /// The distance in meters along the route at which the last offset was used; negative before the
  /// first.
  private var place = noPlace
  /// The standard deviation along one axis in meters.
  private(set) var noise = unknown

  /// The standard deviation in meters if nothing is known.
  ///
  /// It is larger than usual, because a false departure from a route is worse than a late one.
  private static let unknown = 14.0
  /// The weight of the prior noise, as a number of offsets.
  private static let prior = 4.0
  /// The minimum number of residuals that determine the prior noise; with fewer, the prior noise is
  /// ``unknown``.
  private static let leastResiduals = 4
  /// The number of values of a kind after which fewer are used: one in `stride` residuals, and
  /// offsets at places `rareness` times as far apart.
  private static let many = 32
  private static let stride = 8
  private static let rareness = 4.0
  private static let noPlace = -1e9

  /// Counts a location, and returns whether its residual is to be used.
  @inline(__always)
  mutating func needsResidual() -> Bool {
    skipped += 1
    guard residual.count < Self.many || skipped >= Self.stride else { return false }
    skipped = 0
    return true
  }

  /// Adds the residual of three consecutive locations.
  ///
  /// - Parameter share: the fraction of the time between the first and the last location at which
  ///   the middle one was recorded.
  mutating func takeResidual(
    from first: SIMD3<Double>, _ middle: SIMD3<Double>, _ last: SIMD3<Double>, share: Double
  ) {
    let gap = middle - first - (last - first) * share
    residual.add(
      (gap.dot(gap) / NoiseEstimate.residualVariance(atShare: share)).squareRoot())
    estimate()
  }

  /// Begins another route.
  mutating func beginRoute() { place = Self.noPlace }

  /// Returns whether the offset of a location from the route is new evidence.
  ///
  /// - Parameter distance: the distance in meters along the route.
  @inline(__always)
  func needsOffset(at distance: Double) -> Bool {
    let least = max(NoiseEstimate.moving, NoiseEstimate.drift * noise)
    return abs(distance - place) >= (offset.count < Self.many ? least : Self.rareness * least)
  }

  /// Adds the offset of a location from the route.
  mutating func take(offset meters: Double, at distance: Double) {
    place = distance
    offset.add(meters)
    estimate()
  }

  @inline(never)
  private mutating func estimate() {
    let fresh = residual.count > 0 ? NoiseEstimate.fresh(ofResidual: residual.value) : 0
    let common =
      residual.count < Self.leastResiduals ? Self.unknown : NoiseEstimate.common(ofFresh: fresh)
    let count = Double(offset.count)
    let offsets =
      (Self.prior * common + count * NoiseEstimate.deviation * offset.value) / (Self.prior + count)
    noise = NoiseEstimate.total(offsets, fresh: fresh)
  }

  /// Whether the values can result from locations; saved values may have been changed.
  var isSound: Bool {
    residual.isSound && offset.isSound && NoiseEstimate.range.contains(noise)
      && 0...1 << 40 ~= skipped && place.isFinite
  }
}
