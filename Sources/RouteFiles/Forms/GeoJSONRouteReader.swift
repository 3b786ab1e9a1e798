import Files
import Journeys
import RouteSplitting
import TextFormats

/// Reads GeoJSON: Milepost's own routes, matchings and traffic, told by the property `kind`, and lines
/// of others with points as their waypoints and `duration` as their time.
enum GeoJSONRouteReader {
  /// Meters from the start of a line within which a point is its start.
  private static let startTolerance = 50.0

  static func routes(
    of value: JSONMembers
  ) throws(FileError) -> (RouteResponse.Form, [PlannedRoute]) {
    let features = try RouteFeature.features(of: value)
    let lines = features.filter(\.isLine)
    var form = RouteResponse.Form.milepost
    var assemblies: [RouteAssembly]
    var places = features.filter(\.isForeignWaypoint)
    if !lines.isEmpty, lines.allSatisfy(\.isTraffic) {
      assemblies = try traffic(lines)
    } else if lines.contains(where: { $0.kind == .route }) {
      assemblies = try own(features)
    } else {
      form = .geojson
      assemblies = try foreign(lines, of: value)
      places = features.filter { $0.isPoint && !$0.isVehicle }
    }
    let waypoints = try places.map { place throws(FileError) in try place.waypoint() }
    try lead(&assemblies, through: waypoints, of: value)
    return (form, try assemblies.map { assembly throws(FileError) in try assembly.route() })
  }

  // MARK: Lines

  private static func foreign(
    _ lines: [RouteFeature], of value: JSONMembers
  ) throws(FileError) -> [RouteAssembly] {
    guard !lines.isEmpty else {
      throw value.node.failure(
        .missingField, found: "no line among the features", expected: "one, the route")
    }
    return try lines.map { feature throws(FileError) in
      var assembly = RouteAssembly(feature.geometry)
      assembly.line = try feature.line()
      assembly.name = try feature.text("name")
      assembly.duration = feature.amount("duration") ?? feature.amount("freeFlowDuration")
      return assembly
    }
  }

  private static func own(_ features: [RouteFeature]) throws(FileError) -> [RouteAssembly] {
    var assemblies: [RouteAssembly] = []
    for feature in features {
      switch feature.kind {
      case .route? where feature.isLine:
        // Legs are counted from 0; a matching is a route of its own.
        let leg = try feature.properties?["leg"]?.integer() ?? 0
        if leg == 0 || assemblies.isEmpty {
          assemblies.append(RouteAssembly(feature.geometry))
        }
        let route = assemblies.count - 1
        assemblies[route].append(
          try feature.line(), length: feature.amount("length"),
          duration: feature.amount("duration") ?? feature.amount("freeFlowDuration"),
          destination: Waypoint())
        assemblies[route].legs[assemblies[route].legs.count - 1].endsAtWaypoint = false
      case .waypoint?:
        guard !assemblies.isEmpty, let number = try feature.properties?["waypoint"]?.integer()
        else { continue }
        let waypoint = try feature.waypoint()
        let route = assemblies.count - 1
        if number == 0 {
          assemblies[route].origin = waypoint
        } else if number >= 1, number <= assemblies[route].legs.count {
          assemblies[route].legs[number - 1].destination = waypoint
          assemblies[route].legs[number - 1].endsAtWaypoint = true
        }
      default: continue
      }
    }
    return assemblies
  }

  private static func traffic(_ lines: [RouteFeature]) throws(FileError) -> [RouteAssembly] {
    var assemblies: [Int: RouteAssembly] = [:]
    for feature in lines {
      guard let properties = feature.properties else { continue }
      let number = try properties["route"]?.integer() ?? 0
      try assemblies[number, default: RouteAssembly(feature.geometry)].append(
        TrafficPiece(feature, properties))
    }
    return assemblies.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Waypoints

  /// Leads the only route through points of others, the first of which may be where it starts.
  private static func lead(
    _ assemblies: inout [RouteAssembly], through waypoints: [Waypoint], of value: JSONMembers
  ) throws(FileError) {
    var waypoints = waypoints
    // A point where the line begins is where the route starts, no place to go to.
    if waypoints.count > 1, let place = waypoints[0].coordinate, assemblies.first?.origin == nil,
      let start = assemblies.first?.line.first, start.distance(to: place) <= startTolerance
    {
      assemblies[0].origin = waypoints.removeFirst()
    }
    guard !waypoints.isEmpty else { return }
    guard assemblies.count == 1 else {
      throw value.node.failure(
        .unsupported, found: "\(assemblies.count) routes with waypoints",
        expected: "one route, whose waypoints they are")
    }
    assemblies[0].added = waypoints
  }
}
