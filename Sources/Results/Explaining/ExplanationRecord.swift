public import Coordinates
import Files
public import RoadNetworks
public import RoadSnapping
public import TextFormats

/// A trace with an explanation of how it was matched.
public struct ExplanationRecord: Sendable {
  /// The trace, with the other members of its input.
  public var source: TraceRecord
  /// The explanation.
  public var explanation: SnappingExplanation
  /// The network of the edges in the explanation.
  public var network: RoadNetwork
  /// The travel mode for which the trace was matched.
  public var mode: TravelMode
  /// The indices of the observations that are written, in ascending order.
  public private(set) var observations: [Int]
  /// The indices of the requested observations; the rest of `observations` are their neighbors.
  private var wanted: Set<Int>
  /// The requested points.
  private var points: Range<Int>

  /// Creates a record with all observations.
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

  /// Removes all observations except the requested ones and their neighbors.
  ///
  /// - Parameters:
  ///   - points: the indices of points, from 0; an observation is requested only if it represents
  ///     at least one of these points.
  ///   - confidence: if not nil, at least one of the given points that an observation represents
  ///     must have a lower confidence. Points that took no part in the decision count as well. The
  ///     confidence of a point without a place is 0; points out of order are ignored.
  /// - Complexity: O(*n*).
  public mutating func keep(points: ClosedRange<Int>, confidenceBelow confidence: Double? = nil) {
    let range = Range(points.clamped(to: -1...explanation.snapped.points.count))
    self.points = self.points.clamped(to: range)
    wanted = wanted.filter { number in
      let asked = explanation.observations[number].points.clamped(to: range)
      guard let confidence else { return !asked.isEmpty }
      return explanation.snapped.points[asked].contains { point in
        point.status != .outOfOrder && point.place?.confidence ?? 0 < confidence
      }
    }
    observations = observations.filter { number in
      (number - 1...number + 1).contains { wanted.contains($0) }
    }
  }

  /// The requested points that are out of order.
  var pointsOutOfOrder: [Int] {
    points.filter { explanation.snapped.points[$0].status == .outOfOrder }
  }

  /// Returns whether the observation at an index was requested.
  func isWanted(_ number: Int) -> Bool { wanted.contains(number) }

  /// Whether some observations are included only as neighbors of requested ones.
  var hasNeighbors: Bool { wanted.count < observations.count }

  /// The steps to write: those between two of the `observations`, at least one of which was
  /// requested.
  var steps: [SnappingExplanation.Step] {
    let shown = Set(observations)
    return explanation.steps.filter { step in
      (wanted.contains(step.from) || wanted.contains(step.to))
        && shown.contains(step.from) && shown.contains(step.to)
    }
  }
}

extension ExplanationRecord: ResultRecord {
  /// Returns the form of explanations as paragraphs, GeoJSON, or a map; nil for other formats.
  ///
  /// <doc:ExplainResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs { record throws(FileError) in try record.paragraph() }
    case .geojson: .features(writeFeatures)
    case .svg, .html: map(format, options)
    default: nil
    }
  }
}
