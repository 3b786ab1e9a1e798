package import Coordinates
package import RoadNetworks

/// A place on a pair of edges near a point that was asked for.
package struct PairPosition: BitwiseCopyable {
  package var pair: PairIndex
  /// Millimeters along the pair's forward direction.
  package var offset: UInt32
  /// Meters from the point.
  package var distance: Double
  package var coordinate: Coordinate
  /// The segment that it lies on, in the forward direction, in meters east and north.
  package var segment: SIMD2<Double>
}
