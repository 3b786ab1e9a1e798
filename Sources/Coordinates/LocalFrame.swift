/// A flat frame around a point: metres east and north of it, by one multiplication each.
///
/// The frame uses the ellipsoid's two radii of curvature at the origin (Rapp 1991, Geometric
/// Geodesy, part I, section 3.5) and keeps them for the whole frame.
@frozen
public struct LocalFrame: Sendable, Hashable, BitwiseCopyable {
  /// Where east and north are 0.
  public let origin: Coordinate

  /// Metres to a degree of longitude along the origin's parallel.
  public let metersPerDegreeEast: Double

  /// Metres to a degree of latitude along the origin's meridian.
  public let metersPerDegreeNorth: Double
}
