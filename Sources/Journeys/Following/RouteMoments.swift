import RouteSplitting

/// The last known time at which a vehicle was at a place on its route.
struct RouteMoments: Codable, Sendable {
  struct Moment: Codable, Sendable {
    var seconds: Double
    /// The distance in meters from the start of the route.
    var distance: Double
  }

  private var last: Moment?

  /// Updates the moment with the next place on the route.
  ///
  /// - Returns: the previous time and place; nil if unknown, or if the previous time is later
  ///   because the clock was set back.
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
