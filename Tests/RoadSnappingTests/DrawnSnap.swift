import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSnapping
import Testing

/// A drawn trace matched to the roads of its drawing.
struct DrawnSnap {
  let drawing: RoadDrawing
  let snapped: SnappedTrace

  /// Matches a trace.
  ///
  /// Expects the match to have no faults, and to use a one-way street in the wrong direction if and
  /// only if `againstOneway` is true.
  init(
    _ drawing: RoadDrawing, _ trace: Trace, _ options: SnappingOptions = SnappingOptions(),
    againstOneway: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.drawing = drawing
    let snapper = RoadSnapper(drawing.network, options: options)
    snapped = try snapper.snap(trace)
    #expect(snapped.network == drawing.network.identity, sourceLocation: sourceLocation)
    let judge = try AnswerJudge(snapper, drawing.rules)
    let faults = judge.faults(of: snapped, to: trace)
    #expect(faults == [], sourceLocation: sourceLocation)
    let isAgainst = snapped.matchings.contains {
      !judge.judge.stretchesAgainstOneways(of: $0.path).isEmpty
    }
    #expect(isAgainst == againstOneway, sourceLocation: sourceLocation)
  }

  /// Matches a trace without expectations.
  init(
    unjudged drawing: RoadDrawing, _ trace: Trace, _ options: SnappingOptions
  ) throws {
    self.drawing = drawing
    snapped = try RoadSnapper(drawing.network, options: options).snap(trace)
  }

  /// The letters along the path of each matching.
  var paths: [String] {
    get throws { try snapped.matchings.map { try drawing.letters($0.path) } }
  }

  /// A letter for the status of each point.
  ///
  /// The letters are s for snapped, i for interpolated, o for outlier, t for out of order, n for no
  /// road, f for off-road, and x for isolated or for unmatched without a reason.
  var statuses: String {
    String(
      snapped.points.map { point -> Character in
        switch point.status {
        case .snapped: "s"
        case .interpolated: "i"
        case .outlier: "o"
        case .outOfOrder: "t"
        case .unmatched:
          switch point.reason {
          case .noRoad: "n"
          case .offRoad: "f"
          case .isolated, nil: "x"
          }
        }
      })
  }

  /// The split of each matching.
  var splits: [Matching.Split] { snapped.matchings.map(\.split) }
}

extension SnappingOptions {
  /// The default options, except for a given noise in meters.
  static func noise(_ noise: Double) -> SnappingOptions {
    var options = SnappingOptions()
    options.noise = noise
    return options
  }
}
