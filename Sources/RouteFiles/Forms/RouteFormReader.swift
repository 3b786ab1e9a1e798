import Files
import Journeys
import TextFormats

/// Recognizes whose form a text has by its members, and reads the routes in it.
struct RouteFormReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func routes(
    in bytes: [UInt8]
  ) throws(FileError) -> (RouteResponse.Form, [PlannedRoute]) {
    if bytes[...].isUTF16 { throw FileError(.utf16, expected: Self.expected) }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard let first = bytes[start...].first(where: { !$0.isJSONWhitespace }) else {
      throw FileError(
        .unknownFormat, found: "nothing but blanks", expected: Self.expected, byteOffset: 0)
    }
    let route: (RouteResponse.Form, [PlannedRoute])
    if first.isOpeningBracket, Self.isJSON(bytes[start...]) {
      route = try routes(in: try JSONNode.values(of: bytes))
    } else {
      route = (.polyline, [try LineRouteReader(options).route(ofText: bytes[start...])])
    }
    guard !route.1.isEmpty else {
      throw FileError(
        .missingField, found: "no routes in the answer", expected: "at least one", byteOffset: 0)
    }
    return route
  }

  /// Whether a text that begins with a bracket, as an encoded polyline may too, is JSON.
  private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = bytes.first { !$0.isOpeningBracket && !$0.isJSONWhitespace }
    // Names, texts and numbers of JSON begin with what encoded polylines don't have.
    guard let mark, mark >= UInt8(ascii: "?") else { return true }
    return (try? JSONNode(Array(bytes))) != nil
  }

  private func routes(
    in values: [JSONNode]
  ) throws(FileError) -> (RouteResponse.Form, [PlannedRoute]) {
    var values = values
    if values.count == 1, values[0].isArray { values = try values[0].elements() }
    var routes: [PlannedRoute] = []
    var form: RouteResponse.Form?
    for value in values {
      let (found, some) = try self.routes(in: value)
      guard found == form ?? found else {
        throw value.failure(
          .unsupported, found: "an answer of the form \(found.rawValue)",
          expected: "the one of those before, \((form ?? found).rawValue)")
      }
      form = found
      routes += some
    }
    return (form ?? .milepost, routes)
  }

  private func routes(
    in value: JSONNode
  ) throws(FileError) -> (RouteResponse.Form, [PlannedRoute]) {
    guard value.isObject else { throw value.unexpected(Self.expected) }
    let members = try value.object()
    try ServiceFailure.check(members)
    if members["trip"] != nil {
      return (.valhalla, try ValhallaRouteReader(options).routes(of: members))
    }
    guard !Self.isDirections(members) else {
      throw value.failure(
        .unsupported, found: "an answer of Google's Directions API",
        expected: "one of the Routes API, its successor (computeRoutes)")
    }
    if members["type"] != nil, members["routes"] == nil {
      return try GeoJSONRouteReader.routes(of: members)
    }
    if members["geometry"]?.isArray == true {
      return (.milepost, try MilepostRouteReader.routes(of: members))
    }
    if TrafficLineReader.reads(members) {
      return (.milepost, [try TrafficLineReader(options).route(of: members)])
    }
    let isOSRM = members["code"] != nil || members["waypoints"] != nil
    if isOSRM, OSRMRouteReader.lists.contains(where: { members[$0] != nil }) {
      return (.osrm, try OSRMRouteReader(options).routes(of: members))
    }
    if let list = members["routes"], let first = try list.elements().first {
      let route = try first.object()
      let isGoogle =
        ["polyline", "distanceMeters", "staticDuration", "travelAdvisory"]
        .contains { route.contains($0) } || route["duration"]?.isString == true
      return isGoogle
        ? (.google, try GoogleRouteReader(options).routes(of: members))
        : (.osrm, try OSRMRouteReader(options).routes(of: members))
    }
    throw value.failure(
      .unknownFormat, found: Self.summary(of: members), expected: Self.expected,
      hint: members.isEmpty ? "Google's Routes API answers so where it has found no route" : nil)
  }

  /// Whether an answer has the form of Google's older service, which has failures in it as well.
  private static func isDirections(_ members: JSONMembers) -> Bool {
    let route = try? members["routes"]?.elements().first?.object()
    return members["geocoded_waypoints"] != nil || route?.contains("overview_polyline") == true
  }

  private static func summary(of members: JSONMembers) -> String {
    members.isEmpty
      ? "an object without members"
      : "an object with \(members.names.sorted().prefix(6).map { "'\($0)'" }.joined(separator: ", "))"
  }

  private static let expected =
    "a route: an answer of OSRM, Valhalla, Mapbox, Google's Routes API or milepost, GeoJSON, or an "
    + "encoded polyline"
}

extension UInt8 {
  fileprivate var isOpeningBracket: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}
