/// How much locations speak against the vehicle being on its route.
///
/// The log of the likelihood that it is off the route over that it is on it, averaged over the last
/// seconds. It isn't added up: errors last, so that the same offset again and again says no more
/// than once.
struct RouteDoubt: Codable, Sendable {
  /// Seconds of which the average is.
  private static let memory = 4.0
  /// The weight of the newest location in it.
  private static let weights = 0.1...0.8
  /// The evidence of a course at a right angle to the route, over that of one along it; of one
  /// against it, the double.
  private static let courseWeight = 4.2
  /// The same for a course that the way from the location before bears out.
  private static let sureCourseWeight = 6.5
  /// The most evidence of one location, for the route or against it.
  private static let most = 7.0
  /// The same for one that the way from the location before bears out.
  private static let sureMost = 8.0
  /// The evidence for the route of a location on it: off the route, it could lie anywhere near.
  private static let ease = 3.0
  /// From where on the vehicle is off its route.
  private static let leaving = 5.5
  /// Up to where it is on it again.
  private static let returning = 2.0
  /// Locations in a row that are needed: one alone may be an error.
  private static let leastCount = 2

  /// Before any location nothing is known: it takes one on the route to believe in that.
  private var evidence = returning
  /// Locations in a row that are evidence against the route.
  private var count = 0

  var isOffRoute: Bool { evidence > Self.leaving && count >= Self.leastCount }
  var isOnRoute: Bool { evidence < Self.returning }

  /// The evidence of an offset from the route that the vehicle is off it.
  static func evidence(ofOffset offset: Double, of fix: borrowing RouteFix) -> Double {
    offset * offset / (2 * fix.lateralVariance) - ease
  }

  /// Whether that is clear evidence.
  static func isClear(_ evidence: Double) -> Bool { evidence > most }

  /// Takes a location.
  ///
  /// - Parameters:
  ///   - offsetEvidence: that of its offset.
  ///   - cosine: of the least angle between the vehicle's course and the route around it; nil
  ///     where it has no course.
  ///   - isBorneOut: whether the location before lets its place and its course be expected.
  ///   - isPossible: whether a vehicle can have come there; else it may be an error all the longer.
  ///   - elapsed: seconds since the location before.
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
    // What goes on from the location before is no outlier: it counts as two, and at once.
    if new > Self.leaving { count += isBorneOut ? Self.leastCount : 1 } else { count = 0 }
    let isNew = isBorneOut && new > evidence
    let weight =
      isNew
      ? 1 : max(Self.weights.lowerBound, min(Self.weights.upperBound, elapsed * (1 / Self.memory)))
    evidence += (new - evidence) * weight
  }

  /// Whether it can be one of locations; a saved one may have been changed.
  var isSound: Bool { evidence.isFinite && 0...1 << 40 ~= count }
}
