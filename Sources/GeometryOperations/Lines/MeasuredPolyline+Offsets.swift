import Coordinates
import Polylines

extension [MeasuredPolyline] {
  /// Returns the distance in meters from a coordinate to the nearest of the lines, or infinity if
  /// there are no lines.
  func offset(of coordinate: Coordinate) -> Double {
    reduce(.infinity) { Swift.min($0, $1.nearestPosition(to: coordinate).offset) }
  }
}
