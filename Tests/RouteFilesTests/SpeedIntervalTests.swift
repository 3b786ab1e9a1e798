import Milepost
import TestSupport
import Testing

@testable import RouteFiles

@Suite("Speed reading intervals of Google's Routes API")
struct SpeedIntervalTests {
  @Test(
    "an interval that begins before the end of the previous one is left out",
    arguments: [(0, 2), (1, 2), (0, 0)])
  func order(_ start: Int, _ end: Int) throws {
    func answer(_ start: Int) -> String {
      #"{"routes":[{"polyline":{"encodedPolyline":"_p~iF~ps|U{@?{@?"},"travelAdvisory":"#
        + #"{"speedReadingIntervals":[{"endPolylinePointIndex":2,"speed":"SLOW"},"#
        + #"{"startPolylinePointIndex":\#(start),"endPolylinePointIndex":\#(end),"#
        + #""speed":"NORMAL"}]}}]}"#
    }
    let response = try RouteFixture.read(answer(start))
    #expect(response.routes[0].traffic.intervals.map(\.traffic) == [.slow])
    let note = try #require(response.alternatives[0].notes.first)
    #expect(note.first.path == "routes[0].travelAdvisory.speedReadingIntervals[1]")
    #expect(note.first.expected.contains("2…2"), "\(note)")
  }
}
