import Files
import Journeys
import RouteSplitting
import TextFormats

/// A reader of GeoJSON: Milepost's own routes, matchings, and traffic, and any other lines.
///
/// Milepost's results are recognized by the property `kind`. In other GeoJSON, points are
/// waypoints, and `duration`, or else `freeFlowDuration`, is the time of a line.
struct GeoJSONRouteReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  /// The distance in meters from the start of a line within which a point counts as its start.
  private static let startTolerance = 50.0

  func answer(
    of value: JSONMembers
  ) throws(FileError) -> RouteFormReader.Answer {
    var notes = RouteNotes()
    let features = try RouteFeature.features(of: value, &notes)
    if let facts = features.first?.properties {
      if OpenRouteServiceReader.reads(route: facts) {
        return .init(.openRouteService, try OpenRouteServiceReader(options).alternatives(of: value))
      }
      guard facts["distanceInMeters"] == nil, facts["durationInSeconds"] == nil,
        facts["routePathPoint"] == nil
      else {
        throw value.node.failure(
          .unsupported, found: "a response from Azure Maps", expected: RouteFormReader.expected)
      }
    }
    for feature in features where feature.isUnread {
      notes.add(feature.geometry.unexpected("a line or a point"))
    }
    let lines = features.filter(\.isLine)
    var form = RouteResponse.Form.milepost
    var assemblies: [RouteAssembly]
    var places = features.filter(\.isForeignWaypoint)
    if !lines.isEmpty, lines.allSatisfy(\.isTraffic) {
      assemblies = try Self.traffic(lines)
    } else if lines.contains(where: { $0.kind == .route }) {
      assemblies = try Self.own(features)
    } else {
      form = .geojson
      guard !lines.isEmpty else {
        throw notes.all.first?.first
          ?? value.node.failure(
            .missingField, found: "features without a line", expected: "a line")
      }
      assemblies = Self.foreign(lines)
      places = features.filter { $0.isPoint && !$0.isVehicle }
    }
    let waypoints = try places.map { place throws(FileError) in try place.waypoint() }
    try Self.lead(&assemblies, through: waypoints, of: value)
    return .init(form, assemblies.map { RouteResponse.Alternative($0) }, notes.all)
  }

  // MARK: Lines

  private static func foreign(_ lines: [RouteFeature]) -> [RouteAssembly] {
    lines.map { feature in
      var assembly = RouteAssembly(feature.geometry)
      assembly.attempt { (assembly) throws(FileError) in
        assembly.line = try feature.line()
        assembly.name = try feature.text("name")
        assembly.duration = feature.amount("duration") ?? feature.amount("freeFlowDuration")
      }
      return assembly
    }
  }

  private static func own(_ features: [RouteFeature]) throws(FileError) -> [RouteAssembly] {
    var assemblies: [RouteAssembly] = []
    for feature in features {
      switch feature.kind {
      case .route? where feature.isLine:
        // A leg with the number 0 starts a new route, and so does a matching, which has no number.
        let leg = try feature.properties?["leg"]?.integer() ?? 0
        if leg == 0 || assemblies.isEmpty {
          assemblies.append(RouteAssembly(feature.geometry))
        }
        assemblies[assemblies.count - 1].attempt { (assembly) throws(FileError) in
          assembly.append(
            try feature.line(), length: feature.amount("length"),
            duration: feature.amount("duration") ?? feature.amount("freeFlowDuration"),
            destination: Waypoint())
          assembly.legs[assembly.legs.count - 1].endsAtWaypoint = false
        }
      case .waypoint?:
        guard !assemblies.isEmpty, let number = try feature.properties?["waypoint"]?.integer()
        else { continue }
        assemblies[assemblies.count - 1].attempt { (assembly) throws(FileError) in
          let waypoint = try feature.waypoint()
          if number == 0 {
            assembly.origin = waypoint
          } else if number >= 1, number <= assembly.legs.count {
            assembly.legs[number - 1].destination = waypoint
            assembly.legs[number - 1].endsAtWaypoint = true
          }
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
      assemblies[number, default: RouteAssembly(feature.geometry)].attempt {
        (assembly) throws(FileError) in
        try assembly.append(try TrafficPiece(feature, properties))
      }
    }
    return assemblies.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Waypoints

  /// Adds waypoints to the only route; the first of several may be its origin.
  private static func lead(
    _ assemblies: inout [RouteAssembly], through waypoints: [Waypoint], of value: JSONMembers
  ) throws(FileError) {
    var waypoints = waypoints
    // A point at the start of the line is the origin, not a destination.
    if waypoints.count > 1, let place = waypoints[0].coordinate, assemblies.first?.origin == nil,
      let start = assemblies.first?.line.first, start.distance(to: place) <= startTolerance
    {
      assemblies[0].origin = waypoints.removeFirst()
    }
    guard !waypoints.isEmpty else { return }
    guard assemblies.count == 1 else {
      throw value.node.failure(
        .unsupported, found: "\(assemblies.count) routes with waypoints",
        expected: "a single route for the waypoints")
    }
    assemblies[0].added = waypoints
  }
}
