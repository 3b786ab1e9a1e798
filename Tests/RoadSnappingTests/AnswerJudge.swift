import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSnapping

/// A check of matches against the documented guarantees of a snapper.
struct AnswerJudge {
  private let network: RoadNetwork
  private let options: SnappingOptions
  let judge: PathJudge

  init(_ snapper: RoadSnapper, _ rules: RoadRules) throws {
    network = snapper.network
    options = snapper.options
    // Barriers are left out, because snapping may pass them.
    judge = try PathJudge(
      network, for: options.mode, RoadRules(restrictions: rules.restrictions))
  }

  /// Returns the faults of a match; empty if it is sound.
  func faults(of snapped: SnappedTrace, to trace: Trace) -> [String] {
    var faults: [String] = []
    if snapped.points.count != trace.locations.count {
      return ["\(snapped.points.count) results for \(trace.locations.count) locations"]
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
        faults.append("matching \(index) begins before the previous one ends")
      }
    }
    let stretches = snapped.matchings.map { Stretches($0.path) }
    for (index, (point, location)) in zip(snapped.points, trace.locations).enumerated() {
      let isPlaced = point.status == .snapped || point.status == .interpolated
      if isPlaced != (point.place != nil) { faults.append("point \(index): place") }
      if (point.status == .unmatched) != (point.reason != nil) {
        faults.append("point \(index): reason")
      }
      guard let place = point.place else { continue }
      if !stretches.indices.contains(place.matching) || !stretches[place.matching].contain(place) {
        faults.append("point \(index) is not on its path")
      }
      faults += placeFaults(place, of: location).map { "point \(index): \($0)" }
    }
    return faults + orderFaults(snapped)
  }

  /// The stretches of a path by edge, each with the distance in meters before it.
  private struct Stretches {
    private var byEdge: [EdgeID: [(stretch: EdgeTraversal, before: Double)]] = [:]

    init(_ path: RoadPath) {
      var before: UInt64 = 0
      for traversal in path.traversals {
        byEdge[traversal.edge, default: []].append((traversal, Double(before) / 1000))
        before += UInt64(traversal.lengthInMillimeters)
      }
    }

    /// Whether a place lies at its stated distance along the path.
    func contain(_ place: SnappedPoint.Place) -> Bool {
      let offset = place.position.offset
      return (byEdge[place.position.edge] ?? []).contains { stretch, before in
        offset >= stretch.start && offset <= stretch.end
          && (before + Double(offset - stretch.start) / 1000 - place.distanceAlong).magnitude < 1e-6
      }
    }
  }

  private func placeFaults(_ place: SnappedPoint.Place, of location: Location) -> [String] {
    var faults: [String] = []
    let away = location.coordinate.distance(to: place.coordinate)
    if (away - place.distance).magnitude > 1e-6 { faults.append("distance") }
    if place.distance > options.searchRadius * 1.001 + 0.01 {
      faults.append("\(place.distance) m off, beyond the search radius")
    }
    if !(0...1 ~= place.confidence) { faults.append("confidence \(place.confidence)") }
    if !(0...1 ~= place.wayConfidence) { faults.append("way confidence \(place.wayConfidence)") }
    return faults
  }

  /// Returns the faults in the order of places, which must not go backwards within a matching.
  private func orderFaults(_ snapped: SnappedTrace) -> [String] {
    var faults: [String] = []
    var last: SnappedPoint.Place?
    for (index, point) in snapped.points.enumerated() {
      guard let place = point.place else { continue }
      if let last, last.matching > place.matching { faults.append("point \(index): matching") }
      if let last, last.matching == place.matching, last.distanceAlong > place.distanceAlong {
        faults.append("point \(index) is placed before the previous one")
      }
      last = place
    }
    return faults
  }
}
