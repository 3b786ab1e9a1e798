import Coordinates

/// How far off expected arrivals were, over updates under guidance of which the arrival is known.
///
/// Errors are absolute: early and late count alike. Percent are of the time that was really left,
/// where that was more than a minute.
public struct ArrivalErrors: Sendable, Hashable {
  /// How long it really took from the update to the arrival.
  public enum Horizon: String, Sendable, Hashable, CaseIterable {
    /// Less than 3 minutes.
    case under3 = "0-3"
    /// 3 to 10 minutes.
    case from3 = "3-10"
    /// 10 to 20 minutes.
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

  /// Errors of arrivals of one source.
  public struct Errors: Sendable, Hashable {
    /// How many arrivals there were; the others are nil for none.
    public internal(set) var count = 0
    private var sum = 0.0
    private var shareCount = 0
    private var shareSum = 0.0

    /// The mean.
    public var mean: Duration? {
      count > 0 ? Duration(inSeconds: sum / Double(count)) : nil
    }
    /// The mean in percent of what was left; nil too where no more than a minute ever was.
    public var percent: Double? { shareCount > 0 ? 100 * shareSum / Double(shareCount) : nil }

    mutating func add(_ error: Double, left: Double) {
      count += 1
      sum += abs(error)
      guard left > 60 else { return }
      shareCount += 1
      shareSum += abs(error) / left
    }
  }

  /// The horizon; nil for all of them.
  public var horizon: Horizon?
  /// Of Milepost's arrivals.
  public var own = Errors()
  /// The percentage of arrivals that lay in Milepost's interval, of which 80 % are to; nil for
  /// none.
  public var percentInside: Double? {
    own.count > 0 ? 100 * Double(insideCount) / Double(own.count) : nil
  }
  /// Of the arrivals in the log.
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
