import Coordinates
import Polylines
import TrafficClassification

/// A line along which the vehicle of a drive moves: a driven path or a route.
struct MapPath: Sendable {
  /// A waypoint on the path, with its distance in meters from the start.
  struct Stop: Sendable {
    var distance: Double
    var kind: MarkerKind
    var name: String
  }

  /// The traffic along the path, in meters from the start of the path, from the update `row` until
  /// the next change.
  struct Traffic: Sendable {
    var row: Int
    var stretches: [TrafficStretch]
  }

  /// Whether the path is a planned route, rather than a path matched to the driven locations.
  var isPlanned: Bool
  /// Additional properties, shown in the pop-up.
  var facts: [MapFact]
  var stops: [Stop] = []
  var traffic: [Traffic] = []

  /// The length in meters.
  let length: Double
  let count: Int
  /// The line, encoded with six decimals of a degree.
  let line: [UInt8]
  /// The distance from the start to each point, in decimeters.
  let distances: MapColumn

  /// The maximum deviation of a simplified line, in meters.
  private static let tolerance = 0.5

  /// Creates a path from a line, which is simplified and encoded; nil if the line is empty or
  /// invalid.
  ///
  /// - Parameter length: the length in meters to which distances are scaled; nil for the measured
  ///   length.
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

  /// The points of the line, and the distance in meters from its start to each point.
  var points: (coordinates: [Coordinate], distances: [Double]) {
    let line = (try? GooglePolylineCodec.precision6.decode(line))?.coordinates ?? []
    return (line, distances.values.map { Double($0) / 10 })
  }
}
