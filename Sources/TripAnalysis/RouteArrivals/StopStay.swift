/// How long a vehicle has stayed at a waypoint: what it has waited since it came near.
struct StopStay {
  /// Meters around a waypoint in which a vehicle waits there.
  private static let reach = 40.0

  /// Seconds that the vehicle is to stay at each waypoint on the way.
  private let dwell: Double
  /// The waypoint where the vehicle is, or was last; nil where it was at none.
  private var stop: Int?
  private var isThere = false
  /// Seconds of the stay that are over.
  private var seconds = 0.0

  init(dwell: Double) { self.dwell = dwell }

  /// Moves with the vehicle.
  ///
  /// - Parameters:
  ///   - next: the next waypoint.
  ///   - distance: meters from the start of the route to the vehicle.
  mutating func move(to distance: Double, next: Int, on stops: [Double]) {
    func isNear(_ stop: Int) -> Bool {
      // The last one is where the route ends.
      stop >= 0 && stop < stops.count - 1 && abs(stops[stop] - distance) <= Self.reach
    }
    if let stop, isNear(stop) {
      isThere = true
      return
    }
    // One that was passed by a few meters comes before the one ahead.
    let near = [next - 1, next].first { isNear($0) && $0 > stop ?? -1 }
    isThere = near != nil
    guard let near else { return }
    stop = near
    seconds = 0
  }

  /// Takes what the vehicle has waited; gives how much of it was part of the stay.
  mutating func wait(_ waited: Double) -> Double {
    guard isThere else { return 0 }
    let part = max(0, min(waited, dwell - seconds))
    seconds += part
    return part
  }

  /// Seconds that the vehicle still stays on the way to a waypoint.
  func remaining(to waypoint: Int, next: Int) -> Double {
    var sum = dwell * Double(waypoint - next)
    guard let stop, stop < waypoint else { return sum }
    if stop >= next {
      sum -= seconds
    } else if isThere {
      sum += dwell - seconds
    }
    return sum
  }
}
