import Coordinates

/// Sums over the traversals of a stretch, in whole numbers: exact, and the same in any order.
///
/// Paces are summed as logarithms: speeds differ by factors, and one vehicle that stood weighs
/// less. Times and lengths are summed as they are: they add up to the times of whole drives, which
/// logarithms don't.
public struct ProbeSums: Sendable, Hashable {
  /// How many traversals there were; 0 where only parts were driven that are too short to count.
  public private(set) var count: Int64
  /// How many of them have no time and length: those of files of the first version.
  private(set) var untimedCount: Int64
  /// The natural logarithms of the paces in seconds per meter, in thousandths.
  private(set) var logSum: Int64
  /// Their squares, in millionths.
  private(set) var squareSum: Int64
  /// The times that were taken, in milliseconds.
  private(set) var timeSum: Int64
  /// The lengths that were driven in these times, in centimeters.
  private(set) var lengthSum: Int64

  /// The most traversals that are counted.
  static let mostTraversals = Int64(1) << 32
  /// The logarithms of paces that are counted, in thousandths: 150 m/s to 0.02 m/s.
  static let paces: ClosedRange<Int64> = -5010...3912

  /// The most that times and lengths add up to.
  private static let mostSum = Int64(1) << 60

  /// One traversal.
  ///
  /// - Parameters:
  ///   - seconds: above 0. A pace that no vehicle drives counts as the nearest that some do.
  ///   - meters: above 0.
  ///   - isPart: whether it is too short a part of its stretch to count as a traversal.
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

  /// Sums as they are stored.
  ///
  /// - Parameter untimedCount: nil for all where there are no times, and else for none.
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

  /// Whether some traversals can have these sums.
  var isSound: Bool {
    guard 0...Self.mostTraversals ~= count, 0...Self.mostSum ~= timeSum,
      0...Self.mostSum ~= lengthSum, (timeSum > 0) == (lengthSum > 0),
      0...count ~= untimedCount, timeSum > 0 || untimedCount == count
    else { return false }
    guard count > 0 else { return logSum == 0 && squareSum == 0 && timeSum > 0 }
    let (low, high) = (Self.paces.lowerBound * count, Self.paces.upperBound * count)
    let most = Self.paces.lowerBound * Self.paces.lowerBound
    // The mean of squares is no less than the square of the mean.
    let mean = Double(logSum) / Double(count)
    return low...high ~= logSum && 0...(most * count) ~= squareSum
      && Double(squareSum) * 1.000001 + 1 >= mean * mean * Double(count)
  }

  /// Whether some traversals have times and lengths, and others don't.
  var isPartlyTimed: Bool { untimedCount > 0 && timeSum > 0 }

  /// Adds other traversals.
  ///
  /// - Returns: whether that many can be counted; if not nothing is added.
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

  /// The mean logarithm of the pace in seconds per meter.
  var meanLog: Double {
    count > 0
      ? Double(logSum) / Double(count) / 1000
      : naturalLogarithm(Double(timeSum) / 10 / Double(lengthSum))
  }

  /// Seconds per meter, by the times that were taken over the lengths that were driven.
  ///
  /// Traversals without times count as log-normal over the whole stretch.
  ///
  /// - Parameter meters: the length of the stretch; above 0.
  func meanPace(over meters: Double) -> Double {
    let logNormal = exponential(meanLog + spread * spread / 2)
    guard lengthSum > 0 else { return logNormal }
    let untimed = Double(untimedCount) * meters
    return (Double(timeSum) / 1000 + untimed * logNormal) / (Double(lengthSum) / 100 + untimed)
  }

  /// How many times the stretch was driven, parts by their share.
  ///
  /// - Parameter meters: the length of the stretch; above 0.
  func distances(of meters: Double) -> Double {
    Double(lengthSum) / 100 / meters + Double(untimedCount)
  }

  /// The mean speed in meters per second: that of the geometric mean of the paces.
  public var speed: Double { exponential(-meanLog) }

  /// The standard deviation of the logarithms of the paces; 0 for a single one.
  public var spread: Double {
    guard count > 0 else { return 0 }
    let mean = meanLog
    return max(0, Double(squareSum) / Double(count) / 1e6 - mean * mean).squareRoot()
  }
}
