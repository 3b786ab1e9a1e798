import MilepostKit
import TestSupport
import Testing

@testable import MapDrawing

@Suite struct MapViewTests {
  @Test("points in the plane of web maps match PROJ's EPSG:3857")
  func projAgrees() throws {
    let mercator = try CoordinateReferenceSystem("EPSG:3857")
    var random = SeededGenerator(seed: 7)
    let coordinates = (0..<500).map { _ in
      Coordinate(
        latitude: .random(in: -85...85, using: &random),
        longitude: .random(in: -180...180, using: &random))
    }
    let world = 2 * Double.pi * 6_378_137
    for (coordinate, point) in zip(coordinates, try mercator.points(of: coordinates)) {
      let ours = WebMercator.point(of: coordinate)
      #expect(abs((ours.x - 0.5) * world - point.x) < 1e-6)
      #expect(abs((0.5 - ours.y) * world - point.y) < 1e-6)
      let back = WebMercator.coordinate(at: ours)
      #expect(abs(back.latitude - coordinate.latitude) < 1e-11)
      #expect(abs(back.longitude - coordinate.longitude) < 1e-11)
    }
  }

  @Test("points at the poles are finite, and lines continue across the antimeridian")
  func ends() {
    let view = MapView(
      Camera(center: Coordinate(latitude: 0, longitude: 179), zoom: 3),
      size: MapSize(width: 800, height: 600))
    for latitude in [-90.0, 90, 89.9999, 85.06] {
      let point = view.point(of: Coordinate(latitude: latitude, longitude: 0))
      #expect(point.x.isFinite && point.y.isFinite)
    }
    // The points are two degrees apart across the antimeridian, as across any other meridian.
    let line = [179.0, -179].map { Coordinate(latitude: 10, longitude: $0) }
    let points = view.points(of: line)
    #expect(abs(points[1].x - points[0].x - 2.0 / 360 * 256 * 8) < 1e-9)
  }

  @Test(
    "a camera fitted to a box shows two of its corners, and points convert to places and back",
    arguments: [0.0, 37, 180, -73])
  func fits(_ bearing: Double) {
    var random = SeededGenerator(seed: UInt64(bearing.magnitude))
    let size = MapSize(width: 900, height: 500)
    for _ in 0..<200 {
      let south = Double.random(in: -84...83.9, using: &random)
      let west = Double.random(in: -180...180, using: &random)
      let wide = Double.random(in: 0...40, using: &random)
      let box = BoundingBox(
        south: south, west: west, north: min(84, south + .random(in: 0...30, using: &random)),
        east: west + wide > 180 ? west + wide - 360 : west + wide)
      let view = MapView(Camera(fitting: box, in: size), size: size)
      for corner in [(box.south, box.west), (box.north, box.east)] {
        let point = view.point(of: Coordinate(latitude: corner.0, longitude: corner.1))
        #expect(view.shows(point), "\(box)")
      }
      // A point of the picture converts to a coordinate and back to the same point.
      let turned = MapView(
        Camera(center: view.camera.center, zoom: view.camera.zoom, bearing: bearing), size: size)
      let spot = ScreenPoint(x: 123, y: 321)
      let place = turned.coordinate(at: spot)
      if place.latitude.magnitude < 85 {
        #expect(turned.point(of: place).distance(to: spot) < 1e-3)
      }
    }
  }

  @Test("invalid zooms and sizes are replaced, and a box without size is shown") func oddCameras() {
    #expect(Camera(center: Coordinate(latitude: 0, longitude: 0), zoom: .nan).zoom == 0)
    #expect(Camera(center: Coordinate(latitude: 0, longitude: 0), zoom: 99).zoom == 22)
    #expect(MapSize(width: .nan, height: 1e9) == MapSize(width: 16, height: 16_384))
    let point = Coordinate(latitude: 90, longitude: 180)
    let camera = Camera(
      fitting: BoundingBox(south: 90, west: 180, north: 90, east: 180),
      in: MapSize(width: 400, height: 300))
    #expect(camera.zoom == 17)
    let view = MapView(camera, size: MapSize(width: 400, height: 300))
    #expect(view.shows(view.point(of: point)))
  }
}
