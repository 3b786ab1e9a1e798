package import Coordinates
package import RoadNetworks

/// A place on a pair of edges near a requested point.
package struct PairPosition: BitwiseCopyable {
  package var pair: PairIndex
  /// The offset in millimeters in the pair's forward direction.
  package var offset: UInt32
  /// The distance from the point in meters.
  package var distance: Double
  package var coordinate: Coordinate
  /// The segment on which the place lies, as a vector in meters east and north, in the forward
  /// direction.
  package var segment: SIMD2<Double>
}
