/// A kind of drive, and the quality of an engine's plans for it.
struct DriveKind {
  /// The role of a kind in the choice of the estimator's parameters.
  enum Group: String, CaseIterable {
    /// The parameters were chosen to fit this kind.
    case fitted
    /// The parameters were not fitted to this kind, but its results have been seen.
    case seen
    /// The results of this kind were first seen after the parameters were fixed.
    case unseen
  }

  var name: String
  var group: Group
  /// The length of a route, in kilometers.
  var length: ClosedRange<Double>
  /// The kinds of road along a route, which repeat in this order.
  var roads: [RoadKind]
  /// The standard deviation of the log pace of drivers, which is limited to ±0.7.
  var drivers: Double
  var engine: EnginePlans
  /// Whether some drivers differ greatly: log paces follow Student's t-distribution with three
  /// degrees of freedom, scaled by `drivers`.
  var hasOddDrivers = false
  /// Whether the first and last pieces are jammed.
  var hasYards = false
  /// The probability that a piece has a jam, which is unknown to plans and makes driving take 2.5
  /// times as long.
  var jams = 0.0
  /// The mean number per kilometer of stops of 1 to 4 minutes, and of detours of up to 1.5 km;
  /// plans foresee neither.
  var stops = 0.0
  var detours = 0.0
  /// A jam that starts during the drive; nil for none.
  var onset: JamOnset?
  /// The standard deviation of the log pace due to fluctuating traffic, which is unknown to plans.
  var tides = 0.0
}

/// The accuracy of an engine's plans, and the interval at which they are sent.
struct EnginePlans {
  /// The standard deviation of the log error of the plans, which is the same throughout a drive.
  let deviation: Double
  /// The range of the ratio of the engine's times to the true times; nil for a ratio of 1.
  ///
  /// Each drive has a random ratio in this range. The ratio is below 1 for plans that assume an
  /// empty road.
  let shares: ClosedRange<Double>?
  /// The standard deviation of an additional log error, which differs between stretches.
  let deviationByRoad: Double
  /// The interval in seconds at which the plan is sent again; nil if it is sent only at the start
  /// and after detours.
  let replanning: Double?

  init(
    _ deviation: Double, shares: ClosedRange<Double>? = nil, byRoad: Double = 0,
    replanning: Double? = 60
  ) {
    self.deviation = deviation
    self.shares = shares
    deviationByRoad = byRoad
    self.replanning = replanning
  }
}

/// A kind of road.
struct RoadKind {
  /// The speeds of the pieces, in meters per second.
  var speeds: ClosedRange<Double>
  /// The distance between signals in meters, and the probability that a signal is red, which costs
  /// 4 to 50 s.
  var signals: ClosedRange<Double>
  var red: Double
  /// The probability of a turn at the end of a piece.
  var turns: Double
  /// The length of a piece, in meters.
  var pieces = 300.0...1_500
  /// The length of a stretch in kilometers, after which the next kind of road begins.
  var stretch = 1_000.0...1_000
}

/// The parameters of a jam that starts during a drive, somewhere along the route.
struct JamOnset {
  /// The probability that a drive has such a jam.
  var chance: Double
  /// The factor by which the jam increases the travel time.
  var factors: ClosedRange<Double>
  /// The length of the jam, in kilometers.
  var length: ClosedRange<Double>
  /// The time in seconds from the start of the jam until plans include it.
  var delay: Double
}
