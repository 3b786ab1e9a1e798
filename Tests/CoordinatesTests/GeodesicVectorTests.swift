import Coordinates
import TestSupport
import Testing

/// Tests of all rows of a file that was computed with GeographicLib.
@Suite("Geodesics computed by GeographicLib")
struct GeodesicVectorTests {
  @Test(
    "distances and bearings agree with GeographicLib",
    .enabled(if: ReferenceData.has(GeodesicCase.file), ReferenceData.missing))
  func inverseRows() throws {
    let cases = try GeodesicCase.all().filter { !$0.isDirect }
    #expect(cases.count == 1_350)
    for row in cases {
      #expect(abs(row.start.distance(to: row.end) - row.distance) < 1e-7, "\(row)")
      let line = row.start.geodesic(to: row.end)
      #expect(abs(line.distance - row.distance) < 1e-7, "\(row)")
      #expect(row.start.initialBearing(to: row.end) == line.initialBearing)
      guard let tolerance = row.azimuthTolerance else { continue }
      let startError = Bearing.difference(from: row.startAzimuth, to: line.initialBearing)
      let endError = Bearing.difference(from: row.endAzimuth, to: line.finalBearing)
      #expect(abs(startError) < tolerance, "\(row)")
      #expect(abs(endError) < tolerance, "\(row)")
    }
  }

  @Test(
    "destinations agree with GeographicLib",
    .enabled(if: ReferenceData.has(GeodesicCase.file), ReferenceData.missing))
  func directRows() throws {
    let cases = try GeodesicCase.all().filter(\.isDirect)
    #expect(cases.count == 650)
    for row in cases {
      let line = row.start.geodesic(bearing: row.startAzimuth, distance: row.distance)
      #expect(abs(line.end.latitude - row.end.latitude) < 1e-9, "\(row)")
      #expect(line.end.distance(to: row.end) < 1e-7, "\(row)")
      #expect(
        row.start.destination(distance: row.distance, bearing: row.startAzimuth) == line.end)
      if row.touchesPole { continue }
      #expect(abs(line.end.longitudeDifference(to: row.end)) < 1e-9, "\(row)")
      let endError = Bearing.difference(from: row.endAzimuth, to: line.finalBearing)
      #expect(abs(endError) < 1e-9, "\(row)")
    }
  }
}
