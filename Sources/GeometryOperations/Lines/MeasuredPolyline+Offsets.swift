import Coordinates
import Polylines

extension [MeasuredPolyline] {
  /// Meters from a coordinate to the nearest of the lines; infinite without one.
  func offset(of coordinate: Coordinate) -> Double {
    reduce(.infinity) { Swift.min($0, $1.nearestPosition(to: coordinate).offset) }
  }
}
