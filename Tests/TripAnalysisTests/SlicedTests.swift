import Coordinates
import FoundationEssentials
import MilepostKit
import Testing

@testable import TripAnalysis

/// Tests of slicing traces with stationary periods, and traces of several parts.
@Suite struct SlicedTests {
  /// Returns a record of locations on the equator, each given by its longitude in degrees and its
  /// time in seconds.
  private func record(_ fixes: [(Double, Double)]) throws -> TraceRecord {
    let locations = fixes.map {
      Location(
        coordinate: Coordinate(latitude: 0, longitude: $0.0),
        time: Date(timeIntervalSince1970: $0.1))
    }
    return TraceRecord(try Trace(id: "a", locations: locations))
  }

  private func seconds(_ record: TraceRecord) -> [Double?] {
    record.trace.locations.map { $0.time?.timeIntervalSince1970.rounded() }
  }

  private static let standstills: [[(Double, Double)]] = [
    [(0, 10), (0, 20), (0, 30), (0.01, 100), (0.01, 110), (0.01, 120)],
    [(0, 10), (0.01, 20), (0.01, 30), (0.01, 40), (0.02, 50)],
    [(0, 10), (0, 20), (0.01, 30)], [(0, 10), (0.01, 20), (0.01, 30)],
    [(0, 10), (0, 20), (0, 30)], [(0, 10), (0, 20)], [(0, 10)],
  ]

  @Test(
    "a slice of the whole trace equals the trace; backward, it has the coordinates in reverse",
    arguments: standstills)
  func theWholeTrace(_ fixes: [(Double, Double)]) throws {
    let record = try record(fixes)
    #expect(try record.sliced(from: 0, to: .infinity) == record)
    let backward = try record.sliced(from: .infinity, to: 0)
    if fixes.contains(where: { $0.0 > 0 }) {
      #expect(
        backward.trace.locations.map(\.coordinate)
          == record.trace.locations.reversed().map(\.coordinate))
    }
  }

  @Test("if the vehicle is stationary at an end of a slice, all its locations there are included")
  func standstillsAtTheEndsOfAStretch() throws {
    let step = Coordinate(latitude: 0, longitude: 0).distance(
      to: Coordinate(latitude: 0, longitude: 0.01))
    let both = try record(Self.standstills[0])
    #expect(try seconds(both.sliced(from: 0, to: step / 2)) == [10, 20, 30, 65])
    #expect(try seconds(both.sliced(from: step / 2, to: step)) == [65, 100, 110, 120])
    #expect(try seconds(both.sliced(from: 0, to: 0)) == [10, 20, 30])
    #expect(try seconds(both.sliced(from: step / 2, to: step / 2)) == [65])
    let middle = try record(Self.standstills[1])
    #expect(try seconds(middle.sliced(from: 0, to: step)) == [10, 20, 30, 40])
    #expect(try seconds(middle.sliced(from: step, to: 2 * step)) == [20, 30, 40, 50])
    #expect(try seconds(middle.sliced(from: step / 2, to: 1.5 * step)) == [15, 20, 30, 40, 45])
  }

  /// Returns a record of four parts, 0.01° apart: each is 0.01° long, except for the third, which
  /// is a single place.
  private func parts() throws -> TraceRecord {
    var record = try record([
      (0, 10), (0.01, 20), (0.02, 1_000), (0.03, 1_010), (0.04, 2_000), (0.05, 3_000),
      (0.06, 3_010),
    ])
    record.partStarts = [2, 4, 5]
    return record
  }

  @Test("gaps between parts don't count toward the distances of a slice")
  func partsAreMeasuredWithoutTheGaps() throws {
    let record = try parts()
    let ends = (0...7).map { count in
      LineMeasures(record.with(Array(record.trace.locations.prefix(count)), partStarts: [2, 4, 5]))
        .length
    }
    let (length, step) = (ends[7], ends[2])
    #expect(try record.sliced(from: 0, to: .infinity) == record)
    #expect(try record.sliced(from: 0, to: length) == record)
    let half = try record.sliced(from: step / 2, to: 1.5 * step)
    #expect(seconds(half) == [15, 20, 1_000, 1_005] && half.partStarts == [2])
    // A part that has a length and only touches an end of the slice is excluded, unless the slice
    // would be empty without it; a part at a single place is included.
    #expect(try seconds(record.sliced(from: 0, to: step)) == [10, 20])
    let second = try record.sliced(from: step, to: ends[4])
    #expect(seconds(second) == [1_000, 1_010, 2_000] && second.partStarts == [2])
    #expect(try seconds(record.sliced(from: step, to: step)) == [1_000])
    #expect(try seconds(record.sliced(from: length, to: length)) == [3_010])
    #expect(try seconds(record.sliced(from: .nan, to: .nan)) == [10])
    let backward = try record.sliced(from: 2.5 * step, to: step / 2)
    #expect(
      backward.trace.locations.map { ($0.coordinate.longitude * 1_000).rounded() }
        == [55, 50, 40, 30, 20, 10, 5])
    #expect(backward.partStarts == [2, 3, 5] && seconds(backward).allSatisfy { $0 == nil })
  }

  @Test("the lengths of two adjoining slices add up to that of the trace, wherever they meet")
  func slicesOfPartsMeet() throws {
    let record = try parts()
    let length = LineMeasures(record).length
    for cut in stride(from: 0, through: length, by: length / 97) {
      let pieces = [try record.sliced(from: 0, to: cut), try record.sliced(from: cut, to: length)]
      let sum = pieces.reduce(0) { $0 + LineMeasures($1).length }
      #expect((sum - length).magnitude < 1e-6)
    }
  }
}
