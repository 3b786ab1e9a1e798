import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSnapping
import Testing

/// A drawn trace on the roads of its drawing.
///
/// That the answer is sound is expected of every one, and that only those that say so run against a
/// one-way street.
struct DrawnSnap {
  let drawing: RoadDrawing
  let snapped: SnappedTrace

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

  /// An answer of which nothing is expected.
  init(
    unjudged drawing: RoadDrawing, _ trace: Trace, _ options: SnappingOptions
  ) throws {
    self.drawing = drawing
    snapped = try RoadSnapper(drawing.network, options: options).snap(trace)
  }

  /// The letters that each matching runs through.
  var paths: [String] {
    get throws { try snapped.matchings.map { try drawing.letters($0.path) } }
  }

  /// A letter for what became of each point.
  ///
  /// Snapped, interpolated, outlier, against time, no road, off the road, lone.
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

  /// Why each matching starts.
  var splits: [Matching.Split] { snapped.matchings.map(\.split) }
}

extension SnappingOptions {
  /// The defaults but for the noise in meters.
  static func noise(_ noise: Double) -> SnappingOptions {
    var options = SnappingOptions()
    options.noise = noise
    return options
  }
}
