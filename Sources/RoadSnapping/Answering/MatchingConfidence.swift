/// The confidence of a matching: the share of its length that is likely to be right.
struct MatchingConfidence {
  /// The indices of the first and the last location with a place; nil if there is none.
  private(set) var points: ClosedRange<Int>?
  private var meters = (all: 0.0, right: 0.0)
  private var first = 0.0

  /// Adds the place of the next location, with the confidence and the length of the way to it.
  mutating func add(_ point: Int, _ confidence: Double, way: Double, meters: Double) {
    if points == nil { first = confidence }
    self.meters.all += meters
    self.meters.right += way * meters
    points = (points?.lowerBound ?? point)...point
  }

  /// The mean confidence of the ways, weighted by length; the confidence of the first place if they
  /// have no length.
  var mean: Double { meters.all > 0 ? meters.right / meters.all : first }
}
