import RouteSplitting

/// When a vehicle was where on its route: the last two times that are known.
struct RouteMoments: Sendable {
  struct Moment: Sendable {
    var seconds: Double
    /// Meters from the start of the route.
    var distance: Double
  }

  private var last: Moment?
  private var earlier: Moment?

  /// Takes the next place on the route; gives where and when the vehicle was before, nil where that
  /// isn't known.
  mutating func take(_ progress: RouteProgress, at seconds: Double?) -> Moment? {
    guard progress.use == .used else { return nil }
    guard progress.status == .onRoute else {
      self = RouteMoments()
      return nil
    }
    if progress.isCorrection { last = earlier }
    guard let seconds else { return nil }
    earlier = last
    last = Moment(seconds: seconds, distance: progress.position.distance)
    return earlier
  }
}
