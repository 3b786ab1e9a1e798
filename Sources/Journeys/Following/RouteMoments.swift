import RouteSplitting

/// A vehicle's last place on its route with a known time.
struct RouteMoments: Codable, Sendable {
  struct Moment: Codable, Sendable {
    var seconds: Double
    /// The distance in meters from the start of the route.
    var distance: Double
  }

  private var last: Moment?

  /// Updates the moment with the next place on the route.
  ///
  /// - Returns: the previous time and place; nil if unknown, if the new place is off the route, has
  ///   no time, or comes from a location that isn't used, or if the clock was set back.
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
