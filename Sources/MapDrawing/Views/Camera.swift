public import Coordinates

/// The size of a picture in pixels.
public struct MapSize: Sendable, Hashable {
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double

  /// Creates a size; each side is clamped to ``sides``, and a side that is not finite becomes 16.
  public init(width: Double, height: Double) {
    self.width = Self.allowed(width)
    self.height = Self.allowed(height)
  }

  /// The allowed range of a side in pixels.
  public static let sides = 16.0...16_384.0

  private static func allowed(_ side: Double) -> Double {
    side.isFinite ? max(sides.lowerBound, min(sides.upperBound, side)) : sides.lowerBound
  }
}

/// The view of a map: its center, zoom, and rotation.
public struct Camera: Sendable, Hashable, Codable {
  /// The place in the middle of the picture.
  public var center: Coordinate
  /// The zoom: at zoom *z*, the Earth's equator is 256 · 2ᶻ pixels long, as on web maps.
  public var zoom: Double
  /// The direction that is up, in degrees clockwise from north.
  public var bearing: Double

  /// The range of zooms at which a map can be drawn.
  public static let zooms = 0.0...22.0

  /// Creates a camera.
  ///
  /// A zoom outside ``zooms`` is clamped, a zoom or bearing that is not finite becomes 0, and an
  /// invalid center becomes latitude 0, longitude 0.
  public init(center: Coordinate, zoom: Double, bearing: Double = 0) {
    self.center = center.isValid ? center : Coordinate(latitude: 0, longitude: 0)
    self.zoom = zoom.isFinite ? max(Self.zooms.lowerBound, min(Self.zooms.upperBound, zoom)) : 0
    self.bearing = bearing.isFinite ? bearing : 0
  }

  /// Creates a camera that shows a whole box, with north up.
  ///
  /// - Parameters:
  ///   - box: the box to show.
  ///   - size: the size of the picture.
  ///   - padding: the minimum space on each side of the box, in pixels; less in small pictures.
  ///   - nearest: the maximum zoom, which applies to a very small box.
  public init(
    fitting box: BoundingBox, in size: MapSize, padding: Double = 48, nearest: Double = 17
  ) {
    let northwest = WebMercator.point(of: Coordinate(latitude: box.north, longitude: box.west))
    let southeast = WebMercator.point(of: Coordinate(latitude: box.south, longitude: box.west))
    let wide = box.degreesWide / 360
    let high = southeast.y - northwest.y
    let room = (
      width: max(16, size.width - 2 * padding), height: max(16, size.height - 2 * padding)
    )
    let scale = min(room.width / max(wide, 1e-12), room.height / max(high, 1e-12))
    let middle = WorldPoint(x: northwest.x + wide / 2, y: (northwest.y + southeast.y) / 2)
    let zoom = naturalLogarithm(scale / 256) / naturalLogarithm(2)
    self.init(center: WebMercator.coordinate(at: middle), zoom: min(nearest, zoom))
  }
}
