import Milepost
import Testing

@testable import RouteFiles

@Suite("Responses that are not supported")
struct ForeignAnswerTests {
  @Test(
    "unsupported responses are rejected with the name of the service, even in a wrapper",
    arguments: [
      (
        #"{"formatVersion":"0.0.12","routes":[{"summary":{"lengthInMeters":5},"legs":[]}]}"#,
        "TomTom"
      ),
      (#"{"routes":[{"summary":{"lengthInMeters":5},"legs":[{"points":[]}]}]}"#, "TomTom"),
      (
        #"{"routes":[{"distanceMeters":5,"durationSeconds":5,"stepIndexes":[0]}],"#
          + #""steps":[],"stepPaths":[]}"#, "Apple"
      ),
      (#"{"statusCode":200,"resourceSets":[{"resources":[{"routeLegs":[]}]}]}"#, "Bing"),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","#
          + #""geometry":{"type":"Point","coordinates":[8,47]},"#
          + #""properties":{"distanceInMeters":5,"type":"RoutePath"}}]}"#, "Azure"
      ),
      (#"{"Legs":[{"Distance":1}],"Summary":{"Distance":1}}"#, "Amazon"),
      (#"{"Routes":[{"Legs":[]}],"LegGeometryFormat":"FlexiblePolyline"}"#, "Amazon"),
      (#"{"response":{"route":[{"leg":[]}]}}"#, "HERE's Routing API before version 8"),
      (#"{"plan":{"itineraries":[]}}"#, "OpenTripPlanner"),
      (#"{"route":{"shape":{"shapePoints":[]},"legs":[]},"info":{}}"#, "MapQuest"),
      (#"{"code":"Ok","durations":[[0,1],[1,0]],"sources":[],"destinations":[]}"#, "OSRM's table"),
      (
        #"{"code":"Ok","waypoints":[{"location":[8,47],"distance":3,"nodes":[1,2]}]}"#,
        "OSRM's nearest"
      ),
      (#"{"sources_to_targets":[],"units":"kilometers"}"#, "Valhalla's matrix"),
      (#"{"edges":[],"shape":"abc","matched_points":[]}"#, "Valhalla's trace_attributes"),
      (
        #"{"status":"OK","geocoded_waypoints":[],"routes":[{"overview_polyline":{}}]}"#,
        "Google's Directions API"
      ),
      (
        #"{"status":"REQUEST_DENIED","error_message":"no key","routes":[]}"#,
        "Google's Directions API"
      ),
      (#"{"origin_addresses":[],"destination_addresses":[],"rows":[]}"#, "Distance Matrix"),
    ])
  func refused(_ text: String, _ name: String) throws {
    for text in [text, #"{"data":\#(text)}"#] {
      let error = #expect(throws: FileError.self) { try RouteFixture.read(text) }
      #expect(error?.code == .unsupported, "\(String(describing: error))")
      #expect(error?.found.contains("a response from") == true)
      #expect(error?.found.contains(name) == true, "\(error?.found ?? "")")
    }
  }

  @Test(
    "error messages of services are quoted",
    arguments: [
      (
        #"{"title":"Malformed request","status":400,"code":"E605001"}"#,
        "E605001: Malformed request"
      ),
      (#"{"notices":[{"title":"No route","code":"noRouteFound"}],"routes":[]}"#, "No route"),
      (#"{"message":"Cannot find point 0","hints":[{"message":"x"}]}"#, "Cannot find point 0"),
      (#"{"error":{"code":2010,"message":"no routable point"},"info":{}}"#, "no routable point"),
      (#"{"formatVersion":"0.0.12","error":{"description":"no map"}}"#, "no map"),
      (#"{"message":"No route found","code":"NoRoute","routes":[]}"#, "NoRoute: No route found"),
      (#"{"error":"no key","data":{"routes":[{"geometry":"??","distance":0}]}}"#, "no key"),
      (#"{"error":false,"message":"no way","data":null}"#, "no way"),
      (#"{"type":"about:blank","title":"Unauthorized","status":401}"#, "Unauthorized"),
    ])
  func failures(_ text: String, _ quote: String) throws {
    let error = #expect(throws: FileError.self) { try RouteFixture.read(text) }
    #expect(error?.code == .serviceFailure)
    #expect(error?.found == "the service's error '\(quote)'")
  }

  @Test("the reason for a failure of an unsupported service follows the name of the service")
  func reason() {
    let text = #"{"status":"REQUEST_DENIED","error_message":"The key is invalid.","routes":[]}"#
    let error = #expect(throws: FileError.self) { try RouteFixture.read(text) }
    #expect(error?.found == "a response from Google's Directions API: 'The key is invalid.'")
    #expect(error?.expected.contains("computeRoutes") == true)
  }
}
