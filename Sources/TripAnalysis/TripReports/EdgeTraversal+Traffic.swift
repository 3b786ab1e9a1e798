import RoadNetworks
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension [EdgeTraversal] {
  /// The same stretches, cut where the class of traffic changes, with the class of each.
  ///
  /// - Parameter traffic: by meters from the start, in order; what lies before and after is as its
  ///   neighbor.
  /// - Complexity: O(*n* + *k*) for *k* stretches of traffic.
  func cut(by traffic: [DrivenTraffic.Stretch]) -> (
    traversals: [EdgeTraversal], classes: [TrafficSpeed]
  ) {
    var traversals: [EdgeTraversal] = []
    var classes: [TrafficSpeed] = []
    var next = 0
    var start = 0.0
    for whole in self {
      var rest = whole
      let end = start + Double(whole.lengthInMillimeters) / 1000
      while next + 1 < traffic.count, traffic[next].end < end {
        let border =
          whole.start + UInt32((Swift.max(0, traffic[next].end - start) * 1000).rounded())
        if border > rest.start, border < rest.end {
          let (before, behind) = rest.cut(at: border, traffic[next].endTime)
          traversals.append(before)
          classes.append(traffic[next].traffic)
          rest = behind
        }
        next += 1
      }
      traversals.append(rest)
      classes.append(traffic.isEmpty ? .noData : traffic[next].traffic)
      start = end
    }
    return (traversals, classes)
  }
}

extension EdgeTraversal {
  fileprivate func cut(at offset: UInt32, _ time: Date) -> (EdgeTraversal, EdgeTraversal) {
    var (before, behind) = (self, self)
    before.end = offset
    behind.start = offset
    let isTimed = entryTime.map { $0 <= time } ?? false && exitTime.map { time <= $0 } ?? false
    before.exitTime = isTimed ? time : nil
    behind.entryTime = before.exitTime
    return (before, behind)
  }
}
