public import Files
import RoadNetworks
public import RoadSnapping
public import TextFormats

/// Writes snapped traces as lines of JSON.
///
///     {"id":"7","geometry":[[[-8.61,41.15],…],…],"snapped":[[-8.61,41.15],null,…],
///      "status":["snapped","outlier",…],"distance":[2.1,null,…],"confidence":[0.98,null,…],
///      "wayConfidence":[0.98,null,…],
///      "matchings":[{"length":5210.3,"confidence":0.97,"split":"start","points":[0,41],
///                    "edges":["17",…],"ways":[4,…],"nodes":[25447,…],…}],
///      "noise":4.1,"network":"43be2a21207782715cf1e8ec8248e19e","mode":"car",…}
///
/// `geometry` has one line of two points or more for each matching. Lists about points are as long
/// as the trace, with null where a point has no place; `distance` is from the location to the road.
/// `points` are the first and the last location of a matching, from 0. `edges` are those of the
/// network with this identity, of no other; `ways` has the OpenStreetMap way of each edge, `nodes`
/// the OpenStreetMap nodes along the path, where the network has them. Lengths and distances are
/// meters, durations seconds. Members of the input that are not about points follow as they were.
///
/// The article <doc:WhatResultsSay> has all members with units and ranges.
public final class SnappedNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ record: SnappedRecord) throws(FileError) {
    let (snapped, network) = (record.snapped, record.network)
    try network.check(snapped.matchings.lazy.map(\.path))
    try lines.object { text throws(FileError) in
      text.identity(of: record.source)
      text.key("geometry")
      try lines.list(snapped.matchings, in: &text) { text, matching throws(FileError) in
        try lines.line(of: matching.path, in: network, &text)
      }
      text.key("snapped")
      try places(snapped.points, &text) { $0.coordinate($1.coordinate) }
      try lines.statuses(of: snapped.points, &text)
      text.key("distance")
      try places(snapped.points, &text) { $0.number($1.distance, decimals: 2) }
      text.key("confidence")
      try places(snapped.points, &text) { $0.number($1.confidence, decimals: 6) }
      text.key("wayConfidence")
      try places(snapped.points, &text) { $0.number($1.wayConfidence, decimals: 4) }
      text.key("matchings")
      try lines.list(snapped.matchings, in: &text) { text, matching throws(FileError) in
        text.beginObject()
        text.members(of: matching)
        try lines.members(of: matching.path, in: network, &text)
        text.endObject()
      }
      text.key("noise")
      text.number(snapped.noise, decimals: 2)
      text.origin(network: network.identity, mode: record.mode)
      text.fields(of: record.source, except: Self.ownNames)
    }
  }

  /// Writes an array about points, null for those without a place.
  private func places(
    _ points: [SnappedPoint], _ text: inout JSONText,
    _ value: (inout JSONText, SnappedPoint.Place) -> Void
  ) throws(FileError) {
    try lines.list(points, in: &text) { text, point in
      if let place = point.place { value(&text, place) } else { text.null() }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }

  private static let ownNames: Set<String> = [
    "id", "points", "geometry", "snapped", "status", "reason", "distance", "confidence",
    "wayConfidence", "matchings", "noise", "network", "mode",
  ]
}

extension JSONLines {
  /// Writes what became of each location, and where one is unmatched, why: `status` and `reason`.
  package func statuses(
    of points: [SnappedPoint], _ text: inout JSONText
  ) throws(FileError) {
    text.key("status")
    try list(points, in: &text) { $0.string($1.status.rawValue) }
    guard points.contains(where: { $0.reason != nil }) else { return }
    text.key("reason")
    try list(points, in: &text) { text, point in
      if let reason = point.reason { text.string(reason.rawValue) } else { text.null() }
    }
  }
}

extension JSONText {
  /// Writes what is known of a matching as members of an object.
  package mutating func members(of matching: Matching) {
    key("length")
    number(matching.length, decimals: 3)
    if let duration = matching.duration {
      key("duration")
      number(duration.inSeconds, decimals: 3)
    }
    if let duration = matching.freeFlowDuration {
      key("freeFlowDuration")
      number(duration.inSeconds, decimals: 3)
    }
    key("confidence")
    number(matching.confidence, decimals: 4)
    key("split")
    string(matching.split.rawValue)
    key("points")
    list([matching.points.lowerBound, matching.points.upperBound]) { $0.integer($1) }
  }
}
