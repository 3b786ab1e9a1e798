import Coordinates
import RoadNetworks
import Testing

@testable import RoadSnapping

/// The assembled results of a stream.
struct LiveAnswer {
  var points: [Int: SnappedPoint] = [:]
  var paths: [Int: [EdgeTraversal]] = [:]
  var updates: [LiveUpdate] = []
  /// The sizes of the stream's state in bytes, recorded at regular intervals.
  var stateSizes: [Int] = []

  init() {}

  /// Runs a stream from its start to its end.
  ///
  /// - Parameter pace: the number of locations between recorded state sizes; 0 records none.
  init(
    _ locations: [Location], _ snapper: RoadSnapper, lag: Duration = .seconds(30), pace: Int = 0
  ) throws {
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper, lag: lag)
    for (number, location) in locations.enumerated() {
      take(try live.update(with: location, using: workspace))
      if pace > 0, number % pace == pace - 1 { stateSizes.append(live.state.bytes.count) }
    }
    take(try live.finish(using: workspace))
  }

  mutating func take(_ update: LiveUpdate) {
    for decision in update.decisions {
      #expect(points[decision.number] == nil, "each location is decided once")
      points[decision.number] = decision.point
    }
    for stretch in update.stretches {
      paths[stretch.matching, default: []] += stretch.path.traversals
    }
    updates.append(update)
  }

  var traversals: [EdgeTraversal] {
    paths.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The path of each matching, in which stretches that meet on an edge are joined.
  var joinedPaths: [RoadPath] {
    paths.sorted { $0.key < $1.key }.map { _, traversals in
      var path = RoadPath(traversals: [])
      for traversal in traversals {
        if let last = path.traversals.last, last.edge == traversal.edge, last.end == traversal.start
        {
          path.traversals[path.traversals.count - 1].end = traversal.end
          path.traversals[path.traversals.count - 1].exitTime = traversal.exitTime
        } else {
          path.traversals.append(traversal)
        }
      }
      return path
    }
  }

  /// The number of points by status and reason.
  var counts: [String: Int] {
    Dictionary(grouping: points.values) { "\($0.status) \($0.reason.map { "\($0)" } ?? "")" }
      .mapValues(\.count)
  }
}
