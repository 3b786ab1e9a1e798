import Files
import TextFormats

/// The kind of an answer, recognized by its members.
enum AnswerKind {
  case valhalla, valhallaTrip
  case geojson
  case milepost, traffic
  case osrm, osrmRoute
  case google, googleRoute
  case graphHopper, graphHopperPath
  case openRouteService, openRouteServiceRoute
  case here, hereRoute

  /// Recognizes an answer, or one of its routes that stands alone; nil for anything else.
  ///
  /// - Parameter first: the first route in a list of the answer.
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

  /// An answer with a list of routes.
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

  /// A route alone.
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
  /// The first route of an answer that lists them; nil for anything else.
  var firstRoute: JSONMembers? {
    OSRMRouteReader.lists.lazy.compactMap { first($0) }.first
  }

  /// The first element of a member that is a list of objects, to look at; nil for anything else.
  func first(_ name: String) -> JSONMembers? {
    guard let list = self[name], list.isArray else { return nil }
    return (try? list.firstElement()).flatMap { try? $0?.object() }
  }

  /// An object that is a member, to look at; nil for anything else.
  func object(_ name: String) -> JSONMembers? {
    self[name].flatMap { try? $0.object() }
  }
}
