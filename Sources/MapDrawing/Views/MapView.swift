import Coordinates

/// A point in a picture, in pixels from its top left corner.
public struct ScreenPoint: Sendable, Hashable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  func distance(to other: ScreenPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// A mapping between places on the Earth and points in a picture.
struct MapView: Sendable {
  let size: MapSize
  let camera: Camera
  private let center: WorldPoint
  /// The width of the world in pixels.
  private let scale: Double
  private let cos: Double
  private let sin: Double

  init(_ camera: Camera, size: MapSize) {
    self.size = size
    // The properties of the camera may have been set to invalid values.
    let camera = Camera(center: camera.center, zoom: camera.zoom, bearing: camera.bearing)
    self.camera = camera
    center = WebMercator.point(of: camera.center)
    scale = 256 * power(2, camera.zoom)
    cos = cosine(camera.bearing * radiansPerDegree)
    sin = sine(camera.bearing * radiansPerDegree)
  }

  /// The size in meters of a pixel in the middle of the picture.
  var metersPerPixel: Double {
    WebMercator.meters(acrossWorldAt: camera.center.latitude) / scale
  }

  /// Returns the point at which a place is drawn: of its copies, one in each copy of the world, the
  /// one nearest to the center.
  func point(of coordinate: Coordinate) -> ScreenPoint {
    let world = WebMercator.point(of: coordinate)
    return screen(world, near: center.x)
  }

  /// Returns the points of a line, which continues across the antimeridian instead of leading
  /// around the Earth.
  func points(of line: some Sequence<Coordinate>) -> [ScreenPoint] {
    var last = center.x
    return line.map { coordinate in
      var world = WebMercator.point(of: coordinate)
      world.x += (last - world.x).rounded()
      last = world.x
      return screen(world)
    }
  }

  private func screen(_ world: WorldPoint, near x: Double) -> ScreenPoint {
    var world = world
    world.x += (x - world.x).rounded()
    return screen(world)
  }

  private func screen(_ world: WorldPoint) -> ScreenPoint {
    let x = (world.x - center.x) * scale
    let y = (world.y - center.y) * scale
    return ScreenPoint(
      x: size.width / 2 + x * cos + y * sin, y: size.height / 2 - x * sin + y * cos)
  }

  /// Returns the place that is drawn at a point of the picture.
  func coordinate(at point: ScreenPoint) -> Coordinate {
    let x = point.x - size.width / 2
    let y = point.y - size.height / 2
    return WebMercator.coordinate(
      at: WorldPoint(
        x: center.x + (x * cos - y * sin) / scale, y: center.y + (x * sin + y * cos) / scale))
  }

  /// Returns whether a point lies in the picture or within a margin around it, in pixels.
  func shows(_ point: ScreenPoint, margin: Double = 0) -> Bool {
    point.x >= -margin && point.x <= size.width + margin && point.y >= -margin
      && point.y <= size.height + margin
  }
}
