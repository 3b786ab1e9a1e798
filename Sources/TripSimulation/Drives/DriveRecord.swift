import Coordinates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sampled drive with its ground truth, written as one line of a file for scoring map matchers.
///
/// The JSON object has the keys `version` (1), `id`, `drive`, `set`, `interval_s`, `sigma_m`,
/// `points` (`[[longitude, latitude, Unix seconds], …]`), `accuracy` (m), `bearing` (degrees or
/// null), `speed` (m/s), `s`, `truth` (`[[longitude, latitude], …]`), and `nodes` (ids of
/// OpenStreetMap nodes on the true line). Because of `points`, `accuracy`, `bearing`, and `speed`,
/// it is also a trace that `milepost snap` can read.
///
/// `s` contains the true distance along `truth` for each point in meters, or null for an invented
/// point. So that a scorer doesn't need an ellipsoid, the distance is computed in the plane around
/// the first coordinate of `truth`, where a degree of latitude is *π* / 180 × 6,371,008.8 m, and a
/// degree of longitude is this length times the cosine of the first latitude. Within a town, such
/// distances differ from those on the ellipsoid by less than 1%.
public struct DriveRecord: Sendable, Hashable {
  /// The unique id of the record.
  public var id: String
  /// The name of the drive, shared by all samplings of it.
  public var drive: String
  /// The group of drives that the record belongs to.
  public var set: String
  /// The fixes and the ground truth.
  public var sample: SampledDrive

  /// Creates a record.
  public init(id: String, drive: String, set: String, sample: SampledDrive) {
    self.id = id
    self.drive = drive
    self.set = set
    self.sample = sample
  }

  /// Returns the record as a line of JSON, without a line break at its end.
  ///
  /// Keys are sorted. The true line is rounded to 1e-7 degrees, times to milliseconds, and true
  /// distances to millimeters; the other numbers of fixes are written as they are. Equal records
  /// produce equal bytes.
  ///
  /// - Throws: `EncodingError` if a modified number is not finite.
  public func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Row(self)), as: UTF8.self)
  }
}

/// The JSON object of a record.
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
    interval = sample.interval.inSeconds
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

/// Lengths along a line, in the plane around its first coordinate.
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

  /// Returns the distance in the plane from the start of the line to a position, in meters.
  func distance(at position: DrivePlan.Position) -> Double {
    let start = distances[position.segment]
    return start + (distances[position.segment + 1] - start) * position.share
  }
}

extension Double {
  /// The number rounded to three decimals.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
