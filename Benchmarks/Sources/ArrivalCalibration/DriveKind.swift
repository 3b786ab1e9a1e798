/// How drives of a kind are, and what an engine knows of them.
struct DriveKind {
  var name: String
  /// Whether the estimator's numbers were chosen with a look at this kind.
  var isFitted: Bool
  /// Kilometers.
  var length: ClosedRange<Double>
  /// Meters per second of the pieces, 300 to 1,500 m long.
  var speeds: ClosedRange<Double>
  /// Meters between signals, and the share of them that is red, for 4 to 50 s.
  var signals: ClosedRange<Double>
  var red: Double
  /// The chance of a turn at the end of a piece.
  var turns: Double
  /// The standard deviation of drivers, and of the engine's plans, of logarithms.
  var drivers: Double
  var engine: Double
  /// The share of pieces that are jammed though no plan knows: 2.5 times as long.
  var jams = 0.0
  /// Stops of 1 to 4 minutes that no plan knows, and detours of 0.3 to 1.5 km, to a kilometer.
  var stops = 0.0
  var detours = 0.0
  /// Seconds after which the route and its plan are sent again; nil for never.
  var replanning: Double? = 60

  static let all = [
    DriveKind(
      name: "town", isFitted: true, length: 2...14, speeds: 6...14, signals: 120...500, red: 0.45,
      turns: 0.35, drivers: 0.1, engine: 0.08, jams: 0.02),
    DriveKind(
      name: "town and motorway", isFitted: true, length: 4...40, speeds: 7...30,
      signals: 300...1_500, red: 0.4, turns: 0.2, drivers: 0.08, engine: 0.1, jams: 0.05),
    DriveKind(
      name: "country", isFitted: true, length: 4...45, speeds: 14...25, signals: 1_500...6_000,
      red: 0.3, turns: 0.15, drivers: 0.12, engine: 0.08, replanning: nil),
    DriveKind(
      name: "rush hour", isFitted: false, length: 3...16, speeds: 5...15, signals: 150...600,
      red: 0.55, turns: 0.3, drivers: 0.08, engine: 0.12, jams: 0.12),
    DriveKind(
      name: "suburbs, taxis", isFitted: false, length: 2...20, speeds: 9...18,
      signals: 300...1_200, red: 0.35, turns: 0.35, drivers: 0.15, engine: 0.08, jams: 0.02,
      detours: 0.06),
    DriveKind(
      name: "courier, stops", isFitted: false, length: 2...12, speeds: 7...15,
      signals: 200...700, red: 0.4, turns: 0.4, drivers: 0.12, engine: 0.08, jams: 0.02,
      stops: 0.1),
    DriveKind(
      name: "motorway", isFitted: false, length: 10...70, speeds: 20...34,
      signals: 3_000...15_000, red: 0.3, turns: 0.05, drivers: 0.07, engine: 0.07, jams: 0.06),
    DriveKind(
      name: "small town, plan sent once", isFitted: false, length: 2...12, speeds: 8...16,
      signals: 250...1_000, red: 0.35, turns: 0.4, drivers: 0.12, engine: 0.1, jams: 0.03,
      replanning: nil),
  ]
}
