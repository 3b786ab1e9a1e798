import Coordinates
import FoundationEssentials
import Testing
import TripFormats

/// A stretch of a trace whose vehicle stands still.
@Suite struct SlicedTests {
  /// A record of longitudes on the equator and seconds.
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

  @Test(arguments: standstills) func theWholeTrace(_ fixes: [(Double, Double)]) throws {
    let record = try record(fixes)
    #expect(try record.sliced(from: 0, to: .infinity) == record)
    let backward = try record.sliced(from: .infinity, to: 0)
    if fixes.contains(where: { $0.0 > 0 }) {
      #expect(
        backward.trace.locations.map(\.coordinate)
          == record.trace.locations.reversed().map(\.coordinate))
    }
  }

  @Test func standstillsAtTheEndsOfAStretch() throws {
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
}
