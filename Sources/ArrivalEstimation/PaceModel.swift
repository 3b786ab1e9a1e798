/// How far the times that vehicles really take stray from those that are expected, and how that
/// hangs together along the way.
///
/// The pace is the time taken over the time expected. Its logarithm is the sum of two parts: one
/// that stays for the whole way (this driver, this plan), and one that changes along it (this road,
/// this hour), which is forgotten over a length and returns to 0: an Ornstein-Uhlenbeck process.
/// Beside them there is what has no memory: signals that are red or green.
public struct PaceModel: Sendable, Hashable {
  /// The standard deviation of the lasting part; 0 or above.
  public var lasting: Double
  /// The standard deviation of the part that changes; 0 or above.
  public var changing: Double
  /// Expected seconds of driving after which the part that changes has fallen to 1/e; above 0.
  public var memory: Double
  /// The variance that waits without memory add, in square seconds to an expected second; above 0.
  public var waits = 5.0
  /// The variance by which expected times are on the wrong part of the way though their sum is right,
  /// in square seconds to an expected second; 0 where the sum is no better known than its parts.
  public var spread: Double
  /// The standard deviation of the last meters in seconds: the door, the parking lot; 0 or above.
  public var end = 10.0

  /// Where a routing engine planned the time of the whole way, and only traffic and turns say how it
  /// is spread along it: engines are right to about a tenth or two on trips of some minutes, while a
  /// stretch of two minutes is driven half as fast again as the plan's mean, or half as slow.
  public static let planned = PaceModel(lasting: 0.1, changing: 0.15, memory: 300, spread: 30)

  /// Where only usual speeds are known: roads are much faster or slower than those, but seldom for
  /// longer than some kilometers.
  public static let unplanned = PaceModel(lasting: 0.2, changing: 0.4, memory: 120, spread: 0)

  /// Creates a model.
  public init(lasting: Double, changing: Double, memory: Double, spread: Double) {
    self.lasting = lasting
    self.changing = changing
    self.memory = memory
    self.spread = spread
  }
}
