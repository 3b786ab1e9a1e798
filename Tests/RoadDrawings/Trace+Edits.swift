public import Coordinates
import FoundationEssentials

extension Trace {
  /// Returns the trace with changes to the locations in a range; by default, to all locations.
  public func changed<R: RangeExpression<Int>>(
    _ range: R = 0..., _ change: (_ index: Int, _ location: inout Location) -> Void
  ) -> Trace {
    var locations = locations
    for index in range.relative(to: locations) { change(index, &locations[index]) }
    return Trace(id: id, valid: locations)
  }

  /// Returns the trace with the locations in a range, by default all, moved by distances in meters.
  public func moved<R: RangeExpression<Int>>(
    _ range: R = 0..., north: Double = 0, east: Double = 0
  ) -> Trace {
    changed(range) { _, location in
      location.coordinate = LocalFrame(origin: location.coordinate)
        .coordinate(at: LocalPosition(east: east, north: north))
    }
  }

  /// Returns the trace with independent position errors.
  ///
  /// - Parameters:
  ///   - noise: the standard deviation of position errors along one axis, in meters.
  ///   - random: the source of randomness.
  public func noisy(
    by noise: Double, using random: inout some RandomNumberGenerator
  ) -> Trace {
    changed { _, location in
      location.coordinate = LocalFrame(origin: location.coordinate).coordinate(
        at: LocalPosition(east: noise * normal(&random), north: noise * normal(&random)))
    }
  }

  /// Returns the trace with the same bearing in degrees and speed in meters per second at all
  /// locations.
  public func moving(_ bearing: Double?, speed: Double) -> Trace {
    changed { _, location in
      location.bearing = bearing
      location.speed = speed
    }
  }

  /// Returns the trace followed by another trace, whose first location is `seconds` later than the
  /// last location of this trace.
  public func then(_ other: Trace, after seconds: Double = 1) -> Trace {
    let end = locations.last?.time ?? Date(timeIntervalSince1970: RoadDrawing.departure)
    let start = other.locations.first?.time ?? end
    let later = other.changed { _, location in
      location.time = location.time.map { end + seconds + $0.timeIntervalSince(start) }
    }
    return Trace(id: id, valid: locations + later.locations)
  }
}
