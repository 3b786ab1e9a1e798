import RouteSplitting

/// When a vehicle was where on its route, the last time that is known.
struct RouteMoments: Codable, Sendable {
  struct Moment: Codable, Sendable {
    var seconds: Double
    /// Meters from the start of the route.
    var distance: Double

    /// Whether a vehicle can have driven from one to the other; else its receiver was frozen, so that
    /// times say nothing of the way.
    func leads(to next: Moment) -> Bool {
      let seconds = next.seconds - seconds
      return seconds >= 0 && next.distance - distance <= Self.topSpeed * seconds + Self.slack
    }

    /// Meters per second that no vehicle on a road exceeds.
    private static let topSpeed = 60.0
    /// Meters by which places may be off.
    private static let slack = 100.0
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
    let next = Moment(seconds: seconds, distance: progress.position.distance)
    defer { last = next }
    return last.flatMap { $0.leads(to: next) ? $0 : nil }
  }
}
