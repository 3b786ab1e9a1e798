/// How far the times that vehicles really take stray from those that are expected, and how that
/// hangs together along the way.
///
/// The time that is taken differs from the expected one for five reasons:
///
/// - The **pace** is this driver's, this plan's and this hour's. It stays, or changes slowly, so
///   that what was driven tells of what is ahead, and errors grow with the horizon.
/// - **Waits** have no memory: signals that are red or green.
/// - The **spread** of the expected time over the way is wrong. Where the sum is known better than
///   its parts, what was driven faster than its share is followed by what is slower: such errors
///   are a Brownian bridge.
/// - The **novelty** of the way ahead: it is faster or slower as a whole, and nothing that was
///   driven tells.
/// - **Delays** are rare and long, and only make it later.
public struct PaceModel: Sendable, Hashable {
  /// The standard deviation of the pace of vehicles, as a share; above 0.
  public var deviation: Double
  /// The standard deviation, as a share, of what the way ahead as a whole takes longer or shorter
  /// than expected, of which what was driven tells nothing: 0 or above.
  public var novelty: Double
  /// The variance that the log pace gains in an expected second; 0 or above.
  public var drift = 5e-7
  /// The variance that waits add, in square seconds to an expected second; above 0.
  public var waits = 4.0
  /// The variance of the spread, in square seconds to an expected second; 0 or above.
  public var spread: Double
  /// How well the sum is known against its parts, 0…1: 1 where an engine planned it, 0 where parts
  /// tell nothing of each other.
  public var sum: Double
  /// The standard deviation of the last meters in seconds: the door, the parking lot; 0 or above.
  public var end = 4.0
  /// Delays that nobody knows before.
  public var delays = DelayModel()

  /// Where a routing engine planned the time of the whole way, and only traffic and turns say how
  /// it is spread along it.
  ///
  /// Drivers differ by about a tenth, and engines are right to about a tenth.
  public static let planned = PaceModel(deviation: 0.1, novelty: 0.1, spread: 10, sum: 1)

  /// Where only usual times are known.
  ///
  /// Town centers are driven at half of the usual speed and motorways at twice of it, and the way
  /// ahead may be of another kind than that behind: a third in all. Most trips begin and end on
  /// small roads with fast ones between, so that here too a sum is a little better known than its
  /// parts.
  public static let unplanned = PaceModel(deviation: 0.2, novelty: 0.3, spread: 35, sum: 0.2)

  /// Creates a model.
  public init(deviation: Double, novelty: Double, spread: Double, sum: Double) {
    self.deviation = deviation
    self.novelty = novelty
    self.spread = spread
    self.sum = sum
  }
}
