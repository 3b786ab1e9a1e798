import Coordinates
import Milepost
import Polylines
import TestSupport
import Testing
import TrafficClassification

@testable import RouteFiles

@Suite("Results of `traffic apply`")
struct TrafficLineTests {
  /// Returns a result of `traffic apply` for a route along the hook.
  private static func line(length: String? = nil, traffic: String) throws -> String {
    let hook = try MeasuredPolyline(RouteFixture.line(RouteFixture.hook))
    let text = GooglePolylineCodec.precision6.encode(hook.polyline)
    return """
      {"route":0,"length":\(length ?? "\(hook.length)"),"coveredLength":0,"polyline":"\(text)",\
      "waypoints":[],"traffic":\(traffic)}
      """
  }

  private static func interval(to end: Double, _ speed: String) -> String {
    #"{"start":0,"end":1,"startMeters":0,"endMeters":\#(end),"speed":"\#(speed)"}"#
  }

  @Test("traffic up to the end of the route is read despite rounding")
  func whole() throws {
    let length = try MeasuredPolyline(RouteFixture.line(RouteFixture.hook)).length
    for end in [length, length - 0.4, length + 0.4] {
      let traffic = "[\(Self.interval(to: 300, "SLOW")),\(Self.interval(to: end, "NORMAL"))]"
      let planned = try #require(
        try RouteFixture.read(Self.line(traffic: traffic)).routes.first)
      #expect(abs(planned.route.length - length) < 1)
      #expect(planned.traffic.intervals.map(\.traffic) == [.slow, .normal])
    }
  }

  @Test(
    "traffic that is missing, or that ends far from the end of the route, is rejected",
    arguments: [nil, 300, 700, 2_000])
  func cut(_ end: Double?) throws {
    let traffic = end.map { "[\(Self.interval(to: $0, "SLOW"))]" } ?? "[]"
    let error = #expect(throws: FileError.self) {
      try RouteFixture.read(Self.line(traffic: traffic))
    }
    #expect(error?.code == .malformed)
    #expect(error?.found == "traffic up to \((end ?? 0).fixed(1)) m")
    #expect(error?.expected.hasPrefix("up to the end of the route, at 78") == true)
  }

  @Test("a result without a length is rejected")
  func length() throws {
    #expect(throws: FileError.self) {
      try RouteFixture.read(
        Self.line(length: "null", traffic: "[\(Self.interval(to: 780, "SLOW"))]"))
    }
  }
}
