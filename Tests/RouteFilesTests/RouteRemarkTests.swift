import Milepost
import Testing

@testable import RouteFiles

@Suite("Lines that contradict their stated lengths")
struct RouteRemarkTests {
  /// A line of 2,221 m to the north.
  private static let line = #"{"type":"LineString","coordinates":[[-8.61,41.15],[-8.61,41.17]]}"#

  private static func answers(_ meters: Double) -> [(text: String, advice: String?)] {
    [
      (
        #"{"code":"Ok","waypoints":[],"routes":[{"geometry":\#(line),"distance":\#(meters)}]}"#,
        "overview=full"
      ),
      (
        #"{"trip":{"legs":[{"shape":\#(line)}],"summary":{"length":\#(meters / 1000)}}}"#,
        "generalize"
      ),
      (
        #"{"routes":[{"polyline":{"geoJsonLinestring":\#(line)},"distanceMeters":\#(meters)}]}"#,
        "HIGH_QUALITY"
      ),
      (
        #"{"geometry":[[[-8.61,41.15],[-8.61,41.17]]],"legs":[{}],"length":\#(meters)}"#, nil
      ),
    ]
  }

  @Test("a line that is too short is reported, with advice on the request if there is any")
  func short() throws {
    for (text, advice) in Self.answers(2_400) {
      let remark = try #require(try RouteFixture.read(text).remark(onRoute: 0), "\(text)")
      let said = "the line is 7 % shorter than stated: 2221 m instead of 2400 m"
      #expect(remark.hasPrefix(said))
      #expect(remark.contains("; request") == (advice != nil))
      if let advice { #expect(remark.contains(advice), "\(remark)") }
    }
  }

  @Test("a line that is too long is reported without advice, and small differences aren't reported")
  func others() throws {
    for (text, _) in Self.answers(2_000) {
      let remark = try RouteFixture.read(text).remark(onRoute: 0)
      #expect(remark == "the line is 11 % longer than stated: 2221 m instead of 2000 m")
    }
    for meters in [2_190.0, 2_250] {
      for (text, _) in Self.answers(meters) {
        #expect(try RouteFixture.read(text).remark(onRoute: 0) == nil, "\(text)")
      }
    }
    // A difference of 20% of 50 m is less than the tolerance of 20 m.
    let small =
      #"{"code":"Ok","waypoints":[],"routes":[{"distance":50,"#
      + #""geometry":{"type":"LineString","coordinates":[[0,0],[0,0.00036]]}}]}"#
    #expect(try RouteFixture.read(small).remark(onRoute: 0) == nil)
    #expect(try RouteFixture.read(Self.line).remark(onRoute: 0) == nil)
  }
}
