/// A kind of drive, and the quality of an engine's plans for it.
struct DriveKind {
  /// The relation of a kind to the choice of the estimator's parameters.
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
  /// The kinds of road along a route, in a repeating sequence.
  var roads: [RoadKind]
  /// The standard deviation of the log pace of drivers.
  var drivers: Double
  var engine: EnginePlans
  /// Whether some drivers differ greatly: log paces follow Student's t-distribution with three
  /// degrees of freedom, limited to ±0.7.
  var hasOddDrivers = false
  /// Whether the first and last pieces are jammed.
  var hasYards = false
  /// The share of pieces with a jam that is unknown to plans and makes driving take 2.5 times as
  /// long.
  var jams = 0.0
  /// The number per kilometer of stops of 1 to 4 minutes and of detours of up to 1.5 km; plans
  /// foresee neither.
  var stops = 0.0
  var detours = 0.0
  /// A jam that starts during the drive; nil for none.
  var onset: JamOnset?
  /// The standard deviation of the log pace due to fluctuating traffic with a time constant of a
  /// quarter of an hour, unknown to plans.
  var tides = 0.0
}

/// The accuracy of an engine's plans, and the interval at which they are sent.
struct EnginePlans {
  /// The standard deviation of the log error of the plans.
  let deviation: Double
  /// The range of the ratio of the engine's times to the true times, which is random for each
  /// drive; nil for a ratio of 1.
  ///
  /// The ratio is below 1 for plans that assume an empty road.
  let shares: ClosedRange<Double>?
  /// The standard deviation of the log error of the plans between stretches.
  let deviationByRoad: Double
  /// The interval in seconds at which the route and its plan are sent again; nil for never.
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
  /// The distance between signals in meters, and the share of them that are red, for 4 to 50 s.
  var signals: ClosedRange<Double>
  var red: Double
  /// The probability of a turn at the end of a piece.
  var turns: Double
  /// The length of a piece, in meters.
  var pieces = 300.0...1_500
  /// The length in kilometers after which the next kind of road begins.
  var stretch = 1_000.0...1_000
}

/// The parameters of a jam that starts during a drive, somewhere ahead of the vehicle.
struct JamOnset {
  /// The probability that a drive has such a jam.
  var chance: Double
  /// The factor by which the jam increases the travel time.
  var factors: ClosedRange<Double>
  /// The length of the jam, in kilometers.
  var length: ClosedRange<Double>
  /// The seconds from the start of the jam until plans include it.
  var delay: Double
}
