public import Coordinates
import Files
import GeometryOperations
public import Isochrones
public import RoadNetworks
public import RoadSearch
public import TextFormats
import TraceFiles

/// The roads that can be reached from a point, and the areas around them.
public struct IsochroneRecord: Sendable {
  /// The requested point.
  public var point: Coordinate
  /// The place on the road from which the roads can be reached.
  public var origin: RoadPosition
  /// The options of the routes.
  public var options: RouteOptions
  /// The roads that can be reached.
  public var roads: ReachableRoads
  /// The areas, from the lowest to the highest limit.
  public var areas: [ReachableArea]

  /// Creates a record, and finds the roads and areas.
  ///
  /// - Parameter limits: the maximum costs, inclusive, in any order: milliseconds, or millimeters
  ///   if the options minimize the distance.
  /// - Throws: the errors of ``RoadSearch/RoadRouter/reachableRoads(near:within:options:)``.
  /// - Complexity: that of the search, plus that of `ReachableRoads.areas(within:)`.
  public init(
    around point: Coordinate, within limits: [UInt64], options: RouteOptions,
    by router: some RoadRouter
  ) throws(RoadNetworkError) {
    self.point = point
    self.options = options
    (origin, roads) = try router.reachableRoads(
      near: point, within: limits.max() ?? 0, options: options)
    areas = roads.areas(within: Set(limits).sorted())
  }
}

extension IsochroneRecord {
  /// A remark about a point that is far from the road that routes begin on, or that has a nearer
  /// road that they can't use; nil for any other point.
  public var remark: String? {
    var moved = MovedPoints(on: roads.network, for: options.mode)
    moved.add("\(point.latitude),\(point.longitude)", point, to: origin)
    return moved.remark
  }
}

extension IsochroneRecord: ResultRecord {
  /// Returns the form of areas as features or a map; nil for other formats.
  ///
  /// Features are written one per line or in a collection. <doc:IsochroneResults> describes every
  /// member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .ndjson, .geojson: .features(in: format, writeFeatures)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  /// Writes a feature for each area, from the largest to the smallest, so that maps draw smaller
  /// areas above larger ones.
  static func writeFeatures(
    of record: IsochroneRecord, to sink: any FeatureSink
  ) throws(FileError) {
    let facts = try record.roads.network.roads(at: [record.origin])
    for area in record.areas.reversed() {
      let polygons = area.polygons.map(Polygon.init(validRings:))
      try sink.add(ResultFeature(.isochrone, .area(polygons))) { text in
        // The requested point.
        text.given("raw", record.point)
        text.place(record.origin, on: facts[0])
        // What the limit applies to, and what the routes minimize: `time` or `distance`.
        text.member("objective", record.options.objective.rawValue)
        // The maximum travel time in seconds, or the maximum distance along the roads in meters.
        text.member("limit", Double(area.limit) / 1000)
        // The total length in meters of the roads that can be reached, each counted once.
        text.member("roadLength", record.roads.length(within: area.limit))
        // The travel mode: `car`, `bicycle`, or `foot`.
        text.member("mode", "\(record.options.mode)")
        // The identity of the network; edge ids are meaningful only in this network.
        text.member("network", "\(record.roads.network.identity)")
        // A digest of the speeds at the departure; omitted for free flow.
        text.known("speeds", record.options.speeds?.digest.hexadecimal)
      }
    }
  }
}
