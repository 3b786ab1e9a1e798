import Milepost
import Testing
import TrafficClassification

@testable import RouteFiles

@Suite("Speed reading intervals of Google's routes and legs")
struct GoogleIntervalTests {
  private static let five = #""polyline":{"encodedPolyline":"\#(CornerAnswer.five)"}"#

  private static func advisory(_ end: Int, _ speed: String) -> String {
    let interval = #"{"endPolylinePointIndex":\#(end),"speed":"\#(speed)"}"#
    return #""travelAdvisory":{"speedReadingIntervals":[\#(interval)]}"#
  }

  private func read(_ route: String) throws -> ([TrafficClass], [RouteNote]) {
    let response = try RouteFixture.read(#"{"routes":[{"distanceMeters":1872,\#(route)}]}"#)
    let notes = response.alternatives[0].notes
    return (response.routes[0].traffic.intervals.map(\.traffic), notes)
  }

  @Test("intervals of a route without a line apply to the line of the legs if it has enough points")
  func route() throws {
    let legs = #""legs":[{\#(Self.five)}]"#
    let (whole, silent) = try read("\(Self.advisory(2, "SLOW")),\(legs)")
    #expect(whole == [.slow] && silent.isEmpty)
    let (part, taken) = try read("\(Self.advisory(1, "SLOW")),\(legs)")
    #expect(part == [.slow, .noData])
    #expect(taken.first?.description.hasSuffix("they are applied to the line of the legs") == true)
    let (none, left) = try read("\(Self.advisory(7, "SLOW")),\(legs)")
    #expect(none == [.noData] && left.first?.description.hasSuffix("it is left out") == true)
    #expect(taken.count == 1 && left.count == 1)
  }

  @Test("intervals of legs take precedence over intervals of a route without a line")
  func legs() throws {
    let legs = #""legs":[{\#(Self.five),\#(Self.advisory(2, "TRAFFIC_JAM"))}]"#
    let (speeds, notes) = try read("\(Self.advisory(9, "SLOW")),\(legs)")
    #expect(speeds == [.trafficJam] && notes.isEmpty)
  }

  @Test("intervals of legs without lines are left out and noted")
  func lineless() throws {
    let corner = #""endLocation":{"latLng":{"latitude":47,"longitude":8.01}}"#
    let legs =
      #""legs":[{\#(corner),\#(Self.advisory(1, "SLOW"))},{\#(Self.advisory(1, "SLOW"))}]"#
    let (speeds, notes) = try read("\(Self.five),\(legs)")
    #expect(speeds == [.noData] && notes.map(\.count) == [2], "\(notes)")
    let path = "routes[0].legs[0].travelAdvisory.speedReadingIntervals[0]"
    #expect(notes.first?.first.path == path)
  }

  @Test("notes on values of the same kind are combined, even if the expected numbers differ")
  func kinds() throws {
    let line =
      #""polyline":{"geoJsonLinestring":{"type":"LineString","coordinates":\#(RouteFixture.hook)}}"#
    let ends = [1, 1, 2, 1, 3, 1, 4, 1].enumerated().map { number, end in
      let start = number.isMultiple(of: 2) ? end - 1 : 0
      return
        #"{"startPolylinePointIndex":\#(start),"endPolylinePointIndex":\#(end),"speed":"SLOW"}"#
    }
    let list = ends.joined(separator: ",")
    let response = try RouteFixture.read(
      #"{"routes":[{\#(line),"travelAdvisory":{"speedReadingIntervals":[\#(list)]}}]}"#)
    #expect(response.alternatives[0].notes.map(\.count) == [4])
  }
}
