import Coordinates
import FoundationEssentials
import Polylines
import TestSupport
import Testing

@Suite("Nearest positions")
struct NearestPositionTests {
  /// Returns the nearest place on each segment between two distances, in order: a plain
  /// implementation on the ellipsoid to compare with.
  private func places(
    of line: MeasuredPolyline, nearTo coordinate: Coordinate, between low: Double, and high: Double
  ) -> [(offset: Double, distance: Double)] {
    let vertices = line.polyline
    guard vertices.count > 1 else { return [(vertices[0].distance(to: coordinate), 0)] }
    return (0..<vertices.count - 1).compactMap { segment in
      let start = line.distance(toVertex: segment)
      let end = line.distance(toVertex: segment + 1)
      guard start <= high, end >= low else { return nil }
      let geodesic = vertices[segment].geodesic(to: vertices[segment + 1])
      let nearest = start + geodesic.distance(nearestTo: coordinate)
      let along = max(low, min(high, nearest))
      let offset = geodesic.coordinate(atDistance: along - start).distance(to: coordinate)
      return (offset, along)
    }
  }

  private func check(
    _ found: NearestPosition, on line: MeasuredPolyline, to coordinate: Coordinate,
    between low: Double = 0, and high: Double = .infinity, _ comment: Comment
  ) {
    let places = places(of: line, nearTo: coordinate, between: low, and: min(high, line.length))
    let smallest = places.map(\.offset).min() ?? .nan
    #expect(found.offset <= smallest + (smallest < 10_000 ? 0.001 : smallest * 1e-5), comment)
    #expect(found.offset >= smallest - 0.001, comment)
    #expect(found.coordinate == line.coordinate(at: found.position))
    #expect(found.offset == found.coordinate.distance(to: coordinate))
    #expect(found.position.distance >= low - 1e-6 && found.position.distance <= high + 1e-6)
    if smallest < 5_000 {
      // The offset changes little around the nearest place, so the place itself is less exact.
      let blur = 0.001 + (2 * smallest * 0.001).squareRoot()
      #expect(
        places.contains {
          $0.offset < smallest + 0.002 && abs($0.distance - found.position.distance) < blur
        }, comment)
    }
  }

  @Test(
    "the nearest position agrees with a plain search of all segments", arguments: LineShape.allCases
  )
  func agreesWithTheTwin(shape: LineShape) throws {
    var random = SeededGenerator(seed: 41)
    for seed in 1..<6 {
      let line = try MeasuredPolyline(shape.line(seed: UInt64(seed)))
      for _ in 0..<(shape == .dense ? 10 : 40) {
        let near = line.coordinate(atDistance: .random(in: 0...1, using: &random) * line.length)
        let query = near.destination(
          distance: random.length(from: 0.01, to: 1_000_000), bearing: random.bearing())
        check(
          line.nearestPosition(to: query), on: line, to: query, "\(shape) \(seed) from \(query)")
      }
    }
  }

  /// The chords of the long segments run 20 km below the place nearest to the query.
  @Test("the offset from a long segment is that from its geodesic, not from its chord")
  func longSegmentsBulgeFromTheirChords() throws {
    let west = Coordinate(latitude: 0, longitude: -4.5)
    let east = Coordinate(latitude: 0, longitude: 4.5)
    let middle = Coordinate(latitude: 0, longitude: 0)
    let long = (0..<9).map { $0.isMultiple(of: 2) ? west : east }
    let short = (0..<40).map {
      middle.destination(distance: 15_000 + Double($0), bearing: Double($0))
    }
    let line = try MeasuredPolyline(Polyline(long + short))
    let query = middle.destination(distance: 1_000, bearing: 180)
    let found = line.nearestPosition(to: query)
    #expect(abs(found.offset - 1_000) < 0.001)
    check(found, on: line, to: query, "above the chord")
  }

  @Test(
    "the nearest position between two distances agrees with a plain search",
    arguments: LineShape.allCases)
  func agreesWithTheTwinInAWindow(shape: LineShape) throws {
    var random = SeededGenerator(seed: 42)
    for seed in 1..<6 {
      let line = try MeasuredPolyline(shape.line(seed: UInt64(seed)))
      for _ in 0..<(shape == .dense ? 10 : 40) {
        let low = Double.random(in: 0...1, using: &random) * line.length
        let high = min(line.length, low + Double.random(in: 0...0.3, using: &random) * line.length)
        let near = line.coordinate(atDistance: .random(in: 0...1, using: &random) * line.length)
        let query = near.destination(
          distance: random.length(from: 0.01, to: 10_000), bearing: random.bearing())
        let found = line.nearestPosition(to: query, between: low, and: high)
        check(
          found, on: line, to: query, between: low, and: high,
          "\(shape) \(seed) from \(query) in \(low)...\(high)")
        #expect(found == line.nearestPosition(to: query, between: high, and: low))
      }
    }
  }

  /// The offset may exceed the smallest distance to 401 places on this part by at most 0.1%.
  @Test(
    "the nearest position on a part of a line with huge segments is correct",
    arguments: [
      [(0, 0), (0, 170)], [(0, 0), (0, 179)], [(30, 0), (-29, 178)], [(60, 10), (50, -175)],
      [(-80, 0), (80, 5)], [(0, 0), (0, 120), (0, -120), (0, 0)],
    ] as [[(Double, Double)]])
  func windowsOnHugeSegments(_ places: [(Double, Double)]) throws {
    var random = SeededGenerator(seed: 46)
    let line = try MeasuredPolyline(
      Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
    for _ in 0..<40 {
      let query = random.coordinate()
      let ends = [0, 0].map { _ in Double.random(in: 0...line.length, using: &random) }.sorted()
      let found = line.nearestPosition(to: query, between: ends[0], and: ends[1])
      #expect(found.position.distance >= ends[0] - 1e-6)
      #expect(found.position.distance <= ends[1] + 1e-6)
      let smallest =
        (0...400).map {
          line.coordinate(atDistance: ends[0] + (ends[1] - ends[0]) * Double($0) / 400)
            .distance(to: query)
        }.min() ?? .nan
      // The search compares straight distances through the Earth.
      #expect(found.offset <= smallest * (1 + 1e-3), "\(query) in \(ends)")
    }
  }

  @Test("coordinates of a line are located on the line", arguments: LineShape.allCases)
  func placesOfTheLineFindThemselves(shape: LineShape) throws {
    var random = SeededGenerator(seed: 43)
    let line = try MeasuredPolyline(shape.line(seed: 7))
    for _ in 0..<50 {
      let distance = Double.random(in: 0...1, using: &random) * line.length
      let query = line.coordinate(atDistance: distance)
      let found = line.nearestPosition(to: query, between: distance - 0.5, and: distance + 0.5)
      #expect(found.offset < 0.001)
      #expect(abs(found.position.distance - distance) < 0.5 + 1e-6)
    }
    for vertex in line.polyline {
      let found = line.nearestPosition(to: vertex)
      #expect(found.offset < 1e-6)
    }
  }

  @Test("two distances determine the pass of a line that returns on its own track")
  func aWindowChoosesThePass() throws {
    let start = Coordinate(latitude: 45, longitude: 7)
    let turn = Coordinate(latitude: 45, longitude: 7.01)
    let line = try MeasuredPolyline(Polyline([start, turn, start]))
    let query = Coordinate(latitude: 45.0001, longitude: 7.002)
    let out = line.nearestPosition(to: query, between: 0, and: line.length / 2)
    let back = line.nearestPosition(to: query, between: line.length / 2, and: line.length)
    #expect(out.position.segment == 0 && back.position.segment == 1)
    #expect(abs(out.position.distance + back.position.distance - line.length) < 0.001)
    #expect(out.side == .left && back.side == .right)
    #expect(line.nearestPosition(to: turn).position.segment == 1)
  }

  @Test("the side is correct beside segments, at corners, and before the start")
  func sides() throws {
    //  c        b is a right-angled corner, c a sharp one
    //  │╲
    //  │ d
    //  b───a
    let a = Coordinate(latitude: 0, longitude: 0.01)
    let b = Coordinate(latitude: 0, longitude: 0)
    let c = Coordinate(latitude: 0.01, longitude: 0)
    let line = try MeasuredPolyline(
      Polyline([a, b, c, Coordinate(latitude: 0.004, longitude: 0.001)]))
    func side(_ latitude: Double, _ longitude: Double) -> NearestPosition.Side? {
      line.nearestPosition(to: Coordinate(latitude: latitude, longitude: longitude)).side
    }
    #expect(side(-0.001, 0.005) == .left)
    #expect(side(0.001, 0.005) == .right)
    #expect(side(0.005, -0.001) == .left)
    #expect(side(-0.001, -0.001) == .left)
    // Outside and inside the sharp corner at c, where the line turns right.
    #expect(side(0.012, -0.0001) == .left)
    #expect(side(0.012, 0.000_01) == .left)
    #expect(side(0.007, 0.0002) == .right)
    // Before the start.
    #expect(side(0.001, 0.02) == .right)
    #expect(side(-0.001, 0.02) == .left)
    #expect(side(0, 0) == nil)
    let single = try MeasuredPolyline(Polyline([a, a]))
    #expect(single.nearestPosition(to: b).side == nil)
  }

  @Test(
    "the side agrees with the bearing to the coordinate",
    arguments: [LineShape.wandering, .overAntimeridian, .longSegments, .aroundPole])
  func sidesAgreeWithBearings(shape: LineShape) throws {
    var random = SeededGenerator(seed: 44)
    for seed in 1..<6 {
      let line = try MeasuredPolyline(shape.line(seed: UInt64(seed)))
      for _ in 0..<40 {
        let near = line.coordinate(atDistance: .random(in: 0...1, using: &random) * line.length)
        let query = near.destination(
          distance: random.length(from: 0.1, to: 1_000), bearing: random.bearing())
        let found = line.nearestPosition(to: query)
        guard found.position.fraction > 0, found.position.fraction < 1, found.offset > 0.05 else {
          continue
        }
        let bearing = try #require(line.bearing(at: found.position))
        let turn = Bearing.difference(
          from: bearing, to: found.coordinate.initialBearing(to: query))
        #expect(abs(abs(turn) - 90) < 2)
        #expect(found.side == (turn < 0 ? .left : .right))
      }
    }
  }

  @Test("reversing a line mirrors the nearest position")
  func reversingMirrorsTheAnswer() throws {
    var random = SeededGenerator(seed: 45)
    let line = try LineShape.wandering.line(seed: 8)
    let there = try MeasuredPolyline(line)
    let back = try MeasuredPolyline(line.reversed())
    for _ in 0..<100 {
      let near = there.coordinate(atDistance: .random(in: 0...there.length, using: &random))
      let query = near.destination(
        distance: random.length(from: 1, to: 100), bearing: random.bearing())
      let one = there.nearestPosition(to: query)
      let other = back.nearestPosition(to: query)
      #expect(abs(one.offset - other.offset) < 0.001)
      #expect(abs(one.position.distance + other.position.distance - there.length) < 0.01)
      #expect(one.side != other.side)
    }
  }

  @Test("invalid coordinates don't trap, and for NaN the result is the start of the searched part")
  func whatIsNoPlaceDoesNotTrap() throws {
    for shape in LineShape.allCases {
      let line = try MeasuredPolyline(shape.line(seed: 9))
      for number in [Double.nan, .infinity, 1e300] {
        let strange = Coordinate(latitude: number, longitude: number)
        _ = line.nearestPosition(to: strange)
        _ = line.nearestPosition(to: strange, between: .nan, and: 10)
        guard number.isNaN else { continue }
        let start = line.nearestPosition(to: strange)
        #expect(start.position == line.position(atDistance: 0))
        #expect(start.offset.isNaN && start.side == nil)
        let middle = line.nearestPosition(to: strange, between: line.length, and: line.length / 2)
        #expect(middle.position == line.position(atDistance: line.length / 2))
      }
    }
  }

  private struct Route: Decodable { let points: [[Double]]? }

  @Test(
    "the progress along real routes agrees with the reference data",
    .enabled(
      if: ReferenceData.has("vectors/route-progress.csv")
        && ReferenceData.has("vectors/s2-polyline.jsonl"), ReferenceData.missing))
  func progressAlongRealRoutes() throws {
    let routes = try ReferenceData.text("vectors/s2-polyline.jsonl")
      .split(whereSeparator: \.isNewline).prefix(45)
      .map { text in
        let route = try JSONDecoder().decode(Route.self, from: Data(text.utf8))
        return try MeasuredPolyline(
          Polyline(
            (route.points ?? []).map { Coordinate(latitude: $0[0], longitude: $0[1]) }))
      }
    let rows = try ReferenceData.text("vectors/route-progress.csv")
      .split(whereSeparator: \.isNewline).dropFirst()
    #expect(rows.count == 480)
    for row in rows {
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = try fields[3...8].map { try #require(Double($0)) }
      let line = routes[try #require(Int(fields[0])) - 1]
      let found = line.nearestPosition(
        to: Coordinate(latitude: numbers[0], longitude: numbers[1]))
      #expect(abs(found.offset - numbers[2]) < 0.05, "\(row)")
      #expect(abs(found.position.distance - numbers[3]) < 0.05, "\(row)")
      #expect(abs(line.length - found.position.distance - numbers[4]) < 0.05, "\(row)")
      #expect(abs(line.length - numbers[5]) < 0.05, "\(row)")
    }
  }
}
