import Coordinates

/// The plane of the town laid on the globe: metres east and north of its origin.
struct TownFrame {
  private let origin: Coordinate
  private let metersPerDegreeEast: Double
  private let metersPerDegreeNorth: Double

  /// A frame in which metres are true along the origin's parallel and meridian.
  init(origin: Coordinate) {
    self.origin = origin
    let sine = sine(origin.latitude * radiansPerDegree)
    let eccentricitySquared = 0.006_694_379_990_14
    let curvature = 1 - eccentricitySquared * sine * sine
    let normal = 6_378_137 / curvature.squareRoot()
    metersPerDegreeEast = normal * cosine(origin.latitude * radiansPerDegree) * radiansPerDegree
    metersPerDegreeNorth = normal * (1 - eccentricitySquared) / curvature * radiansPerDegree
  }

  /// Where a point is, on OpenStreetMap's grid of 1e-7 degrees.
  func coordinate(_ point: Point) -> Coordinate {
    Coordinate(
      latitude: Self.onGrid(origin.latitude + point.y / metersPerDegreeNorth),
      longitude: Self.onGrid(origin.longitude + point.x / metersPerDegreeEast))
  }

  private static func onGrid(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
}
