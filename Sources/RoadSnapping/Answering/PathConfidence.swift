import Coordinates
import RoadNetworks

/// How sure a decided path is, around the observations on it.
///
/// The chance that the vehicle drove there, of all that the model thinks of, calibrated by drives
/// of known truth, times the chance that it thinks of the right thing at all: where it can't
/// explain several observations in a row, the map may lack the road or the errors be of another
/// kind.
struct PathConfidence {
  /// The cost of an observation from which the model explains nothing.
  private static let doubt = 15.0
  /// Observations to each side of a place that tell whether the model explains what is seen there.
  private static let reach = 2
  /// Share of the places that are wrong where the model explains nothing: roads may be right all
  /// the same.
  private static let wrongShare = 0.5
  /// Share of the places that are wrong where all is explained well, because errors of position
  /// look like another road.
  private static let residue = 0.0005

  // `Benchmarks/Peers/peers judge-ways` judges these by simulated drives.
  /// Seconds on a way at the usual pace at which the chance that a vehicle took it is 1/*e*.
  private static let choice = 616.0

  // `Benchmarks/Peers/peers fit-confidence` fits these by simulated drives.
  /// How much the log odds that the model gives count.
  private static let weight = 0.6
  /// What is added to them for a road that was chosen with all that came later in view.
  private static let lead = 0.7
  /// The same where nothing came later.
  static let newestLead = 0.3

  // Paths of weeks have hundreds of thousands of these: they take half of what doubles would.
  /// For each observation the chances of the edges around its own.
  private var chances: [Float] = []
  /// Where those begin, and where its own is among all.
  private var windows: [(first: UInt32, own: UInt32)] = []
  /// What each observation costs, as a negative log likelihood, after the one before.
  private var surprises: [Float] = []

  mutating func removeAll() {
    chances.removeAll(keepingCapacity: true)
    windows.removeAll(keepingCapacity: true)
    surprises.removeAll(keepingCapacity: true)
  }

  /// Readies memory for so many observations.
  mutating func reserveCapacity(_ count: Int) {
    chances.reserveCapacity(16 * count)
    windows.reserveCapacity(count)
    surprises.reserveCapacity(count)
  }

  /// Goes on to an observation.
  ///
  /// - Parameters:
  ///   - chances: those of the edges around its own.
  ///   - earlierCount: how many of those lie before its own.
  ///   - surprise: what it costs after the one before, as a negative log likelihood.
  mutating func append(_ chances: [Double], earlierCount: Int, surprise: Double) {
    let first = self.chances.count
    windows.append((UInt32(first), UInt32(first + earlierCount)))
    for chance in chances { self.chances.append(Float(min(1, chance))) }
    // Beyond some tens none is trusted less.
    surprises.append(Float(max(-1000, min(1000, surprise))))
  }

  /// The chance that a place is on the right road, near two observations, or one.
  ///
  /// - Parameter ahead: edges from that of the observation to the place's.
  func value(_ a: (number: Int, ahead: Int), _ b: (number: Int, ahead: Int)) -> Double {
    Self.calibrated(max(chance(a), chance(b)), lead: Self.lead)
      * trust(from: min(a.number, b.number), to: max(a.number, b.number))
  }

  /// The chance that the way from one observation to the next leads between the right places.
  ///
  /// - Parameters:
  ///   - number: that of the next.
  ///   - edges: how many edges theirs is behind that of the one.
  func value(ofWayTo number: Int, edges: Int) -> Double {
    var least = 1.0
    for edge in 0...edges {
      least = min(least, max(chance((number - 1, edge)), chance((number, edge - edges))))
    }
    return Self.calibrated(least, lead: Self.lead) * trust(from: number - 1, to: number)
  }

  /// The chance that a vehicle took the likeliest way between two places where it was seen.
  ///
  /// The longer it drove, the more ways there are; and the slower it came along this one, the more
  /// time there was for others. Who is slower than any traffic stood somewhere.
  ///
  /// - Parameters:
  ///   - meters: the length of that way.
  ///   - seconds: the time between; nil where unknown.
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

  /// The chance that a chosen road is right which the model gives a chance.
  ///
  /// Errors and drivers are less regular than the model takes them for: what it is sure of is wrong
  /// more often than it says, and what it chose in doubt is right more often. So its log odds are
  /// scaled and moved (Platt 1999, Probabilistic outputs for support vector machines, in Advances
  /// in Large Margin Classifiers).
  static func calibrated(_ chance: Double, lead: Double) -> Double {
    guard 0 < chance, chance < 1 else { return max(0, min(1, chance)) }
    let odds = naturalLogarithm(chance / (1 - chance))
    return 1 / (1 + exponential(-lead - weight * odds))
  }

  /// The chance that the model explains the observations around some.
  private func trust(from first: Int, to last: Int) -> Double {
    let low = max(0, first - Self.reach)
    let high = min(surprises.count - 1, last + Self.reach)
    var sum = 0.0
    for number in low...high { sum += Double(surprises[number]) }
    // Errors last: some observations in a row tell about as much as one.
    let surprise = sum / Double(high - low + 1)
    let doubt = 1 / (1 + exponential(Self.doubt - surprise))
    return (1 - Self.wrongShare * doubt) * (1 - Self.residue)
  }

}

extension DecidedPath {
  /// The chance that the path leads between the right places, from the observation before one to
  /// that.
  func confidence(ofWayTo number: Int) -> Double {
    confidence.value(
      ofWayTo: number, edges: places[number].traversal - places[number - 1].traversal)
  }

  /// The chance that a place on the path, between two observations, is on the right road.
  func confidence(of place: Place, between a: Int, and b: Int) -> Double {
    confidence.value(
      (a, place.traversal - places[a].traversal), (b, place.traversal - places[b].traversal))
  }
}

extension PathConfidence {
  /// Observations.
  var count: Int { surprises.count }

  /// Forgets all observations but the last one, and the way that seemed to lead on from there.
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
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&chances)
    try archive.visit(&windows, new: (0, 0)) { (own, archive) throws(SnappingError) in
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
