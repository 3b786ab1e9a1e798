/// The evidence that the vehicle is off its route.
///
/// The evidence is the logarithm of the likelihood ratio of being off the route to being on it,
/// averaged over the last seconds. It isn't summed, because errors last: repetitions of an offset
/// are no further evidence.
struct RouteDoubt: Codable, Sendable {
  /// The time constant of the average, in seconds.
  private static let memory = 4.0
  /// The range of the weight of the newest location in the average.
  private static let weights = 0.1...0.8
  /// The evidence of a course at a right angle to the route, relative to a course along it; a
  /// course against the route counts twice as much.
  private static let courseWeight = 4.2
  /// The same for a course that the movement from the previous location confirms.
  private static let sureCourseWeight = 6.5
  /// The maximum evidence of one location, for or against the route.
  private static let most = 7.0
  /// The same for a location that the movement from the previous location confirms.
  private static let sureMost = 8.0
  /// The evidence for the route of a location exactly on it: if the vehicle were off the route, the
  /// location could lie anywhere near the route.
  private static let ease = 3.0
  /// The evidence above which the vehicle is off its route.
  private static let leaving = 5.5
  /// The evidence below which the vehicle is back on its route.
  private static let returning = 2.0
  /// The number of consecutive locations that are needed to leave the route, because a single one
  /// may be an error.
  private static let leastCount = 2

  /// Initially, nothing is known; a location on the route is needed to place the vehicle on it.
  private var evidence = returning
  /// The number of consecutive locations whose evidence exceeds ``leaving``; a location that the
  /// movement from the previous one confirms counts as ``leastCount``.
  private var count = 0

  var isOffRoute: Bool { evidence > Self.leaving && count >= Self.leastCount }
  var isOnRoute: Bool { evidence < Self.returning }

  /// Returns the evidence, from the offset of a location, that the vehicle is off the route.
  static func evidence(ofOffset offset: Double, of fix: borrowing RouteFix) -> Double {
    offset * offset / (2 * fix.lateralVariance) - ease
  }

  /// Returns whether the evidence of an offset exceeds the usual maximum of one location.
  static func isClear(_ evidence: Double) -> Bool { evidence > most }

  /// Adds the evidence of a location.
  ///
  /// - Parameters:
  ///   - offsetEvidence: the evidence of the location's offset.
  ///   - cosine: the cosine of the smallest angle between the vehicle's course and the route around
  ///     it; nil if the vehicle has no course.
  ///   - isBorneOut: whether the movement from the previous location confirms the location.
  ///   - isPossible: whether a vehicle can have reached the location; if not, the location is more
  ///     likely an error.
  ///   - elapsed: the seconds since the last location that was considered.
  @inline(__always)
  mutating func add(
    _ offsetEvidence: Double, cosine: Double?, isBorneOut: Bool = false, isPossible: Bool = true,
    after elapsed: Double
  ) {
    var new = offsetEvidence
    if let cosine {
      new += (1 - cosine) * (isBorneOut ? Self.sureCourseWeight : Self.courseWeight)
    }
    let most = !isPossible ? Self.leaving : isBorneOut ? Self.sureMost : Self.most
    new = max(-Self.most, min(most, new))
    // A confirmed location is no outlier: it counts as two, and replaces lower evidence.
    if new > Self.leaving { count += isBorneOut ? Self.leastCount : 1 } else { count = 0 }
    let isNew = isBorneOut && new > evidence
    let weight =
      isNew
      ? 1 : max(Self.weights.lowerBound, min(Self.weights.upperBound, elapsed * (1 / Self.memory)))
    evidence += (new - evidence) * weight
  }

  /// Whether the values can result from locations; saved values may have been changed.
  var isSound: Bool { evidence.isFinite && 0...1 << 40 ~= count }
}
