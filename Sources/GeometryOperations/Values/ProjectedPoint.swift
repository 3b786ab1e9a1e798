/// A point in a plane: easting and northing in the units of its coordinate reference system.
///
/// The units are meters in most projected systems. In a geographic system, `x` is the longitude and
/// `y` is the latitude, usually in degrees, regardless of the authority's axis order.
@frozen public struct ProjectedPoint: Sendable, Hashable, BitwiseCopyable {
  /// The easting or longitude.
  public var x: Double

  /// The northing or latitude.
  public var y: Double

  /// Creates a point.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension ProjectedPoint {
  func distance(to other: ProjectedPoint) -> Double {
    let (east, north) = (other.x - x, other.y - y)
    return (east * east + north * north).squareRoot()
  }

  func midpoint(to other: ProjectedPoint) -> ProjectedPoint {
    ProjectedPoint(x: x + (other.x - x) / 2, y: y + (other.y - y) / 2)
  }
}

extension [ProjectedPoint] {
  /// Twice the area of a closed ring; positive if it is counterclockwise.
  var doubledSignedArea: Double {
    guard let origin = first else { return 0 }
    var sum = 0.0
    for (start, end) in zip(self, dropFirst()) {
      sum += (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
    }
    return sum
  }
}
