import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

/// Tests of positions along a line in `Polylines`, compared with PROJ's geodesics.
@Suite(.enabled(if: ReferenceData.has(RealRoute.file), ReferenceData.missing))
struct LinesByPROJTests {
  /// A second implementation of distances and places along a line, based only on PROJ.
  private struct Twin {
    let line: Polyline
    private(set) var distances: [Double] = [0]

    init(_ line: Polyline) {
      self.line = line
      for (start, end) in zip(line, line.dropFirst()) {
        distances.append(
          distances[distances.count - 1] + Ellipsoid.wgs84.geodesic(from: start, to: end).distance)
      }
    }

    var length: Double { distances[distances.count - 1] }

    /// Returns the place at a distance, with its bearing and the length of its segment.
    func place(
      _ distance: Double
    ) -> (coordinate: Coordinate, bearing: Double, segment: Double) {
      let end = distances.firstIndex { $0 > distance } ?? distances.count - 1
      let segment = Ellipsoid.wgs84.geodesic(from: line[end - 1], to: line[end])
      let reached = Ellipsoid.wgs84.geodesic(
        from: line[end - 1], bearing: segment.initialBearing,
        distance: distance - distances[end - 1])
      return (reached.end, reached.finalBearing, segment.distance)
    }
  }

  private static let lines: [@Sendable () throws -> Polyline] = [
    { try RealRoute.streets(at: 0) }, { try RealRoute.streets(at: 78) },
    { try RealRoute.streets(at: -89.9) }, { try RealRoute.line() },
    // A line from Porto past the north pole to Tokyo, with segments of thousands of kilometers.
    {
      try Polyline(
        [(41.15, -8.61), (64.1, -21.9), (78.2, 15.6), (89.5, -100), (71.3, -156.8), (35.7, 139.7)]
          .map { Coordinate(latitude: $0.0, longitude: $0.1) })
    },
  ]

  @Test(
    "places and bearings along a line match PROJ's", arguments: lines.indices)
  func placesAndBearings(_ index: Int) throws {
    var random = SeededGenerator(seed: 70)
    let line = try MeasuredPolyline(Self.lines[index]())
    let twin = Twin(line.polyline)
    #expect(abs(line.length - twin.length) < 1e-4)
    for vertex in stride(from: 0, to: line.polyline.count, by: 97) {
      #expect(abs(line.distance(toVertex: vertex) - twin.distances[vertex]) < 1e-4)
    }
    for _ in 0..<500 {
      let distance = Double.random(in: 0...line.length, using: &random)
      let expected = twin.place(distance)
      let found = line.coordinate(atDistance: distance)
      let error = Ellipsoid.wgs84.geodesic(from: found, to: expected.coordinate).distance
      #expect(error < 1e-4, "\(distance)")
      let bearing = try #require(line.bearing(atDistance: distance))
      // Near a pole, a small position error leads to a large bearing error.
      let toPole = (90 - abs(found.latitude)) * 111_000
      let turn = abs(Bearing.difference(from: expected.bearing, to: bearing))
      #expect(turn < 1e-8 + 1e-2 / min(toPole, 1e6) + 1e-5 / expected.segment, "\(distance)")
    }
  }

  @Test(
    "the coordinates of a resampled line match PROJ's", arguments: lines.indices) func evenSteps(
      _ index: Int
    ) throws
  {
    let line = try MeasuredPolyline(Self.lines[index]())
    let twin = Twin(line.polyline)
    let step = line.length / 333.4
    let even = line.resampled(every: step)
    #expect(even.count == 335)
    for (number, coordinate) in even.enumerated() {
      let expected = twin.place(min(twin.length * Double(number) / 334, twin.length)).coordinate
      #expect(Ellipsoid.wgs84.geodesic(from: coordinate, to: expected).distance < 1e-4)
    }
  }

  @Test(
    "slices have the expected starts and lengths", arguments: lines.indices) func slices(
      _ index: Int
    ) throws
  {
    var random = SeededGenerator(seed: 71)
    let line = try MeasuredPolyline(Self.lines[index]())
    let twin = Twin(line.polyline)
    for _ in 0..<10 {
      let start = Double.random(in: 0...line.length, using: &random)
      let end = Double.random(in: start...line.length, using: &random)
      let slice = line.slice(from: start, to: end)
      #expect(abs(Twin(slice).length - (end - start)) < 1e-3)
      let first = Ellipsoid.wgs84.geodesic(from: slice[0], to: twin.place(start).coordinate)
      #expect(first.distance < 1e-4)
    }
  }
}
