import Coordinates
import FoundationEssentials
import Testing
import TripSimulation

@Suite struct DriveRecordTests {
  /// The JSON object of a record, as a scorer decodes it.
  private struct Row: Decodable {
    var version: Int
    var id: String
    var drive: String
    var set: String
    var interval: Double
    var sigma: Double
    var points: [[Double]]
    var accuracy: [Double?]
    var bearing: [Double?]
    var speed: [Double?]
    var s: [Double?]
    var truth: [[Double]]
    var nodes: [Int64]

    enum CodingKeys: String, CodingKey {
      case version, id, drive, set, points, accuracy, bearing, speed, s, truth, nodes
      case interval = "interval_s"
      case sigma = "sigma_m"
    }
  }

  private func record(sigma: Double, interval: Double = 5) throws -> DriveRecord {
    let sample = try Drive(DrivePlan.winding(6), seed: 6).sampled(
      every: .seconds(interval), receiver: Receiver(sigma: sigma),
      startingAt: Date(timeIntervalSince1970: 1_700_000_000), seed: 6)
    return DriveRecord(id: "A0001-i5-s5", drive: "A0001", set: "A", sample: sample)
  }

  private func row(_ record: DriveRecord) throws -> Row {
    try JSONDecoder().decode(Row.self, from: Data(try record.jsonLine().utf8))
  }

  @Test("a record contains the fixes and the true line")
  func holdsTheDrive() throws {
    let record = try record(sigma: 5)
    let row = try row(record)
    #expect(row.version == 1 && row.id == "A0001-i5-s5" && row.drive == "A0001" && row.set == "A")
    #expect(row.interval == 5 && row.sigma == 5)
    #expect(row.points.count == record.sample.fixes.count && row.s.count == row.points.count)
    #expect(row.accuracy.count == row.points.count && row.speed.count == row.points.count)
    #expect(row.bearing.count == row.points.count)
    #expect(row.points[1][2] == 1_700_000_005)
    #expect(row.truth.count == record.sample.plan.vertices.count)
    #expect(row.nodes == record.sample.plan.vertices.compactMap(\.osmNode))
    for (point, fix) in zip(row.points, record.sample.fixes) {
      #expect(abs(point[0] - fix.location.coordinate.longitude) < 0.51e-7)
      #expect(abs(point[1] - fix.location.coordinate.latitude) < 0.51e-7)
    }
  }

  /// The test computes distances in the same plane as scorers do.
  @Test("without noise, each point is on the true line at its true distance")
  func placesLieOnTheTruth() throws {
    let row = try row(record(sigma: 0, interval: 1))
    let origin = row.truth[0]
    let north = Double.pi / 180 * 6_371_008.8
    // The Taylor series of the cosine.
    let x = (origin[1] * .pi / 180) * (origin[1] * .pi / 180)
    let east =
      north
      * (1 - x / 2 * (1 - x / 12 * (1 - x / 30 * (1 - x / 56 * (1 - x / 90 * (1 - x / 132))))))
    let line = row.truth.map {
      FlatPoint(x: ($0[0] - origin[0]) * east, y: ($0[1] - origin[1]) * north)
    }
    var ways = [0.0]
    for (from, to) in zip(line, line.dropFirst()) {
      ways.append(ways[ways.count - 1] + from.distance(to: to))
    }
    for (point, s) in zip(row.points, row.s) {
      let s = try #require(s)
      let segment = max((ways.firstIndex { $0 >= s } ?? ways.count - 1) - 1, 0)
      let length = ways[segment + 1] - ways[segment]
      let share = length > 0 ? (s - ways[segment]) / length : 0
      let (from, to) = (line[segment], line[segment + 1])
      let place = FlatPoint(
        x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      let found = FlatPoint(x: (point[0] - origin[0]) * east, y: (point[1] - origin[1]) * north)
      #expect(found.distance(to: place) < 0.015)
    }
  }

  @Test("invented points have no true distance")
  func inventedPointsHaveNoPlace() throws {
    var record = try record(sigma: 5)
    record.sample = try record.sample.insertingOutliers(3, off: 100...200, seed: 1)
    let row = try row(record)
    #expect(row.s.count { $0 == nil } == 3)
    #expect(row.points.count == row.s.count)
  }

  @Test("equal records produce the same line")
  func sameRecordGivesTheSameBytes() throws {
    let line = try record(sigma: 5).jsonLine()
    #expect(try line == record(sigma: 5).jsonLine())
    #expect(!line.contains("\n"))
  }

  @Test("a coordinate that is not a number is rejected")
  func numbersThatAreNoneAreRefused() throws {
    var record = try record(sigma: 5)
    record.sample.fixes[3].location.coordinate.latitude = .nan
    #expect(throws: EncodingError.self) { try record.jsonLine() }
  }
}
