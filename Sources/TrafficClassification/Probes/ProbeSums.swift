import Coordinates

/// What some traversals of a stretch say of its speed, as sums of whole numbers: exact, and the same in
/// any order.
///
/// Paces are summed as logarithms: speeds differ by factors, and one vehicle that stood weighs less.
public struct ProbeSums: Sendable, Hashable {
  /// How many traversals there were, at least 1.
  public private(set) var count: Int64
  /// The natural logarithms of the paces in seconds per meter, in thousandths.
  private(set) var logSum: Int64
  /// Their squares, in millionths.
  private(set) var squareSum: Int64

  /// The most traversals that are counted.
  static let mostTraversals = Int64(1) << 32
  /// The logarithms of paces that are counted, in thousandths: 150 m/s to 0.02 m/s.
  static let paces: ClosedRange<Int64> = -5010...3912

  /// One traversal.
  ///
  /// - Parameter pace: seconds per meter, above 0; what no vehicle drives counts as the nearest that
  ///   some do.
  init(pace: Double) {
    let log = (naturalLogarithm(pace) * 1000).rounded()
    let thousandths = Int64(
      max(Double(Self.paces.lowerBound), min(Double(Self.paces.upperBound), log)))
    self.init(count: 1, logSum: thousandths, squareSum: thousandths * thousandths)
  }

  /// Sums as they are stored.
  init(count: Int64, logSum: Int64, squareSum: Int64) {
    self.count = count
    self.logSum = logSum
    self.squareSum = squareSum
  }

  /// Whether some traversals can have these sums.
  var isSound: Bool {
    guard 1...Self.mostTraversals ~= count else { return false }
    let (low, high) = (Self.paces.lowerBound * count, Self.paces.upperBound * count)
    let most = Self.paces.lowerBound * Self.paces.lowerBound
    // The mean of squares is no less than the square of the mean.
    let mean = Double(logSum) / Double(count)
    return low...high ~= logSum && 0...(most * count) ~= squareSum
      && Double(squareSum) * 1.000001 + 1 >= mean * mean * Double(count)
  }

  /// Adds what other traversals say.
  ///
  /// - Returns: whether that many can be counted; if not nothing is added.
  mutating func add(_ other: ProbeSums) -> Bool {
    guard count <= Self.mostTraversals - other.count else { return false }
    count += other.count
    logSum += other.logSum
    squareSum += other.squareSum
    return true
  }

  /// The mean logarithm of the pace in seconds per meter.
  var meanLog: Double { Double(logSum) / Double(count) / 1000 }

  /// The mean speed in meters per second: that of the geometric mean of the paces.
  public var speed: Double { exponential(-meanLog) }

  /// The standard deviation of the logarithms of the paces; 0 for a single one.
  public var spread: Double {
    let mean = meanLog
    return max(0, Double(squareSum) / Double(count) / 1e6 - mean * mean).squareRoot()
  }
}
