import Coordinates
import Testing

@Suite("Locations")
struct LocationTests {
  private static let here = Coordinate(latitude: 1, longitude: 2)

  @Test(
    "implausible accuracies, bearings, and speeds count as unknown",
    arguments: [-1, -0.001, .nan, .infinity, -.infinity, -.greatestFiniteMagnitude])
  func unknown(value: Double) {
    let bare = Location(coordinate: Self.here)
    #expect(
      Location(coordinate: Self.here, accuracy: value, bearing: value, speed: value) == bare)
    var changed = Location(coordinate: Self.here, accuracy: 5, bearing: 90, speed: 3)
    changed.accuracy = value
    changed.bearing = value
    changed.speed = value
    #expect(changed == bare)
  }

  @Test("a bearing and a speed of 0 are valid, but an accuracy of 0 is not")
  func ends() {
    let still = Location(coordinate: Self.here, accuracy: 0, bearing: 0, speed: 0)
    #expect(still.accuracy == nil)
    #expect(still.bearing == 0)
    #expect(still.speed == 0)
  }

  @Test(
    "full turns are subtracted from a bearing",
    arguments: [(360.0, 0.0), (450, 90), (359.9, 359.9)])
  func turns(given: Double, expected: Double) {
    #expect(Location(coordinate: Self.here, bearing: given).bearing == expected)
  }
}
