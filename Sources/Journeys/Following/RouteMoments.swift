import RouteSplitting

/// The vehicle's last place on its route whose time is known.
struct RouteMoments: Codable, Sendable {
  struct Moment: Codable, Sendable {
    var seconds: Double
    /// The distance in meters from the start of the route.
    var distance: Double
  }

  private var last: Moment?

  /// Updates the last place with the next place on the route.
  ///
  /// - Returns: the previous place with its time; nil if unknown, or if the clock was set back.
  ///   Also nil if the new place is off the route, has no time, or comes from a location that isn't
  ///   used.
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
