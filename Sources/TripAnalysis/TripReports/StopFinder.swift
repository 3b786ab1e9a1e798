import Coordinates

/// Finds where the vehicle of a trace stood.
struct StopFinder {
  private let locations: [Location]
  private let noise: Double

  /// Seconds at a place from which on it is a stop.
  static let leastStop = 60.0
  /// Meters around the first location of a stay, at least, within which the others lie.
  static let stopRadius = 20.0

  /// - Parameter noise: meters by which locations are off, one standard deviation.
  init(_ locations: [Location], noise: Double) {
    self.locations = locations
    self.noise = noise
  }

  /// Stays at a place: the first location, and those after it while they are near; each as if
  /// parked.
  ///
  /// Stay points after Li, Zheng, Xie and others 2008, Mining user similarity based on location
  /// history.
  ///
  /// - Complexity: O(*n*) where the vehicle leaves the places where it stays.
  func stops() -> [TripReport.Stop] {
    let radius = max(Self.stopRadius, 3 * noise)
    var stops: [TripReport.Stop] = []
    var first = 0
    // The location that ended the last stay, which was too short.
    var departure = 0
    while first < locations.count {
      guard let start = locations[first].time,
        // What began later and ended there was shorter still.
        departure <= first || isNear(first, departure, radius)
      else {
        first += 1
        continue
      }
      var last = first
      var end = start
      while last + 1 < locations.count, isNear(first, last + 1, radius) {
        last += 1
        end = locations[last].time ?? end
      }
      let seconds = end.timeIntervalSince(start)
      if last > first, seconds >= Self.leastStop {
        stops.append(
          TripReport.Stop(
            points: first...last, coordinate: middle(first...last), seconds: seconds,
            isParked: true))
        first = last + 1
      } else if last == locations.count - 1 {
        // A later start would make the stay at the trace's end only shorter.
        return stops
      } else {
        departure = last + 1
        first += 1
      }
    }
    return stops
  }

  private func isNear(_ first: Int, _ second: Int, _ radius: Double) -> Bool {
    locations[first].coordinate.distance(to: locations[second].coordinate) <= radius
  }

  private func middle(_ range: ClosedRange<Int>) -> Coordinate {
    let frame = LocalFrame(origin: locations[range.lowerBound].coordinate)
    var east = 0.0
    var north = 0.0
    for index in range {
      let position = frame.position(of: locations[index].coordinate)
      east += position.east
      north += position.north
    }
    let count = Double(range.count)
    return frame.coordinate(at: LocalPosition(east: east / count, north: north / count))
  }
}
