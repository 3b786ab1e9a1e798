public import Coordinates
import Polylines

extension TraceRecord {
  /// Returns the record without the locations that aren't needed for its shape within a tolerance
  /// in meters.
  ///
  /// The remaining locations keep their times, and each part keeps its ends. See
  /// `Polyline.simplified(within:)`.
  public func simplified(within tolerance: Double) -> TraceRecord {
    keeping { $0.simplifiedIndices(within: tolerance) }
  }

  /// Returns the record with at most `count` locations in each part: the ends of the part, and the
  /// locations that matter most for its shape.
  ///
  /// The ends stay even if `count` is less than 2. See `Polyline.simplified(toCount:)`.
  public func simplified(toCount count: Int) -> TraceRecord {
    keeping { $0.simplifiedIndices(toCount: count) }
  }

  /// Keeps the locations of each part that `indices` returns for the part's line.
  private func keeping(_ indices: (Polyline) -> [Int]) -> TraceRecord {
    var locations: [Location] = []
    var partStarts: [Int] = []
    for part in parts {
      if part.lowerBound > 0 { partStarts.append(locations.count) }
      let line = Polyline(valid: trace.locations[part].map(\.coordinate))
      locations += indices(line).map { trace.locations[part.lowerBound + $0] }
    }
    return with(locations, partStarts: partStarts)
  }
}
