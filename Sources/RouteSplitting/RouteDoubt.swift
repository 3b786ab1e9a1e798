/// How much locations speak against the vehicle being on its route.
///
/// The log of the likelihood that it is off the route over that it is on it, added up from location
/// to location (Wald 1945, Sequential tests of statistical hypotheses, doi
/// 10.1214/aoms/1177731118): one location far off may be an error, several in a row are none.
/// Errors last, so that locations close in time count less.
struct RouteDoubt: Codable, Sendable {
  /// Seconds after which an error of position is believed to be another one.
  private static let memory = 4.0
  /// What a course at a right angle to the route tells, against that along it; against it, the double.
  private static let courseWeight = 2.5
  /// What one location tells at most.
  private static let most = 6.0
  /// What speaks for the route where a location lies on it: off it, it could lie anywhere near.
  private static let ease = 3.0
  /// From where on the vehicle is off its route.
  private static let leaving = 8.0
  /// Up to where it is on it again.
  private static let returning = 2.0
  /// The bounds of what is remembered: what was long ago says nothing of now.
  private static let bounds = -4.0...10.0

  /// Before any location nothing is known: it takes one on the route to believe in that.
  private var evidence = returning

  var isOffRoute: Bool { evidence > Self.leaving }
  var isOnRoute: Bool { evidence < Self.returning }

  /// What an offset from the route says against the vehicle being on it.
  static func told(byOffset offset: Double, of fix: borrowing RouteFix) -> Double {
    let z = offset / fix.lateralNoise
    return z * z / 2 - ease
  }

  /// Whether that is as clear as one location can say it.
  static func isClear(_ told: Double) -> Bool { told > most }

  /// Takes a location.
  ///
  /// - Parameter elapsed: seconds since the location before.
  mutating func add(_ sighting: Sighting, after elapsed: Double) {
    var told = sighting.told
    if let cosine = sighting.cosine { told += (1 - cosine) * Self.courseWeight }
    let weight = min(1, max(0.1, elapsed / Self.memory))
    evidence += max(-Self.most, min(Self.most, told)) * weight
    evidence = max(Self.bounds.lowerBound, min(Self.bounds.upperBound, evidence))
  }
}
