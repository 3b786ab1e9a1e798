import Coordinates

/// A search for the stops of a vehicle.
struct StopFinder {
  private let locations: [Location]
  private let noise: Double

  /// The minimum duration of a stop in seconds.
  static let leastStop = 60.0
  /// The distance from the first location of a stay up to which the next locations belong to the
  /// stay, in meters; more if the locations are noisy.
  static let stopRadius = 20.0

  /// Creates a search over the locations of a trace.
  ///
  /// - Parameter noise: the standard deviation of locations along one axis, in meters.
  init(_ locations: [Location], noise: Double) {
    self.locations = locations
    self.noise = noise
  }

  /// Returns the stays of at least a minute, each of which consists of a first location and the
  /// following ones while they are near it; all are marked as parked.
  ///
  /// They are stay points as defined by Li, Zheng, Xie, and others 2008, Mining user similarity
  /// based on location history.
  ///
  /// - Complexity: O(*n* log² *n*).
  func stops() -> [TripReport.Stop] {
    var nearness = NearnessFinder(locations, radius: max(Self.stopRadius, 3 * noise))
    return stops(&nearness)
  }

  func stops(_ nearness: inout NearnessFinder) -> [TripReport.Stop] {
    var stops: [TripReport.Stop] = []
    let lastTimed = lastTimedLocations()
    var first = 0
    // The location that ended the last stay, which was too short.
    var departure = 0
    while first < locations.count {
      guard let start = locations[first].time,
        // A stay that began later and ended at the same location is even shorter.
        departure <= first || nearness.isNear(first, departure)
      else {
        first += 1
        continue
      }
      let last = nearness.departure(from: first) - 1
      let end = locations[lastTimed[last]].time ?? start
      let seconds = end.timeIntervalSince(start)
      if last > first, seconds >= Self.leastStop {
        stops.append(
          TripReport.Stop(
            points: first...last, coordinate: meanCoordinate(of: first...last),
            duration: Duration(inSeconds: seconds), isParked: true))
        first = last + 1
      } else if last == locations.count - 1 {
        // A later start would only shorten the stay at the end of the trace.
        return stops
      } else {
        departure = last + 1
        first += 1
      }
    }
    return stops
  }

  /// Returns for each location the index of the last location up to it that has a time, or its own
  /// index if none has.
  private func lastTimedLocations() -> [Int] {
    var last: Int?
    return locations.indices.map { index in
      if locations[index].time != nil { last = index }
      return last ?? index
    }
  }

  /// Returns the mean of the coordinates of some locations.
  func meanCoordinate(of range: ClosedRange<Int>) -> Coordinate {
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
