public import Coordinates
import Files
public import RoadNetworks
public import RoadSnapping
public import TextFormats

/// A trace as it was read, and why it was snapped as it was.
public struct ExplanationRecord: Sendable {
  /// The trace, and what else its input said.
  public var source: TraceRecord
  /// What was considered.
  public var explanation: SnappingExplanation
  /// The network whose edges the explanation names.
  public var network: RoadNetwork
  /// Who travels: whose access is written.
  public var mode: TravelMode
  /// The numbers of the observations that are written, ascending.
  public private(set) var observations: [Int]
  /// Those of them that were asked for; the others are their neighbors.
  private var wanted: Set<Int>
  /// The points that were asked for.
  private var points: Range<Int>

  /// Creates a record of all observations.
  public init(
    source: TraceRecord, explanation: SnappingExplanation, network: RoadNetwork,
    mode: TravelMode = .car
  ) {
    self.source = source
    self.explanation = explanation
    self.network = network
    self.mode = mode
    observations = Array(explanation.observations.indices)
    wanted = Set(observations)
    points = explanation.snapped.points.indices
  }

  /// Leaves out observations but for those that are wanted and their neighbors.
  ///
  /// - Parameters:
  ///   - points: the locations, counted from 0, that observations stand for.
  ///   - confidence: that of one of these points is lower, be it between deciding ones, or it is on
  ///     no path; nil for any. Points out of order tell nothing.
  /// - Complexity: O(*n*).
  public mutating func keep(points: ClosedRange<Int>, confidenceBelow confidence: Double? = nil) {
    self.points = self.points.clamped(to: Range(points))
    wanted = wanted.filter { number in
      let asked = explanation.observations[number].points.clamped(to: Range(points))
      guard let confidence else { return !asked.isEmpty }
      return explanation.snapped.points[asked].contains { point in
        point.status != .outOfOrder && point.place?.confidence ?? 0 < confidence
      }
    }
    observations = observations.filter { number in
      (number - 1...number + 1).contains { wanted.contains($0) }
    }
  }

  /// The points out of order among those that were asked for.
  var pointsOutOfOrder: [Int] {
    points.filter { explanation.snapped.points[$0].status == .outOfOrder }
  }

  /// Whether an observation was asked for, by its number.
  func isWanted(_ number: Int) -> Bool { wanted.contains(number) }

  /// Whether some observations are there as neighbors only.
  var hasNeighbors: Bool { wanted.count < observations.count }

  /// The steps that are written: those that begin or end at an observation that is wanted.
  var steps: [SnappingExplanation.Step] {
    let shown = Set(observations)
    return explanation.steps.filter { step in
      (wanted.contains(step.from) || wanted.contains(step.to))
        && shown.contains(step.from) && shown.contains(step.to)
    }
  }
}

extension ExplanationRecord: ResultRecord {
  /// How explanations are written: as paragraphs or as GeoJSON.
  ///
  /// <doc:ExplainResults> has every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs { record throws(FileError) in try record.paragraph() }
    case .geojson: .features(writeFeatures)
    case .svg, .html: map(format, options)
    default: nil
    }
  }
}
