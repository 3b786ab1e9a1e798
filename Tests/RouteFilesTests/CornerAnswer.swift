/// Responses with a route of about 760 m to the east and then 1,112 m to the north.
enum CornerAnswer {
  /// The three points of the line, encoded with five and with six decimals, and as GeoJSON.
  static let five = "_uz}G_oyo@?o}@o}@?"
  static let six = "_{ssxA__hgN?_pR_pR?"
  static let geoJSON = #"{"type":"LineString","coordinates":[[8,47],[8.01,47],[8.01,47.01]]}"#

  static let start = "8,47"
  static let corner = "8.01,47"
  static let end = "8.01,47.01"

  static func leg(_ meters: Double, _ seconds: Double, _ rest: String = "") -> String {
    #"{"distance":\#(meters),"duration":\#(seconds),"steps":[]\#(rest)}"#
  }

  /// Returns a route in OSRM's form.
  static func route(
    geometry: String? = nil, legs: [String] = [leg(1872.2, 180)], seconds: Double = 180,
    _ rest: String = ""
  ) -> String {
    let line = geometry ?? "\"\(five)\""
    return #"{"distance":1872.2,"duration":\#(seconds),"geometry":\#(line),"#
      + #""legs":[\#(legs.joined(separator: ","))]\#(rest)}"#
  }

  /// Returns waypoints named a, b, c, and so on.
  static func waypoints(_ places: [String]) -> String {
    let list = places.enumerated().map { number, place in
      #"{"location":[\#(place)],"name":"\#(Character(UnicodeScalar(UInt8(97 + number))))"}"#
    }
    return "[\(list.joined(separator: ","))]"
  }

  /// Returns a response from OSRM.
  static func answer(_ routes: [String], through places: [String] = [start, end]) -> String {
    #"{"code":"Ok","routes":[\#(routes.joined(separator: ","))],"#
      + #""waypoints":\#(waypoints(places))}"#
  }

  /// Returns a response from OSRM with one leg and its annotations.
  static func annotated(_ annotation: String) -> String {
    answer([route(legs: [leg(1872.2, 180, #","annotation":\#(annotation)"#)])])
  }
}
