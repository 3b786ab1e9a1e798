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

  /// - Parameter start: about the value that is expected.
  init(around start: Double) { value = start }

  mutating func add(_ next: Double) {
    count += 1
    let step = 1 + 1.25 / Double(min(count, Self.memory) + 1)
    value *= next > value ? step : 1 / step
  }

  /// Whether values can have made it; a saved one may have been changed.
  var isSound: Bool { value > 0 && value.isFinite && 0...1 << 40 ~= count }
}
