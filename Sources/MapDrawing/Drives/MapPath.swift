import Coordinates
import Polylines
import TrafficClassification

/// A line that a vehicle of a drive moves along: a path that was driven, or a route.
struct MapPath: Sendable {
  /// A waypoint on it, in meters from its start.
  struct Stop: Sendable {
    var distance: Double
    var kind: MarkerKind
    var name: String
  }

  /// Traffic along it from an update onward, in meters from its start.
  struct Traffic: Sendable {
    var row: Int
    var stretches: [TrafficStretch]
  }

  /// Whether it was planned, rather than found in what was driven.
  var isPlanned: Bool
  /// Its properties, for the pop-up.
  var facts: [MapFact]
  var stops: [Stop] = []
  var traffic: [Traffic] = []

  /// The length in meters.
  let length: Double
  let count: Int
  /// The line, encoded with six decimals of a degree.
  let line: [UInt8]
  /// Decimeters from its start to each of its points.
  let distances: MapColumn

  /// How far the simplified line may be off, in meters.
  private static let tolerance = 0.5

  /// Simplifies a line to the visible tolerance and encodes it.
  ///
  /// - Parameter length: the length to which distances are scaled; nil for the measured one.
  init?(_ coordinates: [Coordinate], length: Double? = nil, isPlanned: Bool, facts: [MapFact] = [])
  {
    guard let measured = try? MeasuredPolyline(Polyline(coordinates)) else { return nil }
    let kept = measured.polyline.simplifiedIndices(within: Self.tolerance)
    let stretch = measured.length > 0 ? (length ?? measured.length) / measured.length : 1
    self.isPlanned = isPlanned
    self.facts = facts
    self.length = length ?? measured.length
    count = kept.count
    line = GooglePolylineCodec.precision6.encodeBytes(
      Polyline(valid: kept.map { coordinates[$0] }))
    distances = MapColumn(
      kept.map { measured.distance(toVertex: $0) * stretch }, unit: 0.1)
  }

  /// The points of the line, and meters from its start to each.
  var points: (coordinates: [Coordinate], distances: [Double]) {
    let line = (try? GooglePolylineCodec.precision6.decode(line))?.coordinates ?? []
    return (line, distances.values.map { Double($0) / 10 })
  }
}
