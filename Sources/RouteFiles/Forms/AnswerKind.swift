import Files
import TextFormats

/// The kind of a response, recognized by its members.
enum AnswerKind {
  case valhalla, valhallaTrip
  case geojson
  case milepost, traffic
  case osrm, osrmRoute
  case google, googleRoute
  case graphHopper, graphHopperPath
  case openRouteService, openRouteServiceRoute
  case here, hereRoute

  /// Recognizes a response, or a single route without the response around it, or returns nil for
  /// any other object.
  ///
  /// - Parameter first: the first route listed in the response; nil if there is none.
  init?(of members: JSONMembers, first: JSONMembers?) {
    if members["trip"] != nil {
      self = .valhalla
    } else if RouteFeature.isGeoJSON(members), members["routes"] == nil {
      self = .geojson
    } else if members["geometry"]?.isArray == true {
      self = .milepost
    } else if TrafficLineReader.reads(members) {
      self = .traffic
    } else if let kind = Self.answer(members, first: first) ?? Self.route(members) {
      self = kind
    } else {
      return nil
    }
  }

  /// Recognizes a response with a list of routes.
  private static func answer(_ members: JSONMembers, first: JSONMembers?) -> AnswerKind? {
    let isOSRM = members["code"] != nil || members["waypoints"] != nil
    if isOSRM, OSRMRouteReader.lists.contains(where: { members[$0] != nil }) { return .osrm }
    if members["paths"]?.isArray == true { return .graphHopper }
    switch first.map(route) {
    case nil: return nil
    case .hereRoute?: return .here
    case .openRouteServiceRoute?: return .openRouteService
    case .googleRoute?: return .google
    default: return .osrm
    }
  }

  /// Recognizes a single route.
  private static func route(_ route: JSONMembers) -> AnswerKind? {
    if route.first("legs")?["shape"] != nil { return .valhallaTrip }
    if route["sections"]?.isArray == true, route["legs"] == nil { return .hereRoute }
    if OpenRouteServiceReader.reads(route: route) { return .openRouteServiceRoute }
    let isGoogle =
      route["polyline"]?.isObject == true
      || ["distanceMeters", "staticDuration", "travelAdvisory"].contains { route.contains($0) }
      || route["duration"]?.isString == true
    if isGoogle { return .googleRoute }
    if let points = route["points"], points.isString || points.isObject, route["distance"] != nil,
      route["time"] != nil
    {
      return .graphHopperPath
    }
    let isOSRM =
      route["geometry"] != nil && ["legs", "distance", "duration"].contains { route[$0] != nil }
    let leg = route.first("legs")
    return isOSRM || leg?["steps"] != nil || leg?["annotation"] != nil ? .osrmRoute : nil
  }
}

extension JSONMembers {
  /// The first route in a response with a list of routes; nil for any other object.
  var firstRoute: JSONMembers? {
    OSRMRouteReader.lists.lazy.compactMap { first($0) }.first
  }

  /// Returns the first element of a member that is an array of objects, or nil for any other value.
  func first(_ name: String) -> JSONMembers? {
    guard let list = self[name], list.isArray else { return nil }
    return (try? list.firstElement()).flatMap { try? $0?.object() }
  }

  /// Returns a member that is an object, or nil for any other value.
  func object(_ name: String) -> JSONMembers? {
    self[name].flatMap { try? $0.object() }
  }
}
