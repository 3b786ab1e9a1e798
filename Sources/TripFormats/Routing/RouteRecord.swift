public import Coordinates
public import RoadNetworks

/// A route over a network, with what is needed to write it.
public struct RouteRecord: Sendable {
  /// The caller's name for it.
  public var id: String
  /// The points that were asked for.
  public var points: [Coordinate]
  /// The route.
  public var route: NetworkRoute
  /// The line of each leg.
  public var lines: [[Coordinate]]
  /// The network whose edges the route names.
  public var network: RoadNetwork

  /// Creates a record, with the lines of the route's legs.
  ///
  /// - Throws: `unknownEdge` for a route of another network, or `damaged`.
  public init(
    id: String, points: [Coordinate], route: NetworkRoute, network: RoadNetwork
  ) throws(RoadNetworkError) {
    self.id = id
    self.points = points
    self.route = route
    self.network = network
    lines = []
    for leg in route.legs { lines.append(try network.line(of: leg.path)) }
  }
}

extension OutputFormat {
  /// A writer of routes in this format.
  public func routeWriter(to sink: any ByteSink) -> any RecordWriter<RouteRecord> {
    switch self {
    case .ndjson, .json: RouteNDJSONWriter(to: sink)
    case .geojson: RouteGeoJSONWriter(to: sink)
    case .gpx: RouteGPXWriter(to: sink)
    case .csv: RouteCSVWriter(to: sink)
    case .table: RouteTableWriter(to: sink)
    }
  }
}
