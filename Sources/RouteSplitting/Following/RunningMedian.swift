/// The median of a stream of positive values, followed value by value; values long past are
/// forgotten.
///
/// Each value moves it up or down by a share that falls with their number (Robbins and Monro 1951,
/// A stochastic approximation method, doi 10.1214/aoms/1177729586).
struct RunningMedian: Codable, Sendable {
  private(set) var value: Double
  /// How many values there were.
  private(set) var count = 0

  /// Values after which each moves it by the same share.
  private static let memory = 100
  /// The least value that is followed: from below it would take long to come back.
  private static let least = 0.01
  /// Times the share of the values that each moves the median by: it takes some 40 for a change by
  /// half, while the median of a stream without change scatters by a tenth.
  private static let pace = 1.25

  /// - Parameter start: about the value that is expected.
  init(around start: Double) { value = start }

  mutating func add(_ next: Double) {
    count += 1
    let step = 1 + Self.pace / Double(min(count, Self.memory) + 1)
    value = max(Self.least, next > value ? value * step : value / step)
  }

  /// Whether values can have made it; a saved one may have been changed.
  var isSound: Bool { value > 0 && value.isFinite && 0...1 << 40 ~= count }
}
