import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Extreme numbers don't trap in Polylines")
struct DoorsTests {
  private static let lines: [[(Double, Double)]] = [
    [], [(45, 8)], [(45, 8), (45, 8)], [(45, 8), (45, 8), (45.001, 8.001), (45, 8.002)],
    [(0, 179.9), (0, -179.9), (10, -100)], [(90, 0), (-90, 0)],
  ]

  private static func polylines() throws -> [Polyline] {
    try lines.map { try Polyline($0.map { Coordinate(latitude: $0.0, longitude: $0.1) }) }
  }

  @Test("lines accept extreme tolerances and counts, and reject invalid coordinates")
  func lines() throws {
    for line in try Self.polylines() {
      _ = (line.boundingBox, line.reversed(), line.splitAtAntimeridian())
      _ = Polyline(joining: [line, line])
      for number in Hostile.numbers {
        _ = line.simplified(within: number)
        _ = line.simplified(withoutTrianglesBelow: number)
      }
      for count in Hostile.integers {
        #expect(line.simplified(toCount: count).count >= min(line.count, 2))
      }
    }
    #expect(Polyline(joining: []).isEmpty)
    for place in Hostile.coordinates where !place.isValid {
      #expect(throws: PolylineError.self) { try Polyline([place]) }
    }
  }

  @Test(
    "measured lines accept extreme distances, steps, fractions, and coordinates",
    arguments: Hostile.numbers)
  func measuredLines(_ number: Double) throws {
    for polyline in try Self.polylines() where !polyline.isEmpty {
      let line = try MeasuredPolyline(polyline)
      // From pole to pole, a short step would create too many coordinates for a test.
      if !(number > 0 && number < 1000) { _ = line.resampled(every: number) }
      _ = (line.coordinate(atDistance: number), line.bearing(atDistance: number))
      _ = line.position(atDistance: number)
      _ = line.split(at: [number, 10, number, .nan])
      for other in Hostile.numbers {
        _ = line.slice(from: number, to: other)
        _ = line.nearestPosition(to: polyline[0], between: number, and: other)
      }
      for segment in Hostile.integers {
        let place = line.position(segment: segment, fraction: number)
        #expect(0...line.length ~= place.distance)
        _ = (line.coordinate(at: place), line.bearing(at: place))
      }
      for place in Hostile.coordinates {
        _ = line.nearestPosition(to: place)
        _ = line.nearestPosition(to: place, between: number, and: 10)
        #expect(!line.passes(near: place, within: number).isEmpty)
      }
    }
  }

  @Test(
    "resampling with a step that isn't positive leaves the line unchanged",
    arguments: [-Double.infinity, -1, 0, -0.0, .nan])
  func steps(_ step: Double) throws {
    for polyline in try Self.polylines() where !polyline.isEmpty {
      #expect(try MeasuredPolyline(polyline).resampled(every: step) == polyline)
    }
  }

  @Test("an empty line can't be measured, and a line of one coordinate can be split")
  func emptyLines() throws {
    #expect(throws: PolylineError.self) { try MeasuredPolyline(Polyline([])) }
    let line = try MeasuredPolyline(Polyline([Coordinate(latitude: 45, longitude: 8)]))
    #expect(line.split(at: []).count == 1)
  }

  @Test("positions of another line don't trap")
  func foreignPositions() throws {
    let lines = try Self.polylines().filter { !$0.isEmpty }.map { try MeasuredPolyline($0) }
    for line in lines {
      for other in lines {
        let place = other.position(atDistance: other.length)
        _ = (line.coordinate(at: place), line.bearing(at: place))
        _ = line.slice(from: place, to: line.position(atDistance: 0))
      }
    }
  }

  @Test("codecs don't trap on extreme precisions or values, or on malformed text")
  func codecs() throws {
    for number in Hostile.integers {
      _ = try? GooglePolylineCodec(precision: number)
      _ = try? FlexiblePolylineCodec(precision: number)
      _ = try? S2PolylineCodec(.compressed(level: number))
      for dimension in FlexiblePolylineCodec.Dimension.allCases {
        _ = try? FlexiblePolylineCodec(
          precision: 5, dimension: dimension, dimensionPrecision: number)
      }
      for name in ["google", "flexible", "s2-level"] {
        _ = PolylineFormat(name: "\(name)\(number)")
      }
    }
    let codec = try FlexiblePolylineCodec(
      precision: 15, dimension: .altitude, dimensionPrecision: 15)
    for line in try Self.polylines() {
      _ = try? codec.encode(line)
      for number in Hostile.numbers {
        _ = try? codec.encode(line, values: line.map { _ in number })
      }
      for format in ["google0", "google11", "flexible0", "flexible15", "s2-level0", "s2-level30"] {
        let format = try #require(PolylineFormat(name: format))
        _ = try? format.decode(try format.encode(line))
      }
    }
    for text in ["", "?", "~~~~~~~~~~~~~~~", "_p~iF", "BFoz5xJ67i1B1B7PzIhaxL7Y", "AA", "\u{0}"] {
      for candidate in PolylineFormat.detect(text) { _ = try? candidate.format.decode(text) }
      _ = try? FlexiblePolylineCodec().decode(text)
      _ = try? S2PolylineCodec().decode(text)
      _ = try? S2PolylineCodec().decodeBinary(Array(text.utf8))
      _ = try? GooglePolylineCodec(precision: 11).decode(text)
    }
  }
}
