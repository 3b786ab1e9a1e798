import RoadNetworks
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension [EdgeTraversal] {
  /// Returns the same traversals, cut where the class of traffic changes, with the class of each.
  ///
  /// - Parameter traffic: the stretches of traffic by distance from the start, in order; the last
  ///   one extends to the end.
  /// - Complexity: O(*n* + *k*) for *k* stretches of traffic.
  func cut(by traffic: [DrivenTraffic.Stretch]) -> (
    traversals: [EdgeTraversal], classes: [TrafficClass]
  ) {
    var traversals: [EdgeTraversal] = []
    var classes: [TrafficClass] = []
    var next = 0
    var start = 0.0
    for whole in self {
      var rest = whole
      let end = start + Double(whole.lengthInMillimeters) / 1000
      while next + 1 < traffic.count, traffic[next].end < end {
        let border =
          whole.start + UInt32((Swift.max(0, traffic[next].end - start) * 1000).rounded())
        // A border at the end of a traversal belongs to the next traversal.
        guard border < rest.end else { break }
        if border > rest.start {
          let (before, after) = rest.cut(at: border, traffic[next].endTime)
          traversals.append(before)
          classes.append(traffic[next].traffic)
          rest = after
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
    var (before, after) = (self, self)
    before.end = offset
    after.start = offset
    before.exitTime = clamped(time)
    after.entryTime = before.exitTime
    return (before, after)
  }

  /// Returns the time limited to the range between entry and exit, as far as these are known.
  func clamped(_ time: Date) -> Date {
    max(entryTime ?? time, min(exitTime ?? time, time))
  }
}
