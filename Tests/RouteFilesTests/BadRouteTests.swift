import Milepost
import Polylines
import TestSupport
import Testing

@testable import RouteFiles

@Suite("Responses without valid routes")
struct BadRouteTests {
  private func failure(
    _ text: String, options: RouteReadingOptions = RouteReadingOptions()
  ) -> FileError? {
    do throws(FileError) {
      _ = try RouteFixture.read(text, options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "error messages of services are quoted",
    arguments: [
      ("osrm-error.json", "NoRoute: Impossible route between points"),
      ("mapbox-error.json", "Not Authorized - Invalid Token"),
      ("valhalla-error.json", "No path could be found for input (error 442)"),
      ("google-error.json", "INVALID_ARGUMENT: API key not valid. Please pass a valid API key."),
    ])
  func services(_ name: String, _ quote: String) throws {
    let error = #expect(throws: FileError.self) { try RouteFixture.response(name) }
    #expect(error?.code == .serviceFailure)
    #expect(error?.found.contains("'\(quote)'") == true, "\(error?.found ?? "")")
    #expect(error?.file == RouteFixture.folder + "/" + name)
  }

  @Test("a polyline that fits the distance and the waypoints at neither precision is rejected")
  func precision() throws {
    let line = try RouteFixture.line("[[13.3888,52.517],[13.3976,52.5294],[13.4285,52.5232]]")
    let text = GooglePolylineCodec.precision6.encode(line).replacing("\\", with: "\\\\")
    func answer(_ distance: Double, _ waypoints: String) -> String {
      #"{"code":"Ok","routes":[{"geometry":"\#(text)","distance":\#(distance),"legs":[]}]"#
        + #"\#(waypoints)}"#
    }
    let there = #","waypoints":[{"location":[13.3888,52.517]},{"location":[13.4285,52.5232]}]"#
    let elsewhere = #","waypoints":[{"location":[3.3888,52.517]},{"location":[3.4285,52.5232]}]"#
    #expect(failure(answer(3_700, there)) == nil)
    #expect(failure(answer(3_700, "")) == nil)
    #expect(failure(answer(37_000, there))?.code == .lengthMismatch)
    #expect(failure(answer(370, there))?.code == .lengthMismatch)
    #expect(failure(answer(3_700, elsewhere))?.code == .lengthMismatch)
    let error = try #require(failure(answer(37_000, "")))
    #expect(error.path == "routes[0].geometry" && error.byteOffset == 35)
    #expect(error.description.contains("made.json"))
    // An explicit format is used even if the line then has the wrong length and is rejected.
    let given = RouteReadingOptions(.google(.precision5))
    #expect(failure(answer(3_700, there), options: given) != nil)
  }

  @Test("near latitude 0, longitude 0, the precision of a line may be ambiguous")
  func ambiguous() throws {
    let line = try RouteFixture.line("[[0.001,0.001],[0.0011,0.001]]")
    let text = GooglePolylineCodec.precision6.encode(line)
    let answer = #"{"code":"Ok","routes":[{"geometry":"\#(text)","legs":[]}]}"#
    #expect(failure(answer)?.code == .ambiguousPrecision)
    #expect(failure(answer, options: RouteReadingOptions(.google(.precision6))) == nil)
  }

  @Test("errors include a code, a byte offset, and the path of the value")
  func places() throws {
    let wrong = #"{"code":"Ok","routes":[{"legs":[{"distance":-20}]}],"waypoints":[]}"#
    let error = try #require(failure(wrong))
    #expect(error.path == "routes[0].legs[0].distance" && error.code == .malformed)
    #expect(error.byteOffset == 44)
    #expect(error.description.hasPrefix("made.json:1: routes[0].legs[0].distance: found"))
    let cases: [(String, FileError.Code)] = [
      ("", .unknownFormat), (" \n", .unknownFormat), ("{}", .unknownFormat), ("[]", .missingField),
      ("[1]", .malformed), (#"{"routes":[]}"#, .unknownFormat), ("{\"routes\":", .truncated),
      (#"{"code":"Ok","routes":[],"waypoints":[]}"#, .missingField),
      (#"{"code":"Ok","routes":[{}]}"#, .missingField),
      (#"{"code":"Ok","code":"Ok","routes":[{}]}"#, .duplicateField),
      (#"{"trip":{"legs":[{}]}}"#, .missingField),
      (#"{"trip":{"legs":[{"shape":"?"}],"units":"furlongs"}}"#, .malformed),
      (#"{"trip":{"status":442,"status_message":"no","legs":[]}}"#, .serviceFailure),
      (#"{"type":"Polygon","coordinates":[]}"#, .malformed),
      (#"{"type":"LineString","coordinates":[[0,95]]}"#, .invalidCoordinate),
      (#"{"type":"LineString","coordinates":[]}"#, .missingField),
      (#"{"type":"FeatureCollection","features":[]}"#, .missingField),
      (#"{"routes":[{"distanceMeters":10,"duration":"5"}]}"#, .missingField),
      (#"{"routes":[{"distanceMeters":-1}]}"#, .malformed),
      (#"{"geometry":[],"legs":[{}]}"#, .countMismatch), ("two words", .unknownFormat),
      ("\u{1}", .unknownFormat), (String(repeating: "[", count: 200), .tooDeep),
    ]
    for (text, code) in cases {
      #expect(failure(text)?.code == code, "\(text): \(failure(text)?.description ?? "read")")
    }
  }

  @Test(
    "absurdly large times and lengths are rejected with their paths",
    arguments: [
      (#"{"code":"Ok","routes":[{"duration":1e160}],"waypoints":[]}"#, "routes[0].duration"),
      (#"{"code":"Ok","routes":[{"distance":1e12}],"waypoints":[]}"#, "routes[0].distance"),
      (#"{"code":"Ok","routes":[{"legs":[{"duration":1e300}]}]}"#, "routes[0].legs[0].duration"),
      (#"{"routes":[{"distanceMeters":10,"duration":"1e12s"}]}"#, "routes[0].duration"),
      (#"{"trip":{"summary":{"time":1e10},"legs":[]}}"#, "trip.summary.time"),
      (#"{"geometry":[],"legs":[],"duration":1e20}"#, "duration"),
    ])
  func excess(_ text: String, _ path: String) throws {
    let error = try #require(failure(text))
    #expect(error.code == .malformed && error.path == path, "\(error)")
    #expect(error.expected.contains("1000000000"), "\(error)")
  }

  @Test(
    "pieces of traffic with invalid, skipped, or unordered leg numbers are rejected",
    arguments: [[-1], [0, -1], [2, 1], [9999], [1], [0, 2], [0, 1, 0]])
  func legs(_ legs: [Int]) {
    let pieces = legs.map {
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,1],[0,2]]},"#
        + #""properties":{"kind":"traffic","route":0,"leg":\#($0),"speed":"SLOW","duration":5}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(pieces.joined(separator: ","))]}"#
    #expect(failure(text)?.code == .malformed)
  }

  /// Returns the paths of the values that were left out.
  private func leftOut(_ text: String) throws -> [String?] {
    try RouteFixture.read(text).alternatives[0].notes.map(\.first.path)
  }

  @Test(
    "unknown or ill-fitting values are left out, and an extra break location is rejected")
  func counts() throws {
    let google = String(decoding: try RouteFixture.bytes("google-routes.json"), as: UTF8.self)
    let beyond = google.replacing(
      #""endPolylinePointIndex": 8"#, with: #""endPolylinePointIndex": 9"#)
    #expect(try leftOut(beyond) == ["routes[0].travelAdvisory.speedReadingIntervals[2]"])
    let mapbox = String(decoding: try RouteFixture.bytes("mapbox-directions.json"), as: UTF8.self)
    let shorter = mapbox.replacing("      \"severe\",\n", with: "")
    #expect(shorter != mapbox)
    #expect(try leftOut(shorter) == ["routes[0].legs[0].annotation.congestion"])
    let awful = mapbox.replacing("severe", with: "awful")
    #expect(try leftOut(awful).first??.contains("annotation.congestion[") == true)
    let valhalla = String(decoding: try RouteFixture.bytes("valhalla-native.json"), as: UTF8.self)
    let outside = valhalla.replacing(#""end_shape_index": 5"#, with: #""end_shape_index": 6"#)
    #expect(try leftOut(outside) == ["trip.legs[1].maneuvers[1].end_shape_index"])
    let oneMore = valhalla.replacing(#""through""#, with: #""break""#)
    #expect(failure(oneMore)?.code == .countMismatch)
  }

  @Test("more waypoints than can be placed in a reasonable time are rejected")
  func tooMany() throws {
    let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}}"#
    let places = (0..<40_000).map { "[\($0 % 180),\($0 % 90)]" }.joined(separator: ",")
    let line = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[\#(places)]}}"#
    let features = Array(repeating: point, count: 40_000).joined(separator: ",")
    let text = #"{"type":"FeatureCollection","features":[\#(line),\#(features)]}"#
    #expect(failure(text)?.code == .tooLarge)
  }

  @Test("responses from Google's Directions API are rejected with the name of the API")
  func directions() throws {
    let route = #"{"overview_polyline":{"points":"??"},"legs":[{"distance":{"value":5}}]}"#
    for rest in ["", #","status":"OK","geocoded_waypoints":[]"#] {
      let error = try #require(failure(#"{"routes":[\#(route)]\#(rest)}"#))
      #expect(error.code == .unsupported && error.found.contains("Directions API"))
      #expect(error.expected.contains("Routes API"))
    }
  }

  @Test("UTF-16 is rejected with a hint, with and without a byte order mark")
  func wide() throws {
    for text in [#"{"type":"LineString","coordinates":[[0,0],[0,1]]}"#, "_p~iF~ps|U{@?{@?"] {
      for bytes in UTF16Text.forms(of: text) {
        let error = #expect(throws: FileError.self) {
          try RouteResponse(bytes: bytes, name: "made.json")
        }
        #expect(error?.code == .unknownFormat && error?.hint == "save it as UTF-8", "\(bytes)")
      }
    }
  }

  @Test("error messages number legs from 1")
  func legNumbers() throws {
    let lines = "[[[0,0],[0,0.01]],[[0,0.01],[0,0.02]]]"
    let short = #"{"geometry":\#(lines),"legs":[{},{"length":100}]}"#
    #expect(failure(short)?.found.hasPrefix("a line of 1106 m for leg 2") == true)
  }

  /// Returns a response with the line `RouteFixture.hook` and two legs that meet at its corner.
  private func hook(
    _ waypoints: [String], annotation: String = #"{"duration":[9,9,9,9]}"#
  ) -> String {
    let places = waypoints.map { #"{"location":[\#($0)]}"# }.joined(separator: ",")
    return #"""
      {"code":"Ok","routes":[{"geometry":{"type":"LineString","coordinates":\#(RouteFixture.hook)},
      "legs":[{"annotation":\#(annotation)},{"annotation":{"duration":[9,9,9,9]}}]}],
      "waypoints":[\#(places)]}
      """#
  }

  @Test("a waypoint far from its place on the line is rejected")
  func farWaypoints() throws {
    let places = ["-8.61,41.15", "-8.61,41.154", "-8.606,41.154"]
    #expect(failure(hook(places)) == nil)
    for far in places.indices {
      for (place, isNear) in [("100,50", false), ("-8.61,41.156", true), ("-8.63,41.154", false)] {
        var moved = places
        moved[far] = place
        let error = failure(hook(moved))
        #expect(isNear == (error == nil), "\(far) \(place)")
        guard let error else { continue }
        #expect(error.code == .malformed && error.path == "routes[0]" && error.hint == nil)
        #expect(error.found.contains("from its place on the line"))
      }
    }
    let swapped = failure(hook(["41.15,-8.61", "41.154,-8.61", "41.154,-8.606"]))
    #expect(swapped?.hint == "are latitude and longitude swapped?")
  }

  @Test("coordinates with the latitude first are rejected with a hint")
  func swapped() throws {
    let places = [CornerAnswer.start, CornerAnswer.end]
    let line = #"{"type":"LineString","coordinates":[[47,8],[47,8.01],[47.01,8.01]]}"#
    let swapped = [
      CornerAnswer.answer([CornerAnswer.route(geometry: line)], through: places),
      CornerAnswer.answer([CornerAnswer.route()], through: ["47,8", "47.01,8.01"]),
      #"{"type":"LineString","coordinates":[[8,95],[8,96]]}"#,
    ]
    for text in swapped {
      #expect(failure(text)?.hint == "are latitude and longitude swapped?", "\(text)")
    }
  }

  @Test("NaN, absurdly large coordinates, and deep nesting are rejected")
  func positions() throws {
    for (place, code) in [("NaN,47", FileError.Code.malformed), ("1e300,47", .invalidCoordinate)] {
      let line = #"{"type":"LineString","coordinates":[[8,47],[\#(place)]]}"#
      #expect(failure(CornerAnswer.answer([CornerAnswer.route(geometry: line)]))?.code == code)
    }
    let deep = String(repeating: #"{"data":"#, count: 5000)
    #expect(failure(deep)?.code == .tooDeep)
  }

  @Test("files that can't be opened or are too large are rejected")
  func files() throws {
    let missing = #expect(throws: FileError.self) {
      try RouteResponse(path: "/no/such/file")
    }
    #expect(missing?.code == .cannotOpen)
    var options = RouteReadingOptions()
    options.maximumBytes = 100
    let large = #expect(throws: FileError.self) {
      try RouteResponse(path: RouteFixture.folder + "/google-routes.json", options: options)
    }
    #expect(large?.code == .tooLarge)
  }
}
