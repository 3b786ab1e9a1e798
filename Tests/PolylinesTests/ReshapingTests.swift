import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Reshaping of lines")
struct ReshapingTests {
  private func wander(
    _ random: inout SeededGenerator, count: Int, step: Double, from start: Coordinate? = nil
  ) throws -> Polyline {
    var place = start ?? random.coordinate()
    var bearing = random.bearing()
    return try Polyline(
      (0..<count).map { _ in
        bearing += .random(in: -40...40, using: &random)
        place = place.destination(distance: .random(in: 0...step, using: &random), bearing: bearing)
        return place
      })
  }

  /// Returns the distance in meters from a coordinate to a geodesic, by searching along it.
  private func distance(_ coordinate: Coordinate, to geodesic: Geodesic) -> Double {
    func at(_ along: Double) -> Double {
      geodesic.coordinate(atDistance: along).distance(to: coordinate)
    }
    // Along a geodesic across half of the Earth, there may be more than one minimum.
    let pieces = (geodesic.distance / 1_000_000).rounded(.up)
    let starts = (0...Int(pieces)).map { at(geodesic.distance * Double($0) / max(pieces, 1)) }
    let best = Double(starts.indices.min { starts[$0] < starts[$1] } ?? 0)
    var low = geodesic.distance * max(best - 1, 0) / max(pieces, 1)
    var high = geodesic.distance * min(best + 1, pieces) / max(pieces, 1)
    for _ in 0..<80 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if at(a) < at(b) { high = b } else { low = a }
    }
    return min(at(low), at(0), at(geodesic.distance))
  }

  /// Returns every removed coordinate, with its distance from the geodesic that replaced it.
  private func leftOut(of line: Polyline, in short: [Int]) -> [(index: Int, distance: Double)] {
    zip(short, short.dropFirst()).flatMap { start, end in
      let geodesic = line[start].geodesic(to: line[end])
      return (start + 1..<end).map { ($0, distance(line[$0], to: geodesic)) }
    }
  }

  @Test(
    "removed coordinates are within the tolerance of the simplified line",
    arguments: [30.0, 3_000, 100_000])
  func whatIsLeftOutLiesWithinTheTolerance(step: Double) throws {
    var random = SeededGenerator(seed: UInt64(step))
    for _ in 0..<12 {
      let line = try wander(&random, count: 150, step: step)
      let tolerance = random.length(from: step / 1_000, to: step)
      let short = line.simplified(within: tolerance)
      #expect(short.first == line.first && short.last == line.last && short.count < line.count)
      let indices = line.simplifiedIndices(within: tolerance)
      #expect(short.coordinates == indices.map { line[$0] })
      for left in leftOut(of: line, in: indices) {
        #expect(left.distance <= tolerance + 1e-5)
      }
    }
  }

  /// Tests antipodal ends, and chords that run deep below the line.
  @Test(
    "a bend in a long line is kept or removed according to its exact offset",
    arguments: [
      [(0, 0), (45, 90), (0, 180)], [(10, 0), (0, 90), (-10, 180)], [(0, 0), (1, 90), (0, 179.9)],
      [(0, 0), (8, 10), (0, 20)], [(60, -20), (69, 0), (60, 20)], [(0, 0), (45, 0), (0, 0)],
      [(0, 0), (80, 100), (0, 0.01)],
    ] as [[(Double, Double)]])
  func bendsOfLongLines(_ places: [(Double, Double)]) throws {
    let line = try Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    let offset = distance(line[1], to: line[0].geodesic(to: line[2]))
    for less in [1, 1e-3, 1e-6] {
      #expect(line.simplified(within: offset - less * offset / 2).count == 3, "\(offset) \(less)")
      // Near 10,000 km, a quarter of the Earth's circumference, all places of a geodesic are
      // about equally far away.
      guard offset < 9_000_000 || less == 1 else { continue }
      #expect(line.simplified(within: offset + less * offset / 2).count == 2, "\(offset) \(less)")
    }
  }

  @Test("removed coordinates are within the tolerance on lines around the Earth")
  func aroundTheEarth() throws {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<60 {
      let line = try Polyline((0..<8).map { _ in random.coordinate() })
      let tolerance = random.length(from: 100_000, to: 10_000_000)
      for left in leftOut(of: line, in: line.simplifiedIndices(within: tolerance)) {
        #expect(left.distance <= tolerance + 1e-3, "\(line.coordinates) \(tolerance)")
      }
    }
  }

  /// Tests offsets of 1 km to 2,000 km from chords of 10 km to 6,000 km.
  @Test("offsets are measured along the ground")
  func offsetsAreMeasuredOverGround() throws {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<400 {
      let start = random.coordinate()
      let chord = start.geodesic(
        bearing: random.bearing(), distance: random.length(from: 10_000, to: 6_000_000))
      let middle = chord.coordinate(
        atDistance: .random(in: -0.1...1.1, using: &random) * chord.distance)
      let aside = middle.destination(
        distance: random.length(from: 1_000, to: 2_000_000), bearing: random.bearing())
      let offset = distance(aside, to: start.geodesic(to: chord.end))
      let line = try Polyline([start, aside, chord.end])
      #expect(line.simplified(within: offset - 0.01).count == 3, "\(line.coordinates)")
      #expect(line.simplified(within: offset + 0.01).count == 2, "\(line.coordinates)")
    }
  }

  @Test("a straight line is simplified to its two ends, but a bend of 1 mm is kept")
  func aStraightLineHasTwoEnds() throws {
    let geodesic = Coordinate(latitude: 50, longitude: 0).geodesic(bearing: 60, distance: 900_000)
    let line = try Polyline((0...300).map { geodesic.coordinate(atDistance: Double($0) * 3_000) })
    #expect(line.simplified(within: 0.001).count == 2)
    for tolerance in [0, -1, .nan] {
      #expect(line.simplified(within: tolerance).coordinates == [line[0], line[300]])
    }
    let road = try Polyline((0..<2_000).map { geodesic.coordinate(atDistance: Double($0) * 0.8) })
    #expect(road.simplified(within: 0).count == 2)
    // A deviation of a millimeter counts as a bend.
    let bend = road[700].destination(distance: 0.001, bearing: 150)
    let bent = try Polyline(road[..<700] + [bend] + road[701...])
    #expect(bent.simplified(within: 0).contains(bend))
  }

  @Test("lines with at most two coordinates stay unchanged")
  func linesWithoutAMiddleStay() throws {
    for count in 0...2 {
      var random = SeededGenerator(seed: 1)
      let line = try wander(&random, count: count, step: 10)
      #expect(line.simplified(within: 1e6) == line)
      #expect(line.simplified(toCount: 0) == line)
    }
  }

  @Test("loops and repeated coordinates are simplified")
  func aLoopAndRepeatedPlaces() throws {
    let a = Coordinate(latitude: 41, longitude: -8)
    let b = a.destination(distance: 100, bearing: 90)
    let line = try Polyline([a, a, b, b, a, a])
    #expect(line.simplified(within: 1).coordinates == [a, b, a])
    #expect(line.simplified(within: 200).coordinates == [a, a])
  }

  /// Applies Visvalingam's rule by searching for the smallest triangle each time.
  private func plain(_ line: Polyline, to count: Int) -> [Coordinate] {
    var left = line.coordinates
    var floor = 0.0
    var owed: [Coordinate: Double] = [:]
    while left.count > count, left.count > 2 {
      let areas = (1..<left.count - 1).map { index -> Double in
        let frame = LocalFrame(origin: left[index])
        let (a, b) = (frame.position(of: left[index - 1]), frame.position(of: left[index + 1]))
        return max((a.east * b.north - a.north * b.east).magnitude / 2, owed[left[index]] ?? 0)
      }
      guard let least = areas.indices.min(by: { areas[$0] < areas[$1] }) else { break }
      floor = areas[least]
      let index = least + 1
      for neighbor in [index - 1, index + 1] { owed[left[neighbor]] = floor }
      left.remove(at: index)
    }
    return left
  }

  @Test("the Visvalingam algorithm agrees with a plain implementation")
  func visvalingamAsByHand() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20 {
      let line = try wander(
        &random, count: 60, step: 50, from: random.coordinate(latitudes: -70...70))
      for count in [2, 10, 30, 59] {
        #expect(line.simplified(toCount: count).coordinates == plain(line, to: count))
      }
      #expect(line.simplified(withoutTrianglesBelow: 0) == line)
      #expect(line.simplified(withoutTrianglesBelow: .infinity).count == 2)
    }
  }

  @Test("resampled coordinates are at even distances, including both ends")
  func evenSteps() throws {
    var random = SeededGenerator(seed: 5)
    let line = try MeasuredPolyline(wander(&random, count: 80, step: 500))
    let even = line.resampled(every: 70)
    #expect(even.count == Int((line.length / 70).rounded(.up)) + 1)
    #expect(even.first == line.polyline.first)
    #expect((even.last?.distance(to: line.coordinate(atDistance: line.length)) ?? 1) < 1e-6)
    let step = line.length / Double(even.count - 1)
    for (index, coordinate) in even.enumerated() {
      #expect(line.coordinate(atDistance: Double(index) * step).distance(to: coordinate) < 1e-5)
    }
    #expect(try MeasuredPolyline(Polyline([even[0]])).resampled(every: 1).count == 1)
    #expect(line.resampled(every: .infinity).coordinates == [line.polyline[0], line.polyline[79]])
  }

  @Test("joined parts are as long as the whole line")
  func joining() throws {
    var random = SeededGenerator(seed: 6)
    let line = try MeasuredPolyline(wander(&random, count: 40, step: 100))
    let parts = line.split(at: [10, 500, 900])
    let whole = try MeasuredPolyline(Polyline(joining: parts))
    #expect((whole.length - line.length).magnitude < 1e-6)
    #expect(Polyline(joining: []).isEmpty)
  }
}
