import Files
import TextFormats
import TrafficClassification

/// The traffic on a section of a HERE route, from the speeds of its `spans`.
struct HERETraffic {
  /// The class of each segment of the section's line.
  private(set) var classes: [TrafficClass]

  /// Reads the spans, each of which ends at the start of the next; nil if no span has
  /// `dynamicSpeedInfo`.
  ///
  /// A span whose position can't be read, or is out of order, is left out with a note. The previous
  /// span is left out, too, since its end is unknown.
  init?(of section: JSONMembers, points: Int, _ notes: inout RouteNotes) {
    var spans: [(start: Int, traffic: TrafficClass)] = []
    var isKnown = false
    for node in notes.elements("spans", of: section) {
      let span = notes.optional(remedy: "the previous span is left out too") {
        () throws(FileError) in
        let span = try node.object()
        let offset = try span.required("offset")
        let start = try offset.point(of: points)
        guard start >= spans.last?.start ?? 0 else {
          throw offset.failure(
            .malformed, found: "point \(start)",
            expected: "\(spans.last?.start ?? 0) or more, in the order of the line")
        }
        return (span, start)
      }
      guard let (span, start) = span else {
        if !spans.isEmpty { spans[spans.count - 1].traffic = .noData }
        continue
      }
      let info = span["dynamicSpeedInfo"]
      isKnown = isKnown || info != nil
      let traffic = notes.optional { () throws(FileError) in try info.map(Self.traffic) }
      spans.append((start, traffic ?? .noData))
    }
    guard isKnown else { return nil }
    classes = Array(repeating: .noData, count: max(0, points - 1))
    let ends = spans.dropFirst().map(\.start) + [classes.count]
    for (span, end) in zip(spans, ends) {
      for segment in span.start..<max(span.start, min(end, classes.count)) {
        classes[segment] = span.traffic
      }
    }
  }

  /// Returns the class of traffic from a span's speeds with and without traffic, in meters per
  /// second.
  private static func traffic(_ node: JSONNode) throws(FileError) -> TrafficClass {
    let info = try node.object()
    return TrafficClassifier().traffic(
      observed: try info.required("trafficSpeed").amount(),
      freeFlow: try info.required("baseSpeed").amount())
  }
}

extension RouteAssembly {
  /// Adds traffic starting at a point of the line; any gap before it has no data.
  mutating func append(_ classes: [TrafficClass], from first: Int) {
    var all = traffic ?? []
    all += repeatElement(.noData, count: max(0, first - all.count))
    traffic = all + classes
  }
}
