import Coordinates
import Polylines
import TestSupport
import Testing

/// Tests of lines that repeat coordinates, at their start, in between, or at their end.
@Suite("Lines with repeated coordinates")
struct RepeatedVerticesTests {
  private static let a = Coordinate(latitude: 41, longitude: -8)
  private static let b = Coordinate(latitude: 41, longitude: -7.99)
  private static let c = Coordinate(latitude: 41.01, longitude: -7.99)

  private static let lines = [
    [a], [a, a], [a, a, a], [a, b], [a, a, b], [a, b, b], [a, a, b, b, b], [a, b, b, c],
    [a, a, b, b, b, c, c], [a, b, b, a, a], [a, a, b, a, b, b],
    // Neighboring vertices that are the same place with different longitudes, or so close together
    // that the distance doesn't increase.
    [
      Coordinate(latitude: 10, longitude: 179), Coordinate(latitude: 10, longitude: 180),
      Coordinate(latitude: 10, longitude: -180), Coordinate(latitude: 10, longitude: -179),
    ],
    [
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 90),
      Coordinate(latitude: 0, longitude: 90.000_000_000_000_01),
      Coordinate(latitude: 1, longitude: 90),
    ],
  ]

  private static func measured(_ coordinates: [Coordinate]) throws -> MeasuredPolyline {
    try MeasuredPolyline(Polyline(coordinates))
  }

  @Test("a repeated coordinate has a single position", arguments: lines) func aPlaceHasOnePosition(
    _ coordinates: [Coordinate]
  ) throws {
    let line = try Self.measured(coordinates)
    for index in coordinates.indices {
      let distance = line.distance(toVertex: index)
      let place = line.position(atDistance: distance)
      #expect(place.distance == distance)
      #expect(place == line.position(segment: index, fraction: 0))
      #expect(place == line.position(segment: index - 1, fraction: index > 0 ? 1 : 0))
      #expect(place == line.position(segment: place.segment, fraction: place.fraction))
      #expect(line.coordinate(at: place).distance(to: coordinates[index]) < 1e-6)
      let found = line.nearestPosition(to: coordinates[index], between: distance, and: distance)
      #expect(found.position == place && found.offset < 1e-6)
      // The line may pass this place more than once.
      let first = line.nearestPosition(to: coordinates[index]).position
      let same = line.position(atDistance: first.distance)
      #expect(first.fraction > 0 && first.fraction < 1 || first == same)
    }
    let end = line.position(atDistance: line.length)
    #expect(end == line.position(segment: .max, fraction: 1))
    #expect(end == line.position(atDistance: .infinity))
    #expect(end.segment == max(0, coordinates.count - 2))
    #expect(end.fraction == (coordinates.count > 1 ? 1 : 0))
    #expect(line.position(atDistance: 0) == line.position(segment: .min, fraction: .nan))
  }

  @Test("a slice of the whole line contains all repetitions", arguments: lines)
  func theWholeIsASlice(_ coordinates: [Coordinate]) throws {
    let line = try Self.measured(coordinates)
    #expect(line.slice(from: 0, to: line.length).coordinates == coordinates)
    #expect(line.slice(from: -1, to: .infinity).coordinates == coordinates)
    #expect(line.slice(from: line.length, to: 0).coordinates == coordinates.reversed())
    let back = try Self.measured(coordinates.reversed())
    #expect(back.slice(from: 0, to: back.length).coordinates == coordinates.reversed())
  }

  /// Compares each slice with the vertices at distances from its start to its end.
  @Test("a slice contains all vertices between its ends, inclusive", arguments: lines)
  func aSliceHoldsTheVerticesOfItsEnds(_ coordinates: [Coordinate]) throws {
    let line = try Self.measured(coordinates)
    let stops = coordinates.indices.flatMap { index -> [Double] in
      let distance = line.distance(toVertex: index)
      return [distance, distance + 100]
    }
    for start in stops {
      for end in stops where end >= start {
        let (start, end) = (min(start, line.length), min(end, line.length))
        let slice = line.slice(from: start, to: end)
        let held = coordinates.indices.filter {
          (start...end).contains(line.distance(toVertex: $0))
        }
        var expected = held.map { coordinates[$0] }
        if held.isEmpty || line.distance(toVertex: held[0]) > start {
          expected.insert(line.coordinate(atDistance: start), at: 0)
        }
        if end > start, held.isEmpty || line.distance(toVertex: held[held.count - 1]) < end {
          expected.append(line.coordinate(atDistance: end))
        }
        #expect(slice.coordinates == expected, "\(start)...\(end)")
        if end > start { #expect(line.slice(from: end, to: start) == slice.reversed()) }
      }
    }
  }

  /// The part that ends at a repeated coordinate contains all repetitions.
  @Test("joining the parts of a split restores all vertices", arguments: lines)
  func partsJoinToTheSameVertices(_ coordinates: [Coordinate]) throws {
    let line = try Self.measured(coordinates)
    let cuts = coordinates.indices.map { line.distance(toVertex: $0) }
    for cuts in [cuts, [0], [line.length], [0, line.length], []] {
      let parts = line.split(at: cuts)
      #expect(parts.count == cuts.count + 1)
      for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.last == next.first) }
      #expect(Polyline(joining: parts).coordinates == coordinates)
    }
    let standing = try Self.measured([Self.a, Self.b, Self.b, Self.b, Self.c])
    #expect(standing.split(at: [standing.distance(toVertex: 1)]).map(\.count) == [4, 2])
  }

  @Test("bearings at the ends ignore repeated coordinates", arguments: lines)
  func bearingsSkipStandstills(_ coordinates: [Coordinate]) throws {
    let line = try Self.measured(coordinates)
    let moves = zip(coordinates, coordinates.dropFirst()).filter { $0.distance(to: $1) > 1 }
    guard let first = moves.first, let last = moves.last else {
      #expect(line.bearing(atDistance: 0) == nil)
      return
    }
    let start = try #require(line.bearing(atDistance: 0))
    #expect(abs(Bearing.difference(from: first.0.initialBearing(to: first.1), to: start)) < 1e-6)
    let end = try #require(line.bearing(atDistance: line.length))
    let expected = last.0.geodesic(to: last.1).finalBearing
    #expect(abs(Bearing.difference(from: expected, to: end)) < 1e-6)
  }
}
