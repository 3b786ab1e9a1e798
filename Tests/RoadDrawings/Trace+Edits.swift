public import Coordinates
import FoundationEssentials

extension Trace {
  /// The trace with changes to some of its locations, or to all.
  public func changed<R: RangeExpression<Int>>(
    _ range: R = 0..., _ change: (_ index: Int, _ location: inout Location) -> Void
  ) -> Trace {
    var locations = locations
    for index in range.relative(to: locations) { change(index, &locations[index]) }
    return Trace(id: id, valid: locations)
  }

  /// The trace with some locations, or all, so many meters off.
  public func moved<R: RangeExpression<Int>>(
    _ range: R = 0..., north: Double = 0, east: Double = 0
  ) -> Trace {
    changed(range) { _, location in
      location.coordinate = LocalFrame(origin: location.coordinate)
        .coordinate(at: LocalPosition(east: east, north: north))
    }
  }

  /// The trace with its locations off by what each has anew, in meters along one axis.
  public func noisy(
    by noise: Double, using random: inout some RandomNumberGenerator
  ) -> Trace {
    changed { _, location in
      location.coordinate = LocalFrame(origin: location.coordinate).coordinate(
        at: LocalPosition(east: noise * normal(&random), north: noise * normal(&random)))
    }
  }

  /// The trace of a receiver that tells its bearing in degrees and its speed in meters per second.
  public func moving(_ bearing: Double?, speed: Double) -> Trace {
    changed { _, location in
      location.bearing = bearing
      location.speed = speed
    }
  }

  /// The trace, and another after it, the first location of which comes so many seconds later.
  public func then(_ other: Trace, after seconds: Double = 1) -> Trace {
    let end = locations.last?.time ?? Date(timeIntervalSince1970: RoadDrawing.departure)
    let start = other.locations.first?.time ?? end
    let later = other.changed { _, location in
      location.time = location.time.map { end + seconds + $0.timeIntervalSince(start) }
    }
    return Trace(id: id, valid: locations + later.locations)
  }
}
