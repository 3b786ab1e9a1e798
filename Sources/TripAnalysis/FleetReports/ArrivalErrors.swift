import Coordinates

/// The errors of estimated arrivals in comparison with actual arrivals.
///
/// They include all updates that contain a location, were sent while the navigation guided the
/// driver, and precede a known arrival. Errors are absolute: estimates that are too early and too
/// late count alike.
public struct ArrivalErrors: Sendable, Hashable {
  /// The actual time from an update to the arrival.
  public enum Horizon: String, Sendable, Hashable, CaseIterable {
    /// Less than 3 minutes.
    case under3 = "0-3"
    /// 3 minutes or more, but less than 10.
    case from3 = "3-10"
    /// 10 minutes or more, but less than 20.
    case from10 = "10-20"
    /// 20 minutes or more.
    case from20 = "20-"

    init(seconds: Double) {
      self =
        switch seconds {
        case ..<180: .under3
        case ..<600: .from3
        case ..<1_200: .from10
        default: .from20
        }
    }
  }

  /// The errors of the estimated arrivals from one source.
  public struct Errors: Sendable, Hashable {
    /// The number of estimates.
    public internal(set) var count = 0
    private var sum = 0.0
    private var shareCount = 0
    private var shareSum = 0.0

    /// The mean absolute error; nil without estimates.
    public var mean: Duration? {
      count > 0 ? Duration(inSeconds: sum / Double(count)) : nil
    }
    /// The mean of the absolute errors as percentages of the actual time left, over the estimates
    /// with more than a minute left; nil if there are none.
    public var percent: Double? { shareCount > 0 ? 100 * shareSum / Double(shareCount) : nil }

    mutating func add(_ error: Double, left: Double) {
      count += 1
      sum += abs(error)
      guard left > 60 else { return }
      shareCount += 1
      shareSum += abs(error) / left
    }
  }

  /// The horizon; nil for all horizons together.
  public var horizon: Horizon?
  /// The errors of Milepost's estimates.
  public var own = Errors()
  /// The percentage of Milepost's estimates whose 80% prediction interval contained the actual
  /// arrival; nil without estimates.
  public var percentInside: Double? {
    own.count > 0 ? 100 * Double(insideCount) / Double(own.count) : nil
  }
  /// The errors of the estimated arrivals in the log.
  public var logged = Errors()

  var insideCount = 0

  init(_ horizon: Horizon?) { self.horizon = horizon }

  mutating func add(_ update: FleetUpdate, left: Double) {
    if let expectation = update.expectation {
      own.add(expectation.seconds - left, left: left)
      if expectation.interval.contains(left) { insideCount += 1 }
    }
    if let seconds = update.loggedSeconds { logged.add(seconds - left, left: left) }
  }
}
