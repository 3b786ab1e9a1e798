import Coordinates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sampled drive with its truth, as one line of a file that scorers of map matching read.
///
/// The JSON object has the keys `version` (1), `id`, `drive`, `set`, `interval_s`, `sigma_m`,
/// `points` (`[[longitude, latitude, unix seconds], …]`), `accuracy` (m), `bearing` (degrees or
/// null), `speed` (m/s), `s`, `truth` (`[[longitude, latitude], …]`) and `nodes` (ids of
/// OpenStreetMap nodes on the true line). `points`, `accuracy`, `bearing` and `speed` make it a
/// trace that `milepost snap` reads.
///
/// `s` holds the true meters along `truth` for each point, or null for a point that was invented.
/// It is measured so that a scorer can do without an ellipsoid: in the plane around the first
/// coordinate of `truth`, in which a degree of latitude is *π* / 180 × 6,371,008.8 m and a degree
/// of longitude that times the cosine of the first latitude. In a town this is off from lengths on
/// the ellipsoid by up to 0.4 %.
public struct DriveRecord: Sendable, Hashable {
  /// What tells this record from all others.
  public var id: String
  /// What tells the drive from others; samplings of one drive share it.
  public var drive: String
  /// The group of drives that it belongs to.
  public var set: String
  /// The fixes and the truth.
  public var sample: SampledDrive

  /// Creates a record.
  public init(id: String, drive: String, set: String, sample: SampledDrive) {
    self.id = id
    self.drive = drive
    self.set = set
    self.sample = sample
  }

  /// The record as JSON in one line, without a line break at its end.
  ///
  /// Keys are sorted; coordinates are rounded to 1e-7 degrees, times and lengths to milliseconds
  /// and millimeters. The same record gives the same bytes.
  ///
  /// - Throws: `EncodingError` if a number that was changed is not finite.
  public func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Row(self)), as: UTF8.self)
  }
}

/// The shape of a record in a file.
private struct Row: Encodable {
  let version = 1
  let id: String
  let drive: String
  let set: String
  let interval: Double
  let sigma: Double
  let points: [[Double]]
  let accuracy: [Double?]
  let bearing: [Double?]
  let speed: [Double?]
  let distances: [Double?]
  let truth: [[Double]]
  let nodes: [Int64]

  enum CodingKeys: String, CodingKey {
    case version, id, drive, set, points, accuracy, bearing, speed, truth, nodes
    case interval = "interval_s"
    case sigma = "sigma_m"
    case distances = "s"
  }

  init(_ record: DriveRecord) {
    let sample = record.sample
    let line = sample.plan.vertices.map(\.coordinate.withSevenDecimals)
    let plane = ScoringPlane(line)
    id = record.id
    drive = record.drive
    set = record.set
    interval = sample.interval
    sigma = sample.sigma
    points = sample.fixes.map { fix in
      let place = fix.location.coordinate
      let seconds = fix.location.time.map { [$0.timeIntervalSince1970.thousandths] }
      return [place.longitude, place.latitude] + (seconds ?? [])
    }
    accuracy = sample.fixes.map(\.location.accuracy)
    bearing = sample.fixes.map(\.location.bearing)
    speed = sample.fixes.map(\.location.speed)
    distances = sample.fixes.map { fix in
      fix.distance.map { plane.distance(at: sample.plan.position(at: $0)).thousandths }
    }
    truth = line.map { [$0.longitude, $0.latitude] }
    nodes = sample.plan.vertices.compactMap(\.osmNode)
  }
}

/// Lengths along a line in the plane around its first coordinate.
private struct ScoringPlane {
  private let distances: [Double]

  private static let earthRadius = 6_371_008.8

  init(_ line: [Coordinate]) {
    let north = Self.earthRadius * radiansPerDegree
    let east = north * cosine(line[0].latitude * radiansPerDegree)
    var distances = [0.0]
    for (from, to) in zip(line, line.dropFirst()) {
      let step = Point(
        from.longitudeDifference(to: to) * east, (to.latitude - from.latitude) * north)
      distances.append(distances[distances.count - 1] + step.length)
    }
    self.distances = distances
  }

  /// Meters in the plane from the start of the line to a position.
  func distance(at position: DrivePlan.Position) -> Double {
    let start = distances[position.segment]
    return start + (distances[position.segment + 1] - start) * position.share
  }
}

extension Double {
  /// Rounded to three decimals.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
