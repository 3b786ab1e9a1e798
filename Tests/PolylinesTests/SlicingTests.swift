import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Slices and splits")
struct SlicingTests {
  @Test(
    "a slice has the requested ends and length, in either direction", arguments: LineShape.allCases)
  func aSliceIsAsLongAsAskedFor(shape: LineShape) throws {
    var random = SeededGenerator(seed: 31)
    for seed in 1..<8 {
      let measured = try MeasuredPolyline(shape.line(seed: UInt64(seed)))
      for _ in 0..<20 {
        let start = Double.random(in: 0...max(measured.length, 1), using: &random)
        let end = Double.random(in: 0...max(measured.length, 1), using: &random)
        let slice = measured.slice(from: start, to: end)
        #expect(slice.first == measured.coordinate(atDistance: start))
        #expect(slice.last == measured.coordinate(atDistance: end))
        let expected = abs(min(end, measured.length) - min(start, measured.length))
        #expect(abs(try MeasuredPolyline(slice).length - expected) < 1e-3)
        #expect(measured.slice(from: end, to: start) == slice.reversed())
      }
      #expect(Array(measured.slice(from: 0, to: .infinity)).first == measured.polyline.first)
    }
  }

  @Test(
    "a slice from the first to the last position is the whole line", arguments: LineShape.allCases)
  func theWholeIsASlice(shape: LineShape) throws {
    let line = try shape.line(seed: 32)
    let measured = try MeasuredPolyline(line)
    let whole = measured.slice(
      from: measured.position(segment: 0, fraction: 0),
      to: measured.position(segment: line.count, fraction: 1))
    #expect(whole == line)
  }

  @Test("a slice can end at vertices, consist of a single place, or lie inside a segment")
  func slicesEndAtVertices() throws {
    let line = try LineShape.wandering.line(seed: 33)
    let measured = try MeasuredPolyline(line)
    let slice = measured.slice(
      from: measured.distance(toVertex: 3), to: measured.distance(toVertex: 7))
    #expect(slice.coordinates == Array(line[3...7]))
    #expect(measured.slice(from: 100, to: 100).count == 1)
    #expect(measured.slice(from: -5, to: 0).coordinates == [line[0]])
    let inside = measured.slice(
      from: measured.position(segment: 4, fraction: 0.25),
      to: measured.position(segment: 4, fraction: 0.75))
    #expect(inside.count == 2)
  }

  @Test("a line that returns on its own track passes a place twice, on long segments, too")
  func longPasses() throws {
    for longitude in [0.01, 0.2, 2.0, 20.0] {
      let line = try MeasuredPolyline(
        Polyline([0, longitude, 0].map { Coordinate(latitude: 0, longitude: $0) }))
      let passes = line.passes(near: Coordinate(latitude: 0, longitude: longitude / 2), within: 1)
      #expect(passes.map(\.position.segment) == [0, 1], "\(longitude)")
    }
  }

  @Test("positions distinguish the passes of a line that returns on its own track")
  func aPositionTellsThePassesApart() throws {
    let out = Coordinate(latitude: 0, longitude: 0)
    let turn = Coordinate(latitude: 0, longitude: 0.01)
    let line = try MeasuredPolyline(Polyline([out, turn, out]))
    let first = line.position(segment: 0, fraction: 0.5)
    let second = line.position(segment: 1, fraction: 0.5)
    #expect(line.coordinate(at: first).distance(to: line.coordinate(at: second)) < 1e-6)
    #expect(
      abs(try MeasuredPolyline(line.slice(from: first, to: second)).length - line.length / 2) < 1e-6
    )
  }

  @Test(
    "the parts of a split are connected, and their lengths add up to the whole",
    arguments: LineShape.allCases)
  func thePartsOfASplitMakeTheWhole(shape: LineShape) throws {
    var random = SeededGenerator(seed: 34)
    for seed in 1..<8 {
      let measured = try MeasuredPolyline(shape.line(seed: UInt64(seed)))
      let cuts = (0..<Int.random(in: 0...10, using: &random)).map { _ in
        Double.random(in: -0.1...1.1, using: &random) * measured.length
      }
      let parts = measured.split(at: cuts)
      #expect(parts.count == cuts.count + 1)
      #expect(parts.first?.first == measured.polyline.first)
      #expect(parts.last?.last == measured.polyline.last)
      for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.last == next.first) }
      var sum = 0.0
      for (part, end) in zip(parts, cuts.sorted() + [.infinity]) {
        sum += try MeasuredPolyline(part).length
        #expect(abs(sum - max(0, min(end, measured.length))) < 1e-3)
      }
    }
  }

  @Test("a split without cuts returns the line, and a line with one coordinate can be split")
  func splitWithoutCuts() throws {
    let line = try LineShape.repeatedVertices.line(seed: 35)
    #expect(try MeasuredPolyline(line).split(at: []) == [line])
    let single = try LineShape.singleVertex.line(seed: 35)
    #expect(try MeasuredPolyline(single).split(at: [0, 1]) == [single, single, single])
  }
}
