import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Gathers what became of each location while a trace is decided piece by piece.
struct TraceAnswer {
  private let trace: Trace
  private let noise: Double
  var points: [SnappedPoint]
  private var pieces: [(path: DecidedPath, split: Matching.Split)] = []

  var isEmpty: Bool { pieces.isEmpty }

  init(_ trace: Trace, noise: Double) {
    self.trace = trace
    self.noise = noise
    points = Array(
      repeating: SnappedPoint(status: .unmatched, place: nil, reason: .isolated),
      count: trace.locations.count)
  }

  /// Marks locations that their neighbours contradict.
  mutating func passOver(_ passed: [Int]) {
    for point in passed {
      points[point].status = .outlier
      points[point].reason = nil
    }
  }

  /// Adds a decided path, and the locations that were passed over on it.
  mutating func add(_ path: DecidedPath, split: Matching.Split, passedOver: [Int]) {
    passOver(passedOver)
    pieces.append((path, split))
  }

  /// Places every location and gives the answer.
  consuming func finished(
    _ network: RoadNetwork, _ mode: TravelMode
  ) throws(RoadNetworkError) -> SnappedTrace {
    var matchings: [Matching] = []
    for (index, piece) in pieces.enumerated() {
      guard let first = piece.path.observations.first?.point else { continue }
      let end =
        index + 1 < pieces.count
        ? pieces[index + 1].path.observations.first?.point ?? points.count : points.count
      // A lone location that fits neither neighbour is no drive.
      if piece.path.observations.count == 1, pieces.count > 1, end - first < 2 { continue }
      var placement = PointPlacement(piece.path, network, matching: matchings.count)
      placement.place(first..<end, trace.locations, &points)
      var path = RoadPath(traversals: piece.path.traversals)
      placement.setTimes(of: &path)
      matchings.append(
        Matching(
          path: path, line: try network.line(of: path), length: path.length,
          freeFlowMilliseconds: try network.freeFlowMilliseconds(of: path, for: mode),
          confidence: piece.path.confidences.reduce(0, +) / Double(piece.path.confidences.count),
          split: piece.split, points: first...placement.lastPoint))
    }
    return SnappedTrace(id: trace.id, points: points, matchings: matchings, noise: noise)
  }
}
