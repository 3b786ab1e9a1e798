import Coordinates
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Skipping redundant observations")
struct SkippingTests {
  private func snapped(_ snap: DrawnSnap) -> [Coordinate] {
    snap.snapped.points.filter { $0.status == .snapped }.compactMap { $0.place?.coordinate }
  }

  @Test("on a straight road of 1 km, fewer than 12 locations decide, and all places are right")
  func straight() throws {
    let drawing = try RoadDrawing("a-------------------b", ways: ["ab"], cell: 50)
    let trace = try drawing.drive("ab")
    let snap = try DrawnSnap(drawing, trace, .noise(5))
    let deciding = snapped(snap)
    #expect(deciding.count < 12)
    for (a, b) in zip(deciding, deciding.dropFirst()) { #expect(a.distance(to: b) < 121) }
    for (point, location) in zip(snap.snapped.points, trace.locations) {
      let place = try #require(point.place?.coordinate)
      #expect(place.distance(to: location.coordinate) < 0.1)
    }
  }

  @Test("no observation is skipped beside a parallel road")
  func parallel() throws {
    let drawing = try RoadDrawing(
      """
      a--------------------------------------------------------------------------------b
      c--------------------------------------------------------------------------------d
      """, ways: ["ab", "cd"], cell: 12)
    let trace = try drawing.drive("ab")
    let snap = try DrawnSnap(drawing, trace, .noise(5))
    #expect(snapped(snap) == snapped(try dense(drawing, trace)))
  }

  @Test(
    "a drive into a side street and back is matched in spite of skipping",
    arguments: [30.0, 40, 60])
  func sideStreet(length: Double) throws {
    let drawing = try RoadDrawing(
      """
      a-----b-----c
            |
            d
      """, ways: ["abc", "bd"], cell: length / 2)
    let snap = try DrawnSnap(drawing, drawing.drive("abdbc", speed: 5), .noise(3))
    #expect(try snap.paths == ["abdbc"])
  }

  @Test("skipping doesn't change the match where the road bulges and the trace doesn't")
  func bulge() throws {
    let drawing = try RoadDrawing(
      """
            c
      a---b   d---e
      """, ways: ["abcde"], cell: 20)
    let (start, end) = (drawing["a"], drawing["e"])
    let locations = (0...16).map { step in
      Location(
        coordinate: start.interpolated(to: end, fraction: Double(step) / 16),
        time: Date(timeIntervalSince1970: Double(step)))
    }
    let trace = try Trace(id: "", locations: locations)
    let snap = try DrawnSnap(drawing, trace, .noise(5))
    let without = try dense(drawing, trace)
    #expect(
      snap.snapped.matchings.map(\.path.traversals.count)
        == without.snapped.matchings.map(\.path.traversals.count))
    for (a, b) in zip(snap.snapped.points, without.snapped.points) {
      #expect((a.place == nil) == (b.place == nil))
      if let a = a.place, let b = b.place { #expect(a.coordinate.distance(to: b.coordinate) < 1) }
    }
  }

  @Test("all locations decide if they have no times or are five seconds apart")
  func times() throws {
    let drawing = try RoadDrawing("a-1-2-3-4-5-6-7-b", ways: ["ab"], cell: 9)
    let spread: [Double] = [0, 5, 10, 15, 20, 25, 30]
    for times in [nil, spread] {
      var trace = try drawing.trace("1234567", every: 2)
      trace = try Trace(
        id: "",
        locations: trace.locations.enumerated().map { index, location in
          var location = location
          location.time = times.map { Date(timeIntervalSince1970: $0[index]) }
          return location
        })
      let snap = try DrawnSnap(drawing, trace, .noise(5))
      #expect(snap.statuses == "sssssss")
    }
  }

  @Test(
    "at least 99% of the locations of noisy drives are on the same edges as without skipping",
    arguments: [3.0, 6, 10])
  func sameRoads(noise: Double) throws {
    let drawing = try RoadDrawing(SharedTown.blocks, ways: SharedTown.blockWays, cell: 25)
    var random = SeededGenerator(seed: UInt64(noise))
    var (same, all) = (0, 0)
    var (fewInAll, manyInAll) = (0, 0)
    for _ in 0..<20 {
      let trace = try drawing.drive("aefghlkjfbcgkl", noise: noise, using: &random)
      let snap = try RoadSnapper(drawing.network).snap(trace)
      var options = SnappingOptions()
      options.rules.remove(.skipping)
      let dense = try RoadSnapper(drawing.network, options: options).snap(trace)
      let (few, many) = (deciding(snap), deciding(dense))
      #expect(few <= many)
      fewInAll += few
      manyInAll += many
      for (a, b) in zip(snap.points, dense.points) {
        all += 1
        if a.place?.position.edge == b.place?.position.edge { same += 1 }
      }
    }
    #expect(Double(same) >= 0.99 * Double(all), "\(same) of \(all)")
    #expect(Double(fewInAll) < 0.95 * Double(manyInAll), "\(fewInAll) of \(manyInAll)")
  }

  @Test("an explanation contains the deciding observations, which represent skipped ones")
  func explanation() throws {
    let drawing = try RoadDrawing("a-------------------b", ways: ["ab"], cell: 50)
    let trace = try drawing.drive("ab")
    let explanation = try RoadSnapper(drawing.network, options: .noise(5)).explain(trace)
    let deciding = explanation.snapped.points.indices.filter {
      explanation.snapped.points[$0].status == .snapped
    }
    #expect(explanation.observations.map(\.point) == deciding)
    #expect(explanation.observations.map(\.points.count).max() ?? 0 > 4)
    #expect(ExplanationJudge(explanation, explanation.snapped).faults == [])
  }

  private func deciding(_ snapped: SnappedTrace) -> Int {
    snapped.points.count { $0.status == .snapped }
  }

  private func dense(_ drawing: RoadDrawing, _ trace: Trace) throws -> DrawnSnap {
    var options = SnappingOptions.noise(5)
    options.rules.remove(.skipping)
    return try DrawnSnap(drawing, trace, options)
  }
}
