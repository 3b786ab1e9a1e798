import Testing

@testable import TripFormats

@Suite("Bearings as they are written")
struct RoundedBearingTests {
  @Test(arguments: [(0.0, 0.0), (12.34, 12.3), (359.94, 359.9), (359.96, 0), (359.999, 0)])
  func rounded(bearing: Double, written: Double) {
    #expect(bearing.roundedBearing == written)
  }
}
