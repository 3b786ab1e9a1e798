import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSnapping

/// Judges what a snapper says of a trace by what its documentation promises.
struct AnswerJudge {
  private let network: RoadNetwork
  private let options: SnappingOptions
  let judge: PathJudge

  init(_ snapper: RoadSnapper, _ rules: RoadRules) throws {
    network = snapper.network
    options = snapper.options
    judge = try PathJudge(network, for: options.mode, rules)
  }

  /// What is wrong with an answer; empty for a sound one.
  func faults(of snapped: SnappedTrace, to trace: Trace) throws -> [String] {
    var faults: [String] = []
    if snapped.points.count != trace.locations.count {
      return ["\(snapped.points.count) answers to \(trace.locations.count) locations"]
    }
    for (index, matching) in snapped.matchings.enumerated() {
      faults += judge.faults(of: matching.path).map { "matching \(index): \($0)" }
      if (index == 0) != (matching.split == .start) {
        faults.append("matching \(index) is split by \(matching.split)")
      }
      if (matching.length - matching.path.length).magnitude > 1e-9 {
        faults.append("matching \(index): length")
      }
      if !(0...1 ~= matching.confidence) { faults.append("matching \(index): confidence") }
      for end in [matching.points.lowerBound, matching.points.upperBound]
      where snapped.points[end].place?.matching != index {
        faults.append("matching \(index) doesn't end at point \(end)")
      }
      if index > 0, snapped.matchings[index - 1].points.upperBound >= matching.points.lowerBound {
        faults.append("matching \(index) begins before the one before ends")
      }
    }
    for (index, (point, location)) in zip(snapped.points, trace.locations).enumerated() {
      let isPlaced = point.status == .snapped || point.status == .interpolated
      if isPlaced != (point.place != nil) { faults.append("point \(index): place") }
      if (point.status == .unmatched) != (point.reason != nil) {
        faults.append("point \(index): reason")
      }
      guard let place = point.place else { continue }
      faults += try placeFaults(place, of: location, in: snapped).map { "point \(index): \($0)" }
    }
    return faults + orderFaults(snapped)
  }

  private func placeFaults(
    _ place: SnappedPoint.Place, of location: Location, in snapped: SnappedTrace
  ) throws -> [String] {
    var faults: [String] = []
    let away = location.coordinate.distance(to: place.coordinate)
    if (away - place.offset).magnitude > 1e-6 { faults.append("offset") }
    if place.offset > options.searchRadius * 1.001 + 0.01 {
      faults.append("\(place.offset) m off, beyond the search radius")
    }
    if !(0...1 ~= place.confidence) { faults.append("confidence \(place.confidence)") }
    guard snapped.matchings.indices.contains(place.matching) else { return faults + ["matching"] }
    let path = snapped.matchings[place.matching].path
    var along: UInt64 = 0
    var isOnPath = false
    for traversal in path.traversals {
      let offset = place.position.offset
      if traversal.edge == place.position.edge, offset >= traversal.start, offset <= traversal.end,
        (Double(along + UInt64(offset - traversal.start)) / 1000 - place.distanceAlong).magnitude
          < 1e-6
      {
        isOnPath = true
      }
      along += UInt64(traversal.lengthInMillimeters)
    }
    if !isOnPath { faults.append("not on the path") }
    return faults
  }

  /// Places go forward within a matching.
  private func orderFaults(_ snapped: SnappedTrace) -> [String] {
    var faults: [String] = []
    var last: SnappedPoint.Place?
    for (index, point) in snapped.points.enumerated() {
      guard let place = point.place else { continue }
      if let last, last.matching > place.matching { faults.append("point \(index): matching") }
      if let last, last.matching == place.matching, last.distanceAlong > place.distanceAlong {
        faults.append("point \(index) is placed behind the one before")
      }
      last = place
    }
    return faults
  }
}
