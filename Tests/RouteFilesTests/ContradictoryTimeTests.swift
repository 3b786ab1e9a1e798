import Milepost
import Testing

@testable import RouteFiles

@Suite("Times that contradict the distance")
struct ContradictoryTimeTests {
  private static func graphHopper(_ milliseconds: Double) -> String {
    #"{"paths":[{"distance":1872.2,"time":\#(milliseconds),"points":"\#(CornerAnswer.five)"}]}"#
  }

  private static func lone(_ seconds: Double) -> String {
    let leg = CornerAnswer.leg(1872.2, seconds)
    return CornerAnswer.answer([CornerAnswer.route(legs: [leg], seconds: seconds)])
  }

  @Test(
    "a time that implies more than 100 m/s or less than 0.05 m/s is reported",
    arguments: [
      (graphHopper(180), true), (graphHopper(18_000), true), (graphHopper(19_000), false),
      (graphHopper(180_000), false), (graphHopper(37_000_000), false),
      (graphHopper(38_000_000), true), (lone(0), true), (lone(1), true), (lone(180), false),
      (lone(9e8), true),
    ])
  func speeds(_ text: String, _ isOdd: Bool) throws {
    let response = try RouteFixture.read(text)
    let remark = response.remark(onRoute: 0)
    #expect((remark?.hasSuffix("can't be right") ?? false) == isOdd, "\(remark ?? "none")")
    #expect(response.routes[0].route.times != nil)
  }

  @Test("an implausible time of a leg is reported with the number of the leg")
  func leg() throws {
    let legs = [CornerAnswer.leg(760.5, 60), CornerAnswer.leg(1111.7, 1)]
    let text = CornerAnswer.answer(
      [CornerAnswer.route(legs: legs, seconds: 61)],
      through: [CornerAnswer.start, CornerAnswer.corner, CornerAnswer.end])
    let remark = try RouteFixture.read(text).remark(onRoute: 0)
    #expect(remark?.hasPrefix("the time of leg 2, 1.0 s for 111") == true, "\(remark ?? "none")")
  }

  @Test("any time is plausible for a length of up to 100 m")
  func short() throws {
    let line = #"{"type":"LineString","coordinates":[[8,47],[8,47.0008]]}"#
    for seconds in [0.0, 0.1, 86_400] {
      let text = #"{"routes":[{"geometry":\#(line),"distance":89,"duration":\#(seconds)}]}"#
      #expect(try RouteFixture.read(text).remark(onRoute: 0) == nil)
    }
  }

  @Test("a route with fewer legs than its waypoints require keeps its own time")
  func missingLegs() throws {
    let one = [CornerAnswer.leg(760.5, 60)]
    let places = [CornerAnswer.start, CornerAnswer.corner, CornerAnswer.end]
    let osrm = try RouteFixture.read(
      CornerAnswer.answer([CornerAnswer.route(legs: one)], through: places))
    #expect(isClose(osrm.routes[0].route.times?.totalSeconds, 180))
    #expect(osrm.alternatives[0].notes.count == 1)
    let query =
      #"{"query":{"coordinates":[\#(places.map { "[\($0)]" }.joined(separator: ","))]}}"#
    let service = try RouteFixture.read(
      #"{"routes":[{"summary":{"distance":1872.2,"duration":180},"way_points":[0,1,2],"#
        + #""geometry":"\#(CornerAnswer.five)","segments":[{"distance":1872.2,"duration":60}]}],"#
        + #""metadata":\#(query)}"#)
    #expect(isClose(service.routes[0].route.times?.totalSeconds, 180))
    // With as many legs as the waypoints require, the legs keep their times.
    let two = [CornerAnswer.leg(760.5, 60), CornerAnswer.leg(1111.7, 100)]
    let whole = try RouteFixture.read(
      CornerAnswer.answer([CornerAnswer.route(legs: two)], through: places))
    #expect(isClose(whole.routes[0].route.times?.totalSeconds, 160))
  }
}
