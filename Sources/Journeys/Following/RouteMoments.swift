import RouteSplitting

/// When a vehicle was where on its route, the last time that is known.
struct RouteMoments: Codable, Sendable {
  struct Moment: Codable, Sendable {
    var seconds: Double
    /// Meters from the start of the route.
    var distance: Double
  }

  private var last: Moment?

  /// Takes the next place on the route; gives where and when the vehicle was before, nil where that
  /// isn't known, or later by a clock that was set back since.
  mutating func take(_ progress: RouteProgress, at seconds: Double?) -> Moment? {
    guard progress.use == .used else { return nil }
    guard progress.status == .onRoute else {
      last = nil
      return nil
    }
    guard let seconds else { return nil }
    defer { last = Moment(seconds: seconds, distance: progress.position.distance) }
    return last.flatMap { $0.seconds <= seconds ? $0 : nil }
  }
}
