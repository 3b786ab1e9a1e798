import Foundation
import RoadNetworks
import Testing

@Suite("Traversals of edges")
struct EdgeTraversalTests {
  @Test("finite times are kept unchanged, and other times become nil")
  func times() {
    let plain = EdgeTraversal(edge: EdgeID(rawValue: 7), start: 0, end: 10)
    #expect(plain.entryTime == nil && plain.exitTime == nil)
    let seconds = [0, -0.1, 1_772_323_200.123456, -1e12]
    let times = seconds.map { Date(timeIntervalSince1970: $0) } + [.distantPast, .distantFuture]
    for time in times {
      var timed = plain
      timed.entryTime = time
      #expect(timed.entryTime == time && timed != plain)
      timed.exitTime = timed.entryTime
      timed.entryTime = nil
      #expect(timed.exitTime == time && timed.entryTime == nil)
    }
    for none in [Double.nan, .infinity, -.infinity] {
      let time = Date(timeIntervalSinceReferenceDate: none)
      let timed = EdgeTraversal(
        edge: plain.edge, start: 0, end: 10, entryTime: time, exitTime: time)
      #expect(timed == plain && timed.hashValue == plain.hashValue)
      #expect(timed.entryTime == nil && timed.exitTime == nil)
    }
  }
}
