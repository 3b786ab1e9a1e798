/// How far the times that vehicles really take stray from those that are expected, and how that
/// hangs together along the way.
///
/// The time that is taken differs from the expected one for three reasons:
///
/// - The **pace** is this driver's, this plan's and this hour's. It stays, or changes slowly, so
///   that what was driven tells of what is ahead, and errors grow with the horizon.
/// - **Waits** have no memory: signals that are red or green.
/// - The **spread** of the expected time over the way is wrong. Where the sum is known better than
///   its parts, what was driven faster than its share is followed by what is slower: such errors
///   are a Brownian bridge.
public struct PaceModel: Sendable, Hashable {
  /// The standard deviation of the pace of vehicles, as a share; above 0.
  public var deviation: Double
  /// The variance that the log pace gains in an expected second; 0 or above.
  public var drift = 1e-6
  /// The variance that waits add, in square seconds to an expected second; above 0.
  public var waits = 6.0
  /// The variance of the spread, in square seconds to an expected second; 0 or above.
  public var spread: Double
  /// How well the sum is known against its parts, 0…1: 1 where an engine planned it, 0 where parts
  /// tell nothing of each other.
  public var sum: Double
  /// The standard deviation of the last meters in seconds: the door, the parking lot; 0 or above.
  public var end = 10.0

  /// Where a routing engine planned the time of the whole way, and only traffic and turns say how
  /// it is spread along it.
  ///
  /// Engines are right to about a tenth, and so are drivers among each other.
  public static let planned = PaceModel(deviation: 0.12, spread: 20, sum: 1)

  /// Where only usual times are known: towns and roads are a fifth faster or slower than those.
  ///
  /// Most trips begin and end on small roads with fast ones between, so that here too a sum is
  /// better known than its parts, by half.
  public static let unplanned = PaceModel(deviation: 0.2, spread: 40, sum: 0.5)

  /// Creates a model.
  public init(deviation: Double, spread: Double, sum: Double) {
    self.deviation = deviation
    self.spread = spread
    self.sum = sum
  }
}
