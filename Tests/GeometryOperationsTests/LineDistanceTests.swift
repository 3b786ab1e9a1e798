import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite struct LineDistanceTests {
  private struct Row: Decodable {
    let first: Polyline
    let second: Polyline
    let hausdorff: Double
    let frechet: Double
  }

  /// Shapely computes the distances in a plane in which lengths are accurate to 1e-6 over a few
  /// kilometers.
  @Test("distances match Shapely's and don't depend on the order of the lines")
  func everyRowOfTheVectors() throws {
    let rows = try CommittedVectors.lines(of: "line-distances.jsonl", as: Row.self)
    #expect(rows.count == 36)
    for row in rows {
      let hausdorff = try row.first.hausdorffDistance(to: row.second)
      let frechet = try row.first.discreteFrechetDistance(to: row.second)
      #expect(abs(hausdorff - row.hausdorff) < 1e-3 + 1e-6 * row.hausdorff)
      #expect(abs(frechet - row.frechet) < 1e-3 + 1e-6 * row.frechet)
      #expect(try row.second.hausdorffDistance(to: row.first) == hausdorff)
      #expect(try row.second.discreteFrechetDistance(to: row.first) == frechet)
    }
  }

  /// The brute-force computation uses PROJ's geodesics between all pairs of points.
  @Test("distances between long lines match a computation by brute force")
  func longLines() throws {
    var random = SeededGenerator(seed: 50)
    for _ in 0..<20 {
      let start = random.coordinate()
      let first = try Self.walk(from: start, steps: 12, using: &random)
      let second = try Self.walk(
        from: start.destination(distance: 200_000, bearing: random.bearing()), steps: 9,
        using: &random)
      let frechet = try first.discreteFrechetDistance(to: second)
      #expect(abs(frechet - Self.leash(first, second)) < 1e-6)
      let spaced = try first.discreteFrechetDistance(to: second, maximumSpacing: 20_000)
      #expect(spaced < frechet + 20_000)
      let hausdorff = try first.hausdorffDistance(to: second, maximumSpacing: 5_000)
      // The brute-force points on the other line are 2 km apart, so each distance is at most 1 km
      // too great.
      let brute = max(
        Self.offset(of: first, from: second), Self.offset(of: second, from: first))
      #expect(abs(hausdorff - brute) < 3_500, "\(hausdorff) \(brute)")
      #expect(hausdorff <= spaced + 10_000)
    }
  }

  @Test("with a maximum spacing, the Fréchet distance also compares places between vertices")
  func spacingFindsWhatLiesBetweenCoordinates() throws {
    // The edge follows the equator. The detour is up to 111 km away from the edge.
    let edge = try Self.line([(0, 0), (0, 4)])
    let detour = try Self.line([(0, 0), (1, 1), (1, 3), (0, 4)])
    let sparse = try edge.hausdorffDistance(to: detour)
    let degree = Coordinate(latitude: 1, longitude: 1).distance(
      to: Coordinate(latitude: 0, longitude: 1))
    #expect(abs(sparse - degree) < 10)
    let leash = try edge.discreteFrechetDistance(to: detour)
    let dense = try edge.discreteFrechetDistance(to: detour, maximumSpacing: 1_000)
    #expect(leash > 1.4 * degree)
    #expect(dense < degree + 1_000 && dense >= degree)
  }

  @Test("the direction matters for the Fréchet distance, but not for the Hausdorff distance")
  func directionCountsForWalks() throws {
    let line = try Self.line([(41, -8), (41.1, -8), (41.2, -8.1)])
    #expect(try line.hausdorffDistance(to: line.reversed()) < 1e-6)
    #expect(try line.discreteFrechetDistance(to: line.reversed()) == line[0].distance(to: line[2]))
    #expect(try line.discreteFrechetDistance(to: line) == 0)
  }

  @Test("distances across the antimeridian are short") func acrossTheAntimeridian() throws {
    let west = try Self.line([(10, 179.9), (10.5, 179.9)])
    let east = try Self.line([(10, -179.9), (10.5, -179.9)])
    let gap = west[0].distance(to: east[0])
    #expect(try west.hausdorffDistance(to: east) - gap < 30)
    #expect(try west.discreteFrechetDistance(to: east) == gap)
  }

  @Test(
    "an invalid spacing is rejected, and so is a spacing that leads to too many coordinates",
    arguments: [0, -1, .nan] as [Double])
  func spacingOutOfRange(spacing: Double) throws {
    let line = try Self.line([(0, 0), (0, 1)])
    #expect {
      try line.hausdorffDistance(to: line, maximumSpacing: spacing)
    } throws: {
      ($0 as? GeometryError)?.code == .invalidLength
    }
    #expect {
      try line.discreteFrechetDistance(to: line, maximumSpacing: 1e-9)
    } throws: {
      ($0 as? GeometryError)?.code == .tooLarge
    }
  }

  @Test("distances to or from an empty line are rejected") func emptyLines() throws {
    let line = try Self.line([(0, 0), (0, 1)])
    let empty = try Self.line([])
    for (first, second) in [(line, empty), (empty, line), (empty, empty)] {
      #expect(throws: GeometryError.self) { try first.hausdorffDistance(to: second) }
      #expect(throws: GeometryError.self) { try first.discreteFrechetDistance(to: second) }
    }
  }

  private static func line(_ degrees: [(Double, Double)]) throws -> Polyline {
    try Polyline(degrees.map { Coordinate(latitude: $0.0, longitude: $0.1) })
  }

  private static func walk(
    from start: Coordinate, steps: Int, using random: inout SeededGenerator
  ) throws -> Polyline {
    var places = [start]
    var bearing = random.bearing()
    for _ in 0..<steps {
      bearing += Double.random(in: -60...60, using: &random)
      places.append(
        places[places.count - 1].destination(
          distance: random.length(from: 1_000, to: 400_000), bearing: bearing))
    }
    return try Polyline(places)
  }

  /// Returns the discrete Fréchet distance according to its recursive definition, using a table.
  private static func leash(_ first: Polyline, _ second: Polyline) -> Double {
    var table: [[Double]] = []
    for (i, place) in first.enumerated() {
      var row: [Double] = []
      for (j, other) in second.enumerated() {
        let reach = Ellipsoid.wgs84.geodesic(from: place, to: other).distance
        var ways: [Double] = []
        if i > 0 { ways.append(table[i - 1][j]) }
        if j > 0 { ways.append(row[j - 1]) }
        if i > 0 && j > 0 { ways.append(table[i - 1][j - 1]) }
        row.append(max(reach, ways.min() ?? 0))
      }
      table.append(row)
    }
    return table[first.count - 1][second.count - 1]
  }

  private static func offset(of line: Polyline, from other: Polyline) -> Double {
    let places = points(of: line, every: 10_000)
    let others = points(of: other, every: 2_000)
    return places.map { place in
      others.map { Ellipsoid.wgs84.geodesic(from: place, to: $0).distance }.min() ?? 0
    }.max() ?? 0
  }

  private static func points(of line: Polyline, every step: Double) -> [Coordinate] {
    zip(line, line.dropFirst()).flatMap { start, end in
      let edge = start.geodesic(to: end)
      let steps = (edge.distance / step).rounded(.up)
      return stride(from: 0, through: steps, by: 1).map {
        edge.coordinate(atDistance: edge.distance * $0 / steps)
      }
    }
  }
}
