import Coordinates
import TestSupport
import Testing

@Suite("Local frames")
struct LocalFrameTests {
  /// Returns the error bound stated in the documentation.
  private func bound(radius: Double, latitude: Double) -> Double {
    // tan = 2t / (1 - t²), where t is the tangent of half the angle, by its continued fraction.
    let half = abs(latitude) * .pi / 360
    let square = half * half
    let t = half / (1 - square / (3 - square / (5 - square / (7 - square / 9))))
    return radius / 6_335_000 * (2 * t / (1 - t * t) + 0.02)
  }

  @Test("the error of distances stays within the documented bound")
  func distancesStayWithinTheStatedBound() {
    var random = SeededGenerator(seed: 8)
    var checked = 0
    while checked < 20_000 {
      let origin = random.coordinate(latitudes: -85...85)
      let radius = random.length(from: 10, to: 50_000)
      let bound = bound(radius: radius, latitude: origin.latitude)
      guard bound <= 0.01 else { continue }
      checked += 1
      let frame = LocalFrame(origin: origin)
      let a = origin.destination(
        distance: .random(in: 0...radius, using: &random), bearing: random.bearing())
      let b = origin.destination(distance: radius, bearing: random.bearing())
      let exact = a.distance(to: b)
      let flat = frame.position(of: a).distance(to: frame.position(of: b))
      #expect(abs(flat - exact) <= bound * exact + 1e-8, "\(origin), \(radius) m")
    }
  }

  @Test("converting a coordinate to a position and back preserves it to a micrometer")
  func coordinateUndoesPosition() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<5_000 {
      let origin = random.coordinate(latitudes: -85...85)
      let frame = LocalFrame(origin: origin)
      let place = origin.destination(
        distance: .random(in: 0...10_000, using: &random), bearing: random.bearing())
      let back = frame.coordinate(at: frame.position(of: place))
      #expect(back.isValid)
      #expect(back.distance(to: place) < 1e-6)
    }
  }

  @Test("a frame continues across the antimeridian")
  func antimeridianIsNoBorder() {
    let frame = LocalFrame(origin: Coordinate(latitude: -17, longitude: 179.999))
    let position = frame.position(of: Coordinate(latitude: -17, longitude: -179.999))
    #expect(abs(position.east - 0.002 * frame.metersPerDegreeEast) < 1e-6)
    #expect(frame.coordinate(at: position).longitude < -179.99)
  }

  @Test("positions beyond a pole have valid coordinates")
  func positionsBeyondThePolesGiveValidCoordinates() {
    for latitude in [-90.0, -89.9999, 85, 90] {
      let frame = LocalFrame(origin: Coordinate(latitude: latitude, longitude: 179))
      for meters in [-1e7, -1, 0, 1, 1e7] {
        #expect(frame.coordinate(at: LocalPosition(east: meters, north: meters)).isValid)
      }
    }
  }

  @Test("positions are proportional to differences in latitude and longitude")
  func theMapIsLinear() {
    let frame = LocalFrame(origin: Coordinate(latitude: 41, longitude: -8))
    let position = frame.position(of: Coordinate(latitude: 41.5, longitude: -7))
    #expect(position.east == frame.metersPerDegreeEast)
    #expect(position.north == 0.5 * frame.metersPerDegreeNorth)
  }

  @Test("the proportion at a latitude is the ratio of a frame's lengths of a degree")
  func proportionIsThatOfTheFrame() {
    for latitude in stride(from: -90.0, through: 90, by: 0.25) {
      let frame = LocalFrame(origin: Coordinate(latitude: latitude, longitude: 12))
      let proportion = LocalFrame.proportion(atLatitude: latitude)
      let expected = frame.metersPerDegreeEast / frame.metersPerDegreeNorth
      #expect(abs(proportion - expected) <= 1e-14 + expected * 1e-12, "at \(latitude)")
    }
  }
}
