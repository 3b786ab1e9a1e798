import Coordinates
import Polylines

/// A location as a cursor compares it with a route.
struct RouteFix {
  let coordinate: Coordinate
  let frame: GeocentricFrame
  /// The standard deviation of the position along one axis in meters.
  let noise: Double
  /// Meters per second; nil where unknown.
  let speed: Double?
  /// A unit vector in the direction of travel; nil where that tells nothing.
  private(set) var course: SIMD3<Double>?

  /// Meters that a location may lie beside the line of its own lane, without any error of position:
  /// lines follow the middle of a road, and are rounded.
  private static let lanes = 4.0
  /// The standard deviation along one axis where no accuracy is reported: that of a phone in a town.
  private static let usual = 10.0
  /// Radii of 68 % to a standard deviation along one axis.
  private static let radius = 1.515
  /// Meters per second under which a course says nothing.
  private static let courseSpeed = 2.0
  /// Seconds and meters in which a vehicle drives about straight on.
  private static let courseSeconds = 10.0
  private static let courseMeters = 100.0
  /// How sharply a course points along the route.
  static let courseWeight = 4.0

  init(_ location: Location) {
    coordinate = location.coordinate
    let frame = GeocentricFrame(at: location.coordinate)
    self.frame = frame
    let accuracy = location.accuracy.flatMap { $0 > 0 && $0.isFinite ? $0 / Self.radius : nil }
    let own = accuracy ?? Self.usual
    noise = (own * own + Self.lanes * Self.lanes).squareRoot()
    speed = location.speed.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    course =
      speed ?? 0 > Self.courseSpeed
      ? location.bearing.flatMap { $0.isFinite ? frame.direction($0) : nil } : nil
  }

  /// Takes the way from the last location for the course where none is reported, if it is longer than
  /// errors of position and shorter than roads are straight.
  mutating func takeCourse(from last: Coordinate, elapsed: Double?) {
    guard course == nil, speed ?? .infinity > Self.courseSpeed, elapsed ?? 0 <= Self.courseSeconds
    else { return }
    let way = frame.point - last.geocentric
    let square = (way * way).sum()
    guard square > 16 * noise * noise, square < Self.courseMeters * Self.courseMeters else {
      return
    }
    course = way / square.squareRoot()
  }

  /// What speaks against a place on the route, but for how far along it is: negative log likelihoods.
  var prices: MeasuredPolyline.SightPrices {
    var prices = MeasuredPolyline.SightPrices(offset: 1 / (2 * noise * noise))
    if let course {
      prices.course = course
      prices.courseWeight = Self.courseWeight
    }
    return prices
  }
}

extension MeasuredPolyline.SightPrices {
  /// Adds what it costs to be elsewhere along the route than expected.
  ///
  /// - Parameter step: meters that the vehicle has driven to be there.
  mutating func expect(
    _ distance: Double, after step: Double, _ fix: RouteFix, elapsed: Double?
  ) {
    let scale = 2 * fix.noise + 10 + 0.5 * step + (elapsed ?? 0)
    expected = distance
    unexpectedness = 1 / (2 * scale * scale)
  }
}
