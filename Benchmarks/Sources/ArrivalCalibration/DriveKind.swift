/// How drives of a kind are, and what an engine knows of them.
struct DriveKind {
  /// What the estimator's numbers have to do with a kind.
  enum Group: String, CaseIterable {
    /// They were chosen with it in view.
    case fitted
    /// They were not, but its figures have been seen.
    case seen
    /// Its figures were not seen before they were settled.
    case unseen
  }

  var name: String
  var group: Group
  /// Kilometers.
  var length: ClosedRange<Double>
  /// The kinds of road that follow each other, over and over.
  var roads: [RoadKind]
  /// The standard deviation of drivers, of logarithms.
  var drivers: Double
  var engine: EnginePlans
  /// Whether some drivers are far from the others: of Student's distribution of three degrees.
  var hasOddDrivers = false
  /// Whether the first and the last piece are jammed.
  var hasYards = false
  /// The share of pieces that are jammed though no plan knows: 2.5 times as long.
  var jams = 0.0
  /// Stops of 1 to 4 minutes that no plan knows, and detours of 0.3 to 1.5 km, to a kilometer.
  var stops = 0.0
  var detours = 0.0
  /// A jam that sets in on the way.
  var onset: JamOnset?
  /// The standard deviation of the logarithm of all paces as traffic comes and goes within a
  /// quarter of an hour; plans don't know.
  var tides = 0.0
}

/// How good the plans of an engine are, and when it sends them.
struct EnginePlans {
  /// The standard deviation of plans, of logarithms.
  let deviation: Double
  /// The share of the true times that the engine takes for them, one for each drive: below 1 for
  /// plans of an empty road.
  let shares: ClosedRange<Double>?
  /// The standard deviation from stretch to stretch, of logarithms.
  let deviationByRoad: Double
  /// Seconds after which the route and its plan are sent again; nil for never.
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

/// How roads of a kind are.
struct RoadKind {
  /// Meters per second of the pieces.
  var speeds: ClosedRange<Double>
  /// Meters between signals, and the share of them that is red, for 4 to 50 s.
  var signals: ClosedRange<Double>
  var red: Double
  /// The chance of a turn at the end of a piece.
  var turns: Double
  /// Meters of a piece.
  var pieces = 300.0...1_500
  /// Kilometers until the next kind of road.
  var stretch = 1_000.0...1_000
}

/// A jam that sets in while a vehicle is on its way, somewhere ahead of it.
struct JamOnset {
  /// The share of drives that have one.
  var chance: Double
  /// How many times as long it takes to drive through.
  var factors: ClosedRange<Double>
  /// Kilometers.
  var length: ClosedRange<Double>
  /// Seconds until plans know.
  var delay: Double
}
