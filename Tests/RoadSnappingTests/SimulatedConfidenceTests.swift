import Coordinates
import Foundation
import Polylines
import RoadImport
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing
import TripSimulation

/// Tests of confidences against the true paths of simulated drives through the harbor town.
@Suite("Confidence is the probability of being right")
struct SimulatedConfidenceTests {
  /// The confidences of points, and whether the points are right.
  private struct Tally {
    var said: [Double] = []
    var isRight: [Bool] = []

    mutating func add(_ other: Tally) {
      said += other.said
      isRight += other.isRight
    }

    /// Returns the points whose confidence is in a range.
    func bin(_ range: Range<Double>) -> Tally {
      let chosen = said.indices.filter { range.contains(said[$0]) }
      return Tally(said: chosen.map { said[$0] }, isRight: chosen.map { isRight[$0] })
    }

    var shareRight: Double { Double(isRight.count { $0 }) / Double(isRight.count) }
    var meanSaid: Double { said.reduce(0, +) / Double(said.count) }
  }

  private static let network = Result {
    try RoadImporter().network(from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf")
      .network
  }

  private static func tally(
    _ receiver: Receiver, every interval: Double, drives: Int
  ) throws -> Tally {
    let network = try network.get()
    let snapper = RoadSnapper(network)
    var set = try DriveSet(network, seed: 21)
    set.kilometers = 0.5...4
    var tally = Tally()
    for record in try set.ordinary(
      drives, samplings: [DriveSet.Sampling(interval: .seconds(interval), receiver: receiver)])
    {
      let fixes = record.sample.fixes
      let truth = try MeasuredPolyline(
        Polyline(record.sample.plan.vertices.map { $0.coordinate }))
      let snapped = try snapper.snap(
        record.sample.trace(id: record.id))
      for (point, fix) in zip(snapped.points, fixes) {
        // At the ends of a drive, places on the right road may lie beyond the true path.
        guard let place = point.place, let distance = fix.distance,
          40..<(truth.length - 40) ~= distance
        else { continue }
        let near = truth.nearestPosition(
          to: place.coordinate, between: distance - 500, and: distance + 500)
        tally.said.append(place.confidence)
        tally.isRight.append(near.offset < 1)
      }
    }
    return tally
  }

  /// Expects the fraction of points that are right to equal their mean confidence within a
  /// tolerance, for each range of confidence.
  private static func expect(_ tally: Tally, within tolerances: [(Range<Double>, Double)]) {
    for (range, tolerance) in tolerances {
      let bin = tally.bin(range)
      #expect(bin.said.count > 50)
      #expect(
        (bin.meanSaid - bin.shareRight).magnitude < tolerance,
        "\(range): \(bin.said.count) points, stated \(bin.meanSaid), right \(bin.shareRight)")
    }
  }

  @Test("the fraction of places that are right is close to their mean confidence")
  func reliability() throws {
    let receivers = [
      try Receiver(sigma: 6), try Receiver(sigma: 16),
      try Receiver(sigma: 10, correlationTime: .seconds(120)),
      try Receiver(sigma: 12, correlationTime: .seconds(5)),
      try Receiver(sigma: 12, degreesOfFreedom: 3),
    ]
    var whole = Tally()
    for receiver in receivers {
      for (interval, drives) in [
        (5.0, max(36, Thoroughness.count(60))), (15, max(96, Thoroughness.count(160))),
      ] {
        whole.add(try Self.tally(receiver, every: interval, drives: drives))
      }
    }
    // The places of a drive tend to be right or wrong together, so the tolerances for doubtful
    // places are wide.
    let tolerances = [(0..<0.7, 0.22), (0.7..<0.9, 0.15), (0.9..<0.97, 0.07), (0.97..<2, 0.005)]
    Self.expect(whole, within: tolerances)
    let (doubted, sure) = (whole.bin(0..<0.9), whole.bin(0.97..<2))
    #expect(1 - doubted.shareRight > 20 * (1 - sure.shareRight))
  }

  /// Returns tallies of current positions, and of the decisions for the same locations.
  private static func live(
    _ receiver: Receiver, every interval: Double, drives: Int
  ) throws -> (atOnce: Tally, decided: Tally) {
    let network = try network.get()
    let snapper = RoadSnapper(network)
    let workspace = snapper.makeWorkspace()
    var set = try DriveSet(network, seed: 22)
    set.kilometers = 0.5...4
    var (atOnce, decided) = (Tally(), Tally())
    for record in try set.ordinary(
      drives, samplings: [DriveSet.Sampling(interval: .seconds(interval), receiver: receiver)])
    {
      let fixes = record.sample.fixes
      let truth = try MeasuredPolyline(Polyline(record.sample.plan.vertices.map { $0.coordinate }))
      func add(_ place: Coordinate, _ confidence: Double, of number: Int, to tally: inout Tally) {
        guard let distance = fixes[number].distance, 40..<(truth.length - 40) ~= distance
        else { return }
        let near = truth.nearestPosition(to: place, between: distance - 500, and: distance + 500)
        tally.said.append(confidence)
        tally.isRight.append(near.offset < 1)
      }
      var stream = LiveSnapper(snapper)
      var updates = try record.sample.trace(id: record.id).locations.map { location in
        try stream.update(with: location, using: workspace)
      }
      for (number, update) in updates.enumerated() {
        guard let current = update.current else { continue }
        add(current.coordinate, current.confidence, of: number, to: &atOnce)
      }
      updates.append(try stream.finish(using: workspace))
      for decision in updates.flatMap(\.decisions) {
        guard let place = decision.point.place else { continue }
        add(place.coordinate, place.confidence, of: decision.number, to: &decided)
      }
    }
    return (atOnce, decided)
  }

  @Test("current positions are right about as often as stated, and less often than decisions")
  func newest() throws {
    var (atOnce, decided) = (Tally(), Tally())
    for receiver in [
      try Receiver(sigma: 8), try Receiver(sigma: 12, correlationTime: .seconds(60)),
    ] {
      let found = try Self.live(receiver, every: 10, drives: 30)
      atOnce.add(found.atOnce)
      decided.add(found.decided)
    }
    #expect(atOnce.said.count > 1000 && decided.said.count > 1000)
    let tolerances = [(0..<0.8, 0.2), (0.8..<0.97, 0.1), (0.97..<2, 0.02), (0..<2, 0.03)]
    Self.expect(atOnce, within: tolerances)
    #expect(atOnce.meanSaid < decided.meanSaid && atOnce.shareRight < decided.shareRight)
  }
}
