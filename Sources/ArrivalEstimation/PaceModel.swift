import Coordinates

/// How far the times that vehicles really take stray from those that are expected, and how that
/// hangs together along the way.
///
/// The time that is taken over the expected one, the **pace**, is about 1, unless what is expected
/// is no guide. Which of three is so, nobody says before; what is driven tells by and by:
///
/// - **as expected**: drivers and plans differ by a tenth or so, the same all the way;
/// - **the whole is misjudged**: a plan of an empty road by day, a town where the usual speed is
///   that of country roads, a lame vehicle. The way ahead takes as many times as long as that
///   behind;
/// - **stretches are misjudged**: slow streets here, a motorway there. What is driven now tells of
///   the next minutes, and nothing of what comes after.
///
/// Beside it the time strays for four reasons:
///
/// - **Waits** have no memory: signals that are red or green.
/// - The **spread**: each piece of road, a minute or so, is faster or slower than its neighbors.
///   Where the sum is known, what was driven faster than its share is followed by what is slower.
/// - The **novelty** of the way ahead: it is faster or slower as a whole, and nothing that was
///   driven tells.
/// - **Delays** are rare and long, and only make it later.
public struct PaceModel: Sendable, Hashable, Codable {
  /// The standard deviation of the log pace where all is as expected; above 0.
  public var deviation = 0.1
  /// The standard deviation of the log pace of what is misjudged; above 0.
  ///
  /// One in ten takes more than two and a half times as long, as a town's center at rush hour does
  /// by usual times, one in ten as much shorter.
  public var misjudgment = 0.7
  /// The chance that the whole is misjudged, 0…1.
  public var wholeMisjudged: Double
  /// The chance that stretches are misjudged, 0…1; with the other one at most 1.
  public var stretchesMisjudged: Double
  /// Expected seconds after which 1/e of a stretch's pace is left; above 0.
  public var stretchSeconds = 300.0
  /// The standard deviation, as a share, of what the way ahead as a whole takes longer or shorter
  /// than expected, of which what was driven tells nothing: 0 or above.
  public var novelty = 0.1
  /// Expected seconds after which 1/e of what is believed of the pace is left; above 0.
  public var persistenceSeconds = 10_800.0
  /// The variance that waits add, in square seconds to an expected second; above 0.
  public var waits = 5.0
  /// The standard deviation of the paces of pieces of road, as a share; 0 or above.
  public var spread = 1.0 / 3
  /// Whether the time of the whole way is known better than those of its parts.
  public var isSumKnown: Bool
  /// The standard deviation of the last meters in seconds: the door, the parking lot; 0 or above.
  public var endSeconds = 4.0
  /// Delays that nobody knows before.
  public var delays = DelayModel()

  /// Where a routing engine planned the time of the whole way, and only traffic and turns say how
  /// it is spread along it: one in ten of its plans is misjudged.
  public static let planned = PaceModel(
    wholeMisjudged: 0.1, stretchesMisjudged: 0.05, isSumKnown: true)

  /// Where the time of each segment is known with its traffic: by learned speeds, or by an engine.
  ///
  /// What is lost on one segment isn't gained on others. Chosen on 560 trips of taxis in Porto,
  /// each estimated by speeds that other taxis drove (`taxi-arrivals` of Benchmarks): drivers
  /// hardly differ, the way ahead does as a whole.
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

  /// Where only usual times are known: most ways are misjudged, one way or the other.
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

  /// The share of what is believed that fades over a way.
  func faded(over way: Double) -> Double { 1 - exponential(-way / persistenceSeconds) }

  /// The log pace of pieces of road.
  var pieces: RoadProcess { RoadProcess(variance: spread * spread, memory: Self.piece) }

  /// Seconds along which a piece of road is as fast or slow as it is.
  private static let piece = 60.0
}
