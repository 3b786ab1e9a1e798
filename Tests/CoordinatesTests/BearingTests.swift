import Coordinates
import TestSupport
import Testing

@Suite("Bearings")
struct BearingTests {
  @Test(
    "bearings are normalized to [0, 360), without a negative zero",
    arguments: [
      (0.0, 0.0), (-0.0, 0), (359.5, 359.5), (360, 0), (-90, 270), (725, 5), (-725, 355),
      (1e-300, 1e-300), (-1e-300, 0), (-360, 0),
    ])
  func normalized(given: Double, expected: Double) {
    let bearing = Bearing.normalized(given)
    #expect(bearing == expected)
    #expect(bearing.sign == .plus)
  }

  @Test(
    "the difference between two bearings is the shorter turn",
    arguments: [
      (10.0, 20.0, 10.0), (20, 10, -10), (350, 10, 20), (10, 350, -20), (0, 180, 180),
      (180, 0, 180), (90, -90, 180), (0, 181, -179), (5, 725, 0),
    ])
  func difference(start: Double, end: Double, expected: Double) {
    #expect(Bearing.difference(from: start, to: end) == expected)
  }

  @Test("results are in range for random finite numbers, and NaN for others")
  func everyNumberStaysInRange() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      // Any bit pattern: huge, tiny, and subnormal numbers, NaN, and infinities.
      let a = Double(bitPattern: random.next())
      let b = Double(bitPattern: random.next())
      let bearing = Bearing.normalized(a)
      #expect(a.isFinite ? (0..<360).contains(bearing) : bearing.isNaN)
      let turn = Bearing.difference(from: a, to: b)
      #expect(a.isFinite && b.isFinite ? turn > -180 && turn <= 180 : turn.isNaN)
    }
  }
}
