import Coordinates

/// The errors of a receiver that reports no accuracy, as its locations along a route show them.
///
/// It is the estimate of whole traces (``Coordinates/NoiseEstimate``) with medians that run along.
struct ReceiverErrors: Codable, Sendable {
  /// How far locations lie from where those before and after expect them.
  private var residual = RunningMedian(around: 0.6 * NoiseEstimate.usual)
  /// How far they lie from the route, at places apart.
  private var offset = RunningMedian(around: unknown / NoiseEstimate.deviation)
  /// Locations since the last one that showed a residual.
  private var skipped = 0
  /// Meters along the route where the last offset was taken; below 0 before the first.
  private var place = noPlace
  /// The standard deviation along one axis in meters.
  private(set) var noise = unknown

  /// Meters where nothing is known: more than usual, as a route that is left wrongly costs more
  /// than one that is left late.
  private static let unknown = 14.0
  /// Offsets as which this counts.
  private static let prior = 4.0
  /// Residuals from which on they are better evidence of the noise.
  private static let leastResiduals = 4
  /// Values of a kind after which fewer are enough: of residuals one of so many, of offsets those
  /// at places so many times farther apart.
  private static let many = 32
  private static let stride = 8
  private static let rareness = 4.0
  private static let noPlace = -1e9

  /// Whether the residual of the next location is to be taken.
  @inline(__always)
  mutating func needsResidual() -> Bool {
    skipped += 1
    guard residual.count < Self.many || skipped >= Self.stride else { return false }
    skipped = 0
    return true
  }

  /// Takes three locations in a row.
  ///
  /// - Parameter share: that of the time at which the middle one was.
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

  /// Whether the offset of a location from the route is new evidence.
  ///
  /// - Parameter distance: meters along the route.
  @inline(__always)
  func needsOffset(at distance: Double) -> Bool {
    let least = max(NoiseEstimate.moving, NoiseEstimate.drift * noise)
    return abs(distance - place) >= (offset.count < Self.many ? least : Self.rareness * least)
  }

  /// Takes such an offset.
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

  /// Whether locations can have made them; saved ones may have been changed.
  var isSound: Bool {
    residual.isSound && offset.isSound && NoiseEstimate.range.contains(noise)
      && 0...1 << 40 ~= skipped && place.isFinite
  }
}
