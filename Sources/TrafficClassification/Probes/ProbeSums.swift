import Coordinates

/// Integer sums over the traversals of a stretch, which don't depend on the order of the
/// traversals.
///
/// Paces are summed as logarithms, because speeds differ by factors, and because a single
/// stationary vehicle then has less weight. Times and lengths are also summed directly, because
/// sums of times, unlike sums of logarithms, add up to the times of whole drives.
public struct ProbeSums: Sendable, Hashable {
  /// The number of traversals; 0 if all driven parts were too short to count.
  public private(set) var count: Int64
  /// The number of traversals without time and length, from files of version 1.
  private(set) var untimedCount: Int64
  /// The sum of the natural logarithms of the paces in seconds per meter, in thousandths.
  private(set) var logSum: Int64
  /// The sum of the squares of these logarithms, in millionths.
  private(set) var squareSum: Int64
  /// The sum of the times of traversals and of parts too short to count, in milliseconds.
  private(set) var timeSum: Int64
  /// The sum of the lengths driven in these times, in centimeters.
  private(set) var lengthSum: Int64

  /// The maximum number of traversals.
  static let mostTraversals = Int64(1) << 32
  /// The range of logarithms of paces, in thousandths: 150 m/s to 0.02 m/s.
  static let paces: ClosedRange<Int64> = -5010...3912

  /// The maximum of each of the sums of times and lengths.
  private static let mostSum = Int64(1) << 60

  /// Creates the sums of a single traversal.
  ///
  /// - Parameters:
  ///   - seconds: the time in seconds, above 0. The logarithm of the pace is clamped to ``paces``;
  ///     the sums of times and lengths aren't clamped.
  ///   - meters: the length in meters, above 0.
  ///   - isPart: whether the driven part of the stretch is too short to count as a traversal.
  init(seconds: Double, meters: Double, isPart: Bool = false) {
    let log = (naturalLogarithm(seconds / meters) * 1000).rounded()
    let thousandths = Int64(
      max(Double(Self.paces.lowerBound), min(Double(Self.paces.upperBound), log)))
    self.init(
      count: isPart ? 0 : 1, logSum: isPart ? 0 : thousandths,
      squareSum: isPart ? 0 : thousandths * thousandths,
      timeSum: max(1, Int64((seconds * 1000).rounded())),
      lengthSum: max(1, Int64((meters * 100).rounded())))
  }

  /// Creates sums from stored values.
  ///
  /// - Parameter untimedCount: the number of traversals without times; if nil, all traversals if
  ///   `timeSum` is 0, and otherwise none.
  init(
    count: Int64, logSum: Int64, squareSum: Int64, timeSum: Int64 = 0, lengthSum: Int64 = 0,
    untimedCount: Int64? = nil
  ) {
    self.count = count
    self.untimedCount = untimedCount ?? (timeSum == 0 ? count : 0)
    self.logSum = logSum
    self.squareSum = squareSum
    self.timeSum = timeSum
    self.lengthSum = lengthSum
  }

  /// Whether these sums are possible.
  var isSound: Bool {
    guard 0...Self.mostTraversals ~= count, 0...Self.mostSum ~= timeSum,
      0...Self.mostSum ~= lengthSum, (timeSum > 0) == (lengthSum > 0),
      0...count ~= untimedCount, timeSum > 0 || untimedCount == count
    else { return false }
    guard count > 0 else { return logSum == 0 && squareSum == 0 && timeSum > 0 }
    let (low, high) = (Self.paces.lowerBound * count, Self.paces.upperBound * count)
    let most = Self.paces.lowerBound * Self.paces.lowerBound
    // The mean of the squares is at least the square of the mean.
    let mean = Double(logSum) / Double(count)
    return low...high ~= logSum && 0...(most * count) ~= squareSum
      && Double(squareSum) * 1.000001 + 1 >= mean * mean * Double(count)
  }

  /// Whether there are times and lengths, but not of all traversals.
  var isPartlyTimed: Bool { untimedCount > 0 && timeSum > 0 }

  /// Adds other traversals.
  ///
  /// - Returns: true; false, without adding anything, if a sum would exceed its maximum.
  mutating func add(_ other: ProbeSums) -> Bool {
    guard count <= Self.mostTraversals - other.count, timeSum <= Self.mostSum - other.timeSum,
      lengthSum <= Self.mostSum - other.lengthSum
    else { return false }
    count += other.count
    untimedCount += other.untimedCount
    logSum += other.logSum
    squareSum += other.squareSum
    timeSum += other.timeSum
    lengthSum += other.lengthSum
    return true
  }

  /// The mean logarithm of the pace in seconds per meter; if ``count`` is 0, the logarithm of the
  /// mean pace.
  var meanLog: Double {
    count > 0
      ? Double(logSum) / Double(count) / 1000
      : naturalLogarithm(Double(timeSum) / 10 / Double(lengthSum))
  }

  /// Returns the mean pace in seconds per meter: the total time divided by the total length.
  ///
  /// The paces of traversals without times are assumed to be log-normal, and each of these
  /// traversals is assumed to cover the whole stretch.
  ///
  /// - Parameter meters: the length of the stretch in meters, above 0.
  func meanPace(over meters: Double) -> Double {
    let logNormal = exponential(meanLog + spread * spread / 2)
    guard lengthSum > 0 else { return logNormal }
    let untimed = Double(untimedCount) * meters
    return (Double(timeSum) / 1000 + untimed * logNormal) / (Double(lengthSum) / 100 + untimed)
  }

  /// Returns the number of times that the stretch was driven, counting parts by their share.
  ///
  /// - Parameter meters: the length of the stretch in meters, above 0.
  func distances(of meters: Double) -> Double {
    Double(lengthSum) / 100 / meters + Double(untimedCount)
  }

  /// The mean speed in meters per second, from the geometric mean of the paces; if ``count`` is 0,
  /// the total length divided by the total time.
  public var speed: Double { exponential(-meanLog) }

  /// The standard deviation of the logarithms of the paces; 0 if ``count`` is 0.
  public var spread: Double {
    guard count > 0 else { return 0 }
    let mean = meanLog
    return max(0, Double(squareSum) / Double(count) / 1e6 - mean * mean).squareRoot()
  }
}
