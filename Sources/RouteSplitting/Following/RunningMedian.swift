/// The running median of a stream of positive values, which gradually forgets old values.
///
/// Each value moves the median up or down by a fraction that decreases with the number of values
/// (Robbins and Monro 1951, A stochastic approximation method, doi 10.1214/aoms/1177729586).
struct RunningMedian: Codable, Sendable {
  private(set) var value: Double
  /// The number of values so far.
  private(set) var count = 0

  /// The number of values after which the fraction no longer decreases.
  private static let memory = 100
  /// The minimum of the median; a lower value would take long to rise again.
  private static let least = 0.01
  /// The numerator of the fraction by which each value moves the median.
  private static let pace = 1.25

  /// - Parameter start: an estimate of the median.
  init(around start: Double) { value = start }

  mutating func add(_ next: Double) {
    count += 1
    let step = 1 + Self.pace / Double(min(count, Self.memory) + 1)
    value = max(Self.least, next > value ? value * step : value / step)
  }

  /// Whether the median can result from values; a saved one may have been changed.
  var isSound: Bool { value > 0 && value.isFinite && 0...1 << 40 ~= count }
}
