import Coordinates

/// A place in a picture, in pixels from its top left corner.
public struct ScreenPoint: Sendable, Hashable {
  /// From the left.
  public var x: Double
  /// From the top.
  public var y: Double

  /// Creates a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  func distance(to other: ScreenPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// Places on the Earth as places in a picture.
struct MapView: Sendable {
  let size: MapSize
  let camera: Camera
  private let center: WorldPoint
  /// Pixels of the world's width.
  private let scale: Double
  private let cos: Double
  private let sin: Double

  init(_ camera: Camera, size: MapSize) {
    self.size = size
    // Its properties may have been set to invalid values.
    let camera = Camera(center: camera.center, zoom: camera.zoom, bearing: camera.bearing)
    self.camera = camera
    center = WebMercator.point(of: camera.center)
    scale = 256 * power(2, camera.zoom)
    cos = cosine(camera.bearing * radiansPerDegree)
    sin = sine(camera.bearing * radiansPerDegree)
  }

  /// Meters of a pixel in the middle of the picture.
  var metersPerPixel: Double {
    WebMercator.meters(acrossWorldAt: camera.center.latitude) / scale
  }

  /// Where a place is drawn, on the side of the Earth that is nearer to the middle.
  func point(of coordinate: Coordinate) -> ScreenPoint {
    let world = WebMercator.point(of: coordinate)
    return screen(world, near: center.x)
  }

  /// The points of a line, which continues across the antimeridian instead of around the Earth.
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

  /// The place that is drawn at a point of the picture.
  func coordinate(at point: ScreenPoint) -> Coordinate {
    let x = point.x - size.width / 2
    let y = point.y - size.height / 2
    return WebMercator.coordinate(
      at: WorldPoint(
        x: center.x + (x * cos - y * sin) / scale, y: center.y + (x * sin + y * cos) / scale))
  }

  /// Whether a point lies in the picture, or beside it within a margin in pixels.
  func shows(_ point: ScreenPoint, margin: Double = 0) -> Bool {
    point.x >= -margin && point.x <= size.width + margin && point.y >= -margin
      && point.y <= size.height + margin
  }
}
