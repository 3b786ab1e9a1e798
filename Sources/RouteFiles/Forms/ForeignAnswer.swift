import Files
import TextFormats

/// The detection of responses that are in unsupported forms or contain no routes.
enum ForeignAnswer {
  /// Throws an error that names the service if a response is known to be unsupported.
  static func check(
    _ members: JSONMembers, first: JSONMembers?, expected: String
  ) throws(FileError) {
    guard let service = service(of: members, first: first) else { return }
    // Google's Directions API includes the reason for a failure.
    let reason = try members["error_message"].flatMap { node throws(FileError) in
      try node.isString ? ": " + ServiceFailure.quoted(node.string()) : nil
    }
    throw members.node.failure(
      .unsupported, found: "a response from \(service.name)\(reason ?? "")",
      expected: service.instead ?? expected)
  }

  /// Returns the name of the service of an unsupported response, or nil if the response isn't known
  /// to be unsupported.
  ///
  /// `instead` describes the response to use instead; it is nil if any supported one will do.
  ///
  /// - Parameter first: the first route listed in the response; nil if there is none.
  static func service(
    of members: JSONMembers, first: JSONMembers?
  ) -> (name: String, instead: String?)? {
    if let name = named(members, route: first ?? members) { return (name, nil) }
    if let matrix = matrix(members) { return (matrix, "a response with routes") }
    guard isDirections(members, first: first) else { return nil }
    return (
      "Google's Directions API", "a response from its successor, the Routes API (computeRoutes)"
    )
  }

  /// Returns whether an object is a response from Google's Directions API, including error
  /// responses, or a single route of one.
  private static func isDirections(_ members: JSONMembers, first: JSONMembers?) -> Bool {
    members["geocoded_waypoints"] != nil
      || members["status"] != nil && members["error_message"] != nil
      || first?.contains("overview_polyline") == true
      || members.contains("overview_polyline")
      || members.first("legs")?.contains("start_location") == true
  }

  /// Returns the name of the unsupported routing service that the response is from, or nil for any
  /// other response.
  private static func named(_ members: JSONMembers, route: JSONMembers) -> String? {
    if members["formatVersion"] != nil
      || route.object("summary")?.contains("lengthInMeters") == true
    {
      return "TomTom's Routing API (calculateRoute) or Azure Maps"
    }
    if route["stepIndexes"] != nil || route["durationSeconds"] != nil || members["stepPaths"] != nil
    {
      return "Apple's Maps Server API"
    }
    if members["resourceSets"] != nil || route["routeLegs"] != nil {
      return "Bing Maps"
    }
    if members["Legs"] != nil || members["Routes"] != nil { return "Amazon Location Service" }
    if members.object("response")?.first("route") != nil {
      return "HERE's Routing API before version 8"
    }
    if members.object("plan")?["itineraries"] != nil { return "OpenTripPlanner" }
    if members.object("route")?.object("shape")?["shapePoints"] != nil { return "MapQuest" }
    if route["stops"] != nil, route["vehicle"] != nil {
      return "Mapbox's Optimization API, version 2"
    }
    return nil
  }

  /// Returns the name of a service whose responses contain no routes, but a matrix, places, or the
  /// attributes of a matched path, or nil for any other response.
  private static func matrix(_ members: JSONMembers) -> String? {
    let hasRoutes = OSRMRouteReader.lists.contains { members[$0] != nil }
    if members["sources_to_targets"] != nil { return "Valhalla's matrix service" }
    if members["edges"]?.isArray == true, members["shape"] != nil {
      return "Valhalla's trace_attributes service"
    }
    if members["rows"] != nil, members["origin_addresses"] != nil {
      return "Google's Distance Matrix API"
    }
    if members["originIndex"] != nil, members["destinationIndex"] != nil {
      return "Google's computeRouteMatrix"
    }
    if members["durations"]?.isArray == true || members.object("matrix") != nil
      || members["distances"]?.isArray == true && members["sources"] != nil, !hasRoutes
    {
      return "a matrix service, such as OSRM's table service"
    }
    if !hasRoutes, members["code"]?.isString == true, members["waypoints"]?.isArray == true {
      return "OSRM's nearest service"
    }
    return nil
  }
}
