import Coordinates

/// A model of the deviations of actual times from expected times, and of their correlation along
/// the route.
///
/// The **pace** is the ratio of the actual to the expected time. It is about 1, unless the expected
/// times are no guide. One of three cases holds; which one is inferred during the drive:
///
/// - **As expected**: drivers and plans deviate by a tenth or so, consistently over the whole
///   drive.
/// - **The whole is misjudged**, for example because the plan assumes empty roads, or because the
///   vehicle is slow. The rest of the drive deviates by the same factor as the drive so far.
/// - **Stretches are misjudged**, such as slow streets here and a motorway there. The current pace
///   predicts the next minutes, but nothing beyond. If the sum is known, it doesn't predict even
///   these.
///
/// Apart from the pace, actual times deviate for four reasons:
///
/// - **Waits** have no memory: signals are red or green.
/// - The **spread**: each piece of road, of a minute or so, is faster or slower than its neighbors.
///   If the sum is known, time gained on one piece is lost on later ones.
/// - The **novelty** of the drive ahead: it is faster or slower as a whole, independently of the
///   drive so far.
/// - **Delays** are rare and long, and only make the arrival later.
public struct PaceModel: Sendable, Hashable, Codable {
  /// The standard deviation of the log pace if times are as expected; above 0.
  public var deviation = 0.1
  /// The standard deviation of the log pace of the misjudged part; above 0.
  ///
  /// With the default, one misjudged part in ten takes about two and a half times as long as
  /// expected or longer, such as a town center at rush hour. One in ten is faster by the same
  /// factor or more.
  public var misjudgment = 0.7
  /// The probability that the whole is misjudged, 0…1.
  public var wholeMisjudged: Double
  /// The probability that stretches are misjudged, 0…1; with ``wholeMisjudged``, at most 1 in
  /// total.
  public var stretchesMisjudged: Double
  /// The expected seconds after which the correlation of a stretch's log pace has decayed to 1/e;
  /// above 0.
  public var stretchSeconds = 300.0
  /// The standard deviation, as a fraction, of the time of the drive ahead as a whole, independent
  /// of the drive so far; 0 or more.
  public var novelty = 0.1
  /// The expected seconds after which the estimate of the pace has decayed to 1/e; above 0.
  public var persistenceSeconds = 10_800.0
  /// The variance that waits add, in square seconds per expected second; above 0.
  public var waits = 5.0
  /// The standard deviation of the paces of pieces of road, as a fraction; 0 or more.
  public var spread = 1.0 / 3
  /// Whether the time of the whole route is known better than the times of its parts.
  public var isSumKnown: Bool
  /// The standard deviation of the time of the last meters, such as to the door or in a parking
  /// lot, in seconds; 0 or more.
  public var endSeconds = 4.0
  /// The model of unplanned delays.
  public var delays = DelayModel()

  /// The model for a routing engine's plan of the whole route, which is distributed along the route
  /// by traffic and turns only.
  public static let planned = PaceModel(
    wholeMisjudged: 0.1, stretchesMisjudged: 0.05, isSumKnown: true)

  /// The model for times of each segment that include traffic, from learned speeds or from an
  /// engine.
  ///
  /// Time lost on one segment isn't made up on others. The numbers were chosen on 560 taxi trips in
  /// Porto, each estimated with the speeds of other taxis (`taxi-arrivals` of Benchmarks): drivers
  /// differ little, but the drive ahead deviates as a whole.
  public static let timed = {
    var model = PaceModel(wholeMisjudged: 0.02, stretchesMisjudged: 0.02, isSumKnown: false)
    model.deviation = 0.05
    model.misjudgment = 0.5
    model.novelty = 0.155
    model.waits = 4
    model.spread = 0.2
    model.endSeconds = 8
    model.delays = DelayModel(share: 0.03, meanSeconds: 300)
    return model
  }()

  /// The model for usual times only: most routes are misjudged, as a whole or in stretches.
  public static let unplanned = PaceModel(
    wholeMisjudged: 0.3, stretchesMisjudged: 0.3, isSumKnown: false)

  /// Creates a model.
  public init(wholeMisjudged: Double, stretchesMisjudged: Double, isSumKnown: Bool) {
    self.wholeMisjudged = wholeMisjudged
    self.stretchesMisjudged = stretchesMisjudged
    self.isSumKnown = isSumKnown
  }

  private enum CodingKeys: String, CodingKey {
    case deviation, misjudgment, wholeMisjudged, stretchesMisjudged, novelty, waits, spread
    case isSumKnown, delays
    case stretchSeconds = "stretch"
    case persistenceSeconds = "persistence"
    case endSeconds = "end"
  }

  /// Returns the fraction of the estimate that fades over a number of expected seconds.
  func faded(over way: Double) -> Double { 1 - exponential(-way / persistenceSeconds) }

  /// The process of the log pace of pieces of road.
  var pieces: RoadProcess { RoadProcess(variance: spread * spread, memory: Self.piece) }

  /// The correlation time of a piece of road, in expected seconds.
  private static let piece = 60.0
}
