import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing
import TrafficClassification

@testable import TripAnalysis

@Suite("Traffic met on a drive, and waits that aren't traffic")
struct DrivenTrafficTests {
  /// A street of 4 km with four signals, and a free-flow speed of 14 m/s.
  private let drawing: RoadDrawing

  init() throws {
    drawing = try RoadDrawing(
      "a---------b---------c---------d---------e---------f",
      ways: [DrawnWay("abcdef", speed: 50, name: "High Street")], signals: "bcde", cell: 80)
  }

  /// A part of a drive: driving to a distance in meters at a speed in meters per second, or a stop
  /// for some seconds.
  private enum Piece {
    case go(to: Double, speed: Double)
    case stand(Double)
  }

  private func report(_ pieces: [Piece], every interval: Double) throws -> TripReport {
    var random = SeededGenerator(seed: 7)
    var knots: [(seconds: Double, meters: Double)] = [(0, 0)]
    for piece in pieces {
      let last = knots[knots.count - 1]
      switch piece {
      case .go(let end, let speed):
        knots.append((last.seconds + (end - last.meters) / speed, end))
      case .stand(let seconds): knots.append((last.seconds + seconds, last.meters))
      }
    }
    let (start, end) = (drawing["a"], drawing["f"])
    let length = start.distance(to: end)
    let locations = stride(from: 0, through: knots[knots.count - 1].seconds, by: interval).map {
      time in
      let next = knots.firstIndex { $0.seconds >= time } ?? knots.count - 1
      let (a, b) = (knots[max(0, next - 1)], knots[next])
      let share = b.seconds > a.seconds ? (time - a.seconds) / (b.seconds - a.seconds) : 0
      let meters = a.meters + share * (b.meters - a.meters)
      let frame = LocalFrame(origin: start.interpolated(to: end, fraction: meters / length))
      let error = LocalPosition(
        east: .random(in: -2...2, using: &random), north: .random(in: -2...2, using: &random))
      return Location(
        coordinate: frame.coordinate(at: error),
        time: Date(timeIntervalSince1970: RoadDrawing.departure + time))
    }
    return try TripAnalyzer(drawing.network).report(
      on: try Trace(id: "drive", locations: locations))
  }

  private func rows(_ report: TripReport) -> [(traffic: TrafficClass, meters: Double)] {
    report.parts.flatMap(\.streets).map { ($0.traffic, $0.length) }
  }

  @Test("waits at several red lights in a row, mapped or not, aren't a jam", arguments: [1.0, 5])
  func redLights(interval: Double) throws {
    let lights = (1...4).flatMap {
      [Piece.go(to: Double($0) * 800 - 10, speed: 12), .stand(Double(20 * $0))]
    }
    #expect(
      rows(try report(lights + [.go(to: 3_990, speed: 12)], every: interval)).map(\.traffic) == [
        .normal
      ])
    // The vehicle stops at places without a signal nearby.
    let unmapped: [Piece] = [
      .go(to: 1_200, speed: 12), .stand(40), .go(to: 1_350, speed: 12), .stand(40),
      .go(to: 3_990, speed: 12),
    ]
    #expect(rows(try report(unmapped, every: interval)).map(\.traffic) == [.normal])
  }

  @Test("a crawling or stop-and-go queue is a jam on a separate stretch", arguments: [1.0, 5])
  func queues(interval: Double) throws {
    let crawl: [Piece] = [
      .go(to: 1_700, speed: 13), .go(to: 2_000, speed: 2.5), .go(to: 3_990, speed: 13),
    ]
    let moves = (0..<8).flatMap {
      [Piece.stand(12), .go(to: 1_700 + Double($0 + 1) * 37.5, speed: 7)]
    }
    for pieces in [crawl, [.go(to: 1_700, speed: 13)] + moves + [.go(to: 3_990, speed: 13)]] {
      let rows = rows(try report(pieces, every: interval))
      try #require(rows.map(\.traffic) == [.normal, .trafficJam, .normal])
      #expect((rows[0].meters - 1_700).magnitude < 80 && (rows[1].meters - 300).magnitude < 100)
    }
  }

  @Test("slow traffic isn't a jam, but waiting for several signal cycles in a queue is")
  func classes() throws {
    let slow: [Piece] = [
      .go(to: 1_000, speed: 13), .go(to: 1_900, speed: 5.5), .go(to: 3_990, speed: 13),
    ]
    #expect(rows(try report(slow, every: 5)).map(\.traffic) == [.normal, .slow, .normal])
    // The vehicle waits for three cycles of one signal, and moves up in between.
    let cycles: [Piece] = [
      .go(to: 1_400, speed: 13), .stand(80), .go(to: 1_480, speed: 4), .stand(80),
      .go(to: 1_590, speed: 4), .stand(80), .go(to: 3_990, speed: 13),
    ]
    #expect(rows(try report(cycles, every: 5)).map(\.traffic) == [.normal, .trafficJam, .normal])
  }

  @Test("brief slowdowns don't count as slow traffic", arguments: [1.0, 5])
  func slivers(interval: Double) throws {
    let pieces: [Piece] = [
      .go(to: 700, speed: 13), .go(to: 740, speed: 3), .go(to: 1_500, speed: 13),
      .go(to: 1_545, speed: 2.5),
      .go(to: 3_990, speed: 13),
    ]
    #expect(rows(try report(pieces, every: interval)).map(\.traffic) == [.normal])
  }

  @Test("the streets of a part add up to its length and duration")
  func sums() throws {
    let report = try report(
      [.go(to: 1_700, speed: 13), .go(to: 2_000, speed: 2.5), .go(to: 3_990, speed: 13)], every: 5)
    let part = report.parts[0]
    #expect(part.streets.count == 3)
    #expect((part.streets.reduce(0) { $0 + $1.length } - part.length).magnitude < 0.01)
    let seconds = try part.streets.map { try #require($0.duration).inSeconds }
    #expect((seconds.reduce(0, +) - (try #require(part.duration).inSeconds)).magnitude < 0.01)
    // The queue took 120 s.
    #expect((seconds[1] - 120).magnitude < 25)
    #expect(part.streets.allSatisfy { $0.name == "High Street" })
  }

  @Test("the heaviest ranges match their definition", arguments: 0..<40)
  func heaviestRanges(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let scores = (0..<Int.random(in: 0...14, using: &random)).map { _ in
      Double.random(in: -6...6, using: &random)
    }
    // The range with the greatest sum, together with the heaviest ranges to its left and right.
    func heaviest(_ range: Range<Int>) -> [Range<Int>] {
      var best: (sum: Double, range: Range<Int>)?
      for start in range {
        for end in start + 1...range.upperBound {
          let sum = scores[start..<end].reduce(0, +)
          guard sum > best?.sum ?? 0 else { continue }
          best = (sum, start..<end)
        }
      }
      guard let found = best?.range else { return [] }
      return heaviest(range.lowerBound..<found.lowerBound) + [found]
        + heaviest(found.upperBound..<range.upperBound)
    }
    func sums(_ ranges: [Range<Int>]) -> [Double] {
      ranges.map { range in scores[range].reduce(0, +) }.sorted()
    }
    let found = HeaviestRanges.all(in: scores)
    let expected = sums(heaviest(scores.indices))
    #expect(zip(sums(found), expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(found.count == expected.count, "\(scores)")
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }
}
