/// The confidences of the ways between the observations on a path, computed in order.
struct WayConfidences {
  /// The observation at the end of the way on which the last place lies; 0 before the first place.
  private var upcoming: Int
  /// The observation at the end of the last way that was evaluated, and the confidence of that way.
  private var judged = (column: 0, confidence: 0.0)

  init(along path: borrowing DecidedPath) { upcoming = path.isContinued ? 1 : 0 }

  /// Whether there is no place yet.
  var isAtStart: Bool { upcoming == 0 }

  /// Returns the lowest confidence of the ways from the last place to an observation; without such
  /// ways, the confidence of the next place.
  mutating func least(
    _ confidence: Double, through end: Int, on path: borrowing DecidedPath
  ) -> Double {
    guard upcoming <= end else { return confidence }
    var least = 1.0
    for column in upcoming...end {
      if judged.column != column { judged = (column, path.confidence(ofWayTo: column)) }
      least = min(least, judged.confidence)
    }
    return least
  }

  mutating func advance(to column: Int) { upcoming = max(upcoming, column) }
}
