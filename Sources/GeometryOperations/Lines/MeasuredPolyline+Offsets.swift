import Coordinates
import Polylines

extension [MeasuredPolyline] {
  /// Returns the distance in meters from a coordinate to the nearest of the lines; infinite if
  /// there are none.
  func offset(of coordinate: Coordinate) -> Double {
    reduce(.infinity) { Swift.min($0, $1.nearestPosition(to: coordinate).offset) }
  }
}
