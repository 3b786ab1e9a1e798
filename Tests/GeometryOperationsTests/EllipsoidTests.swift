import Coordinates
import GeometryOperations
import TestSupport
import Testing

@Suite struct EllipsoidTests {
  @Test(
    "geodesics match the reference vectors",
    .enabled(if: ReferenceData.has(GeodesicCase.file), ReferenceData.missing))
  func everyRowOfTheVectors() throws {
    let cases = try GeodesicCase.all()
    #expect(cases.count == 2_000)
    for row in cases {
      if row.isDirect {
        let line = Ellipsoid.wgs84.geodesic(
          from: row.start, bearing: row.startAzimuth, distance: row.distance)
        #expect(abs(line.end.latitude - row.end.latitude) < 1e-9, "\(row)")
        if row.touchesPole { continue }
        #expect(abs(line.end.longitudeDifference(to: row.end)) < 1e-9, "\(row)")
        let endError = Bearing.difference(from: row.endAzimuth, to: line.finalBearing)
        #expect(abs(endError) < 1e-9, "\(row)")
      } else {
        let line = Ellipsoid.wgs84.geodesic(from: row.start, to: row.end)
        #expect(abs(line.distance - row.distance) < 1e-7, "\(row)")
        guard let tolerance = row.azimuthTolerance else { continue }
        let startError = Bearing.difference(from: row.startAzimuth, to: line.initialBearing)
        let endError = Bearing.difference(from: row.endAzimuth, to: line.finalBearing)
        #expect(abs(startError) < tolerance, "\(row)")
        #expect(abs(endError) < tolerance, "\(row)")
      }
    }
  }

  @Test("distances and bearings in Coordinates match PROJ's") func ownSeriesMeasureLikePROJ() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let start = random.coordinate()
      let end = start.destination(
        distance: random.length(from: 0.01, to: 20_000_000), bearing: random.bearing())
      let ours = start.geodesic(to: end)
      let theirs = Ellipsoid.wgs84.geodesic(from: start, to: end)
      #expect(abs(ours.distance - theirs.distance) < 3e-8, "\(start) to \(end)")
      // The tolerance of a bearing corresponds to 35 nm at the other end of the geodesic or at a
      // pole near one of the ends, whichever is closer. Bearings are ill-conditioned near the
      // antipode, where geodesics converge again.
      guard theirs.distance < 19_000_000 else { continue }
      let turn = abs(Bearing.difference(from: theirs.initialBearing, to: ours.initialBearing))
      let nearness = min(theirs.distance, nearestPole(to: start), nearestPole(to: end))
      #expect(turn < 1e-11 + 2e-6 / max(nearness, 1e-9), "\(start) to \(end)")
    }
  }

  private func nearestPole(to coordinate: Coordinate) -> Double {
    (90 - abs(coordinate.latitude)) * 111_000
  }

  @Test("distances in Coordinates match PROJ's near the antipode")
  func ownSeriesMeasureLikePROJNextToTheOppositePoint() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let start = random.coordinate()
      let opposite = Coordinate(
        latitude: -start.latitude,
        longitude: start.longitude > 0 ? start.longitude - 180 : start.longitude + 180)
      let end = opposite.destination(
        distance: random.length(from: 0.001, to: 200_000), bearing: random.bearing())
      let theirs = Ellipsoid.wgs84.geodesic(from: start, to: end).distance
      #expect(abs(start.distance(to: end) - theirs) < 3e-8, "\(start) to \(end)")
    }
  }

  @Test("destinations in Coordinates match PROJ's") func ownSeriesGoWherePROJGoes() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let start = random.coordinate()
      let distance = random.length(from: 0.01, to: 40_000_000)
      let bearing = random.bearing()
      let theirs = Ellipsoid.wgs84.geodesic(from: start, bearing: bearing, distance: distance)
      let ours = start.destination(distance: distance, bearing: bearing)
      #expect(ours.distance(to: theirs.end) < 3e-8, "\(start), \(bearing), \(distance)")
    }
  }

  @Test("a quarter of a sphere's equator and the quarter meridian of GRS 80 have the known lengths")
  func otherEllipsoids() throws {
    let equator = Coordinate(latitude: 0, longitude: 0)
    let east = Coordinate(latitude: 0, longitude: 90)
    let sphere = try Ellipsoid(equatorialRadius: 6_371_000, inverseFlattening: .infinity)
    #expect(sphere.flattening == 0)
    let quarter = sphere.geodesic(from: equator, to: east)
    #expect(abs(quarter.distance - 6_371_000 * .pi / 2) < 1e-6)
    #expect(quarter.initialBearing == 90)
    let pole = Coordinate(latitude: 90, longitude: 0)
    // Moritz 2000 gives the length of the quarter meridian of GRS 80.
    let meridian = Ellipsoid.grs80.geodesic(from: equator, to: pole).distance
    #expect(abs(meridian - 10_001_965.729_3) < 1e-4)
  }

  @Test(
    "an invalid radius is rejected", arguments: [0.0, -1, .nan, .infinity])
  func radiusOutOfRange(radius: Double) {
    #expect {
      try Ellipsoid(equatorialRadius: radius, inverseFlattening: 300)
    } throws: {
      ($0 as? GeometryError)?.code == .invalidEllipsoid
    }
  }

  @Test(
    "an invalid inverse flattening is rejected, and the error contains it",
    arguments: [0.0, -300, 1, .nan, -.infinity])
  func flatteningOutOfRange(inverseFlattening: Double) {
    #expect {
      try Ellipsoid(equatorialRadius: 6_378_137, inverseFlattening: inverseFlattening)
    } throws: {
      ($0 as? GeometryError)?.found == "\(inverseFlattening)"
    }
  }
}
