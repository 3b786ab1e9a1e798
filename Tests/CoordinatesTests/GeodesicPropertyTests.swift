import TestSupport
import Testing

@testable import Coordinates

@Suite("Properties of geodesics")
struct GeodesicPropertyTests {
  @Test("the distance to a destination is the distance for which it was computed")
  func goingThereMeasuresWhatWasGone() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let start = random.coordinate()
      let distance = random.length(from: 0.001, to: 19_000_000)
      let bearing = random.bearing()
      let end = start.destination(distance: distance, bearing: bearing)
      #expect(end.isValid)
      #expect(abs(start.distance(to: end) - distance) < 1e-7, "\(start), \(distance), \(bearing)")
    }
  }

  @Test("the formula for short distances agrees with the geodesic series")
  func shortFormulaAgreesWithTheSeries() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let start = random.coordinate()
      let distance = random.length(from: 0.01, to: ShortDistance.longestChord)
      let end = start.destination(distance: distance, bearing: random.bearing())
      let short = ShortDistance.meters(from: start, to: end) ?? distance
      let exact = GeodesicInverse(from: start, to: end).distance
      #expect(abs(short - exact) < 2e-8, "\(start) to \(end)")
    }
  }

  @Test("the formula for short distances is used up to 50 km")
  func shortFormulaStopsAtItsLimit() {
    let start = Coordinate(latitude: 50, longitude: 10)
    for bearing in stride(from: 0.0, to: 360, by: 7) {
      let inside = start.destination(distance: 49_999, bearing: bearing)
      let outside = start.destination(distance: 50_001, bearing: bearing)
      #expect(ShortDistance.meters(from: start, to: inside) != nil)
      #expect(ShortDistance.meters(from: start, to: outside) == nil)
    }
  }

  @Test("distances are symmetric and satisfy the triangle inequality")
  func distanceIsAMetric() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let a = random.coordinate()
      let b = a.destination(
        distance: random.length(from: 1, to: 1e7), bearing: random.bearing())
      let c = random.coordinate()
      #expect(a.distance(to: a) == 0)
      #expect(abs(a.distance(to: b) - b.distance(to: a)) < 2e-8)
      #expect(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c) + 1e-7)
    }
  }

  @Test("the bearings of the reversed geodesic are opposite")
  func theWayBackTurnsRound() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let a = random.coordinate(latitudes: -89...89)
      let b = a.destination(
        distance: random.length(from: 100, to: 1e7), bearing: random.bearing())
      let there = a.geodesic(to: b)
      let back = b.geodesic(to: a)
      for (bearing, opposite) in [
        (there.initialBearing, back.finalBearing), (there.finalBearing, back.initialBearing),
      ] {
        let turn = abs(Bearing.difference(from: bearing, to: opposite + 180))
        #expect(turn < 1e-9, "\(a) to \(b)")
      }
    }
  }

  @Test("rotating two places around the Earth's axis preserves their distance")
  func longitudeMayBeCountedFromAnyMeridian() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let a = random.coordinate()
      let b = random.coordinate()
      let turn = Double.random(in: -180...180, using: &random)
      func turned(_ coordinate: Coordinate) -> Coordinate {
        Coordinate(
          latitude: coordinate.latitude,
          longitude: (coordinate.longitude + turn).remainder(dividingBy: 360))
      }
      #expect(abs(turned(a).distance(to: turned(b)) - a.distance(to: b)) < 5e-8)
    }
  }

  @Test("longitudes 180 and -180 are the same meridian")
  func oneMeridianHasTwoNames() {
    for latitude in [-90.0, -60, 0, 0.1, 89.9] {
      let east = Coordinate(latitude: latitude, longitude: 180)
      let west = Coordinate(latitude: latitude, longitude: -180)
      #expect(east.distance(to: west) == 0)
      let end = Coordinate(latitude: latitude, longitude: -179.999)
      #expect(abs(east.distance(to: end) - west.distance(to: end)) < 1e-9)
    }
  }

  @Test("distances from a pole don't depend on longitudes")
  func polesHaveNoLongitude() {
    for latitude in [-90.0, 90] {
      let pole = Coordinate(latitude: latitude, longitude: 17)
      #expect(pole.distance(to: Coordinate(latitude: latitude, longitude: -120)) < 1e-9)
      let equator = Coordinate(latitude: 0, longitude: 77)
      // The quarter meridian of WGS 84.
      #expect(abs(pole.distance(to: equator) - 10_001_965.729_3) < 1e-3)
      for longitude in stride(from: -180.0, through: 0, by: 45) {
        let near = Coordinate(latitude: latitude * (1 - 1e-5), longitude: longitude)
        let far = Coordinate(latitude: near.latitude, longitude: longitude + 180)
        let half = pole.distance(to: near)
        #expect(abs(half - 100.524_8) < 0.001)
        #expect(abs(near.distance(to: far) - 2 * half) < 1e-8)
      }
    }
  }

  @Test("a geodesic over a pole continues on the opposite meridian")
  func pastThePoleLongitudeTurns() {
    let start = Coordinate(latitude: 89, longitude: 10)
    let end = start.destination(distance: 2 * 111_693.9, bearing: 0)
    #expect(abs(end.latitude - 89) < 1e-4)
    #expect(abs(end.longitude - -170) < 1e-9)
  }

  @Test("interpolated coordinates are on the geodesic, at the given fraction of its length")
  func interpolationStaysOnTheLine() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<1_000 {
      let a = random.coordinate()
      let b = a.destination(
        distance: random.length(from: 1, to: 1e7), bearing: random.bearing())
      #expect(a.interpolated(to: b, fraction: 0) == a)
      #expect(a.interpolated(to: b, fraction: 1) == b)
      let fraction = Double.random(in: 0...1, using: &random)
      let between = a.interpolated(to: b, fraction: fraction)
      let whole = a.distance(to: b)
      #expect(abs(a.distance(to: between) - fraction * whole) < 1e-7)
      #expect(abs(between.distance(to: b) - (1 - fraction) * whole) < 1e-7)
    }
  }

  @Test(
    "NaN, infinities, and huge numbers don't trap",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func numbersThatAreNoPlaceDoNotTrap(number: Double) {
    let place = Coordinate(latitude: 40, longitude: 10)
    for strange in [
      Coordinate(latitude: number, longitude: 10), Coordinate(latitude: 40, longitude: number),
      Coordinate(latitude: number, longitude: number),
    ] {
      _ = place.geodesic(to: strange)
      _ = strange.geodesic(to: place)
      _ = strange.destination(distance: 100, bearing: 0)
      if !number.isFinite {
        #expect(place.distance(to: strange).isNaN)
        #expect(strange.distance(to: place).isNaN)
      }
    }
    let far = place.destination(distance: number, bearing: 10)
    let aside = place.destination(distance: 100, bearing: number)
    #expect(far.isValid == number.isFinite)
    #expect(aside.isValid == number.isFinite)
  }
}
