import Coordinates
import RoadNetworks

/// The confidence of a decided path around the observations on it.
///
/// The confidence is the probability that the vehicle drove there according to the model,
/// calibrated on drives with ground truth, times a factor for the doubt whether the model applies.
/// If the model can't explain several consecutive observations, the map may lack the road, or the
/// errors may be of another kind.
struct PathConfidence {
  /// The mean cost of observations at which the model is as likely to explain them as not.
  private static let doubt = 15.0
  /// The number of observations on either side of a place that show whether the model explains it.
  private static let reach = 2
  /// The share of places that are wrong if the model explains nothing; the others are right by
  /// chance.
  private static let wrongShare = 0.5
  /// The share of places that are wrong even if everything is explained well, because position
  /// errors resemble another road.
  private static let residue = 0.0005
  /// The highest confidence.
  static let most = 1 - residue

  // `Benchmarks/Peers/peers judge-ways` evaluates this constant with simulated drives.
  /// The time in seconds on a way, at the usual pace, at which the probability that a vehicle took
  /// it is 1/*e*.
  private static let choice = 616.0

  // `Benchmarks/Peers/peers fit-confidence` fits these constants to simulated drives.
  /// The factor by which the log odds of the model are multiplied.
  private static let weight = 0.6
  /// The addition to the log odds of a road that was chosen with knowledge of later observations.
  private static let lead = 0.7
  /// The addition to the log odds of a road that was chosen without later observations.
  static let newestLead = 0.3

  // The paths of weeks have hundreds of thousands of these values, so they are stored as `Float`.
  /// For each observation, the probabilities of its own edge and of the edges around it.
  private var chances: [Float] = []
  /// For each observation, the index of its first probability, and of the probability of its own
  /// edge.
  private var windows: [(first: UInt32, own: UInt32)] = []
  /// The cost that each observation adds, as a negative log likelihood.
  private var surprises: [Float] = []

  mutating func removeAll() {
    chances.removeAll(keepingCapacity: true)
    windows.removeAll(keepingCapacity: true)
    surprises.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(_ count: Int) {
    chances.reserveCapacity(16 * count)
    windows.reserveCapacity(count)
    surprises.reserveCapacity(count)
  }

  /// Appends an observation.
  ///
  /// - Parameter earlierCount: the number of probabilities before that of the observation's edge.
  mutating func append(_ chances: [Double], earlierCount: Int, surprise: Double) {
    let first = self.chances.count
    windows.append((UInt32(first), UInt32(first + earlierCount)))
    for chance in chances { self.chances.append(Float(min(1, chance))) }
    // Costs beyond some tens don't reduce the confidence further.
    surprises.append(Float(max(-1000, min(1000, surprise))))
  }

  /// Returns the probability that a place near one or two observations is on the right road, given
  /// for each the number of edges from its own edge to that of the place.
  func value(_ a: (number: Int, ahead: Int), _ b: (number: Int, ahead: Int)) -> Double {
    Self.calibrated(max(chance(a), chance(b)), lead: Self.lead)
      * trust(from: min(a.number, b.number), to: max(a.number, b.number))
  }

  /// Returns the probability that the way from one observation to the next connects the right
  /// places.
  ///
  /// - Parameters:
  ///   - number: the number of the later observation.
  ///   - edges: the number of edges from the earlier observation's edge to that of the later one.
  func value(ofWayTo number: Int, edges: Int) -> Double {
    var least = 1.0
    for edge in 0...edges {
      least = min(least, max(chance((number - 1, edge)), chance((number, edge - edges))))
    }
    return Self.calibrated(least, lead: Self.lead) * trust(from: number - 1, to: number)
  }

  /// Returns the probability that a vehicle took the most likely way between two observed places.
  ///
  /// The longer the drive, the more ways there are; and the slower the vehicle would have been on
  /// this way, the more time it had for others. A vehicle slower than any traffic has stopped
  /// somewhere.
  ///
  /// - Parameters:
  ///   - meters: the length of that way in meters.
  ///   - seconds: the elapsed time in seconds; nil if unknown.
  static func chanceOfWay(meters: Double, seconds: Double?, _ motion: Motion) -> Double {
    guard meters > 0 else { return 1 }
    let pace = motion.pace
    let speed = max(motion.slowest, seconds.map { meters / $0 } ?? pace)
    let choices = meters / speed * (pace / speed) / choice
    return exponential(-choices * choices.squareRoot())
  }

  private func chance(_ it: (number: Int, ahead: Int)) -> Double {
    let end = it.number + 1 < windows.count ? Int(windows[it.number + 1].first) : chances.count
    let at = Int(windows[it.number].own) + it.ahead
    return windows[it.number].first <= at && at < end ? Double(chances[at]) : 0
  }

  /// Returns the probability that a chosen road is right, given its probability in the model.
  ///
  /// Errors and drivers are less regular than the model assumes: where the model is certain, it is
  /// wrong more often than it predicts; where it is in doubt, it is right more often. So its log
  /// odds are scaled and shifted (Platt 1999, Probabilistic outputs for support vector machines, in
  /// Advances in Large Margin Classifiers).
  static func calibrated(_ chance: Double, lead: Double) -> Double {
    guard 0 < chance, chance < 1 else { return max(0, min(1, chance)) }
    let odds = naturalLogarithm(chance / (1 - chance))
    return 1 / (1 + exponential(-lead - weight * odds))
  }

  /// Returns the factor, below 1, for the doubt whether the model explains a range of observations
  /// and those around it.
  private func trust(from first: Int, to last: Int) -> Double {
    let low = max(0, first - Self.reach)
    let high = min(surprises.count - 1, last + Self.reach)
    var sum = 0.0
    for number in low...high { sum += Double(surprises[number]) }
    // Errors last, so consecutive observations are hardly more evidence than one.
    let surprise = sum / Double(high - low + 1)
    let doubt = 1 / (1 + exponential(Self.doubt - surprise))
    return (1 - Self.wrongShare * doubt) * (1 - Self.residue)
  }

}

extension DecidedPath {
  func confidence(ofWayTo number: Int) -> Double {
    confidence.value(
      ofWayTo: number, edges: places[number].traversal - places[number - 1].traversal)
  }

  func confidence(of place: Place, between a: Int, and b: Int) -> Double {
    confidence.value(
      (a, place.traversal - places[a].traversal), (b, place.traversal - places[b].traversal))
  }
}

extension PathConfidence {
  var count: Int { surprises.count }

  /// Removes all observations except the last one, and the probabilities of the edges after its
  /// edge.
  mutating func forgetAllButLast() {
    guard let window = windows.last else { return }
    chances.removeSubrange((Int(window.own) + 1)...)
    chances.removeSubrange(..<Int(window.first))
    windows.removeAll(keepingCapacity: true)
    windows.append((0, window.own - window.first))
    surprises.removeSubrange(..<(surprises.count - 1))
  }
}

extension PathConfidence: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&chances)
    try archive.visit(&windows, new: (0, 0)) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own.first, as: UInt64.self)
      try archive.visit(&own.own, as: UInt64.self)
    }
    try archive.visit(&surprises)
    guard archive.isReading else { return }
    let starts = windows.map(\.first)
    guard windows.count == surprises.count, (chances + surprises).allSatisfy(\.isFinite),
      starts == starts.sorted(),
      windows.allSatisfy({ $0.first <= $0.own && $0.own < chances.count })
    else { throw archive.damaged("found chances that don't fit their observations") }
  }
}
