public import Coordinates
import Polylines

extension TraceRecord {
  /// The record with as many locations left out as a tolerance in meters allows.
  ///
  /// What is left keeps its times; each part keeps its ends. See `Polyline.simplified(within:)`.
  public func simplified(within tolerance: Double) -> TraceRecord {
    keeping { $0.simplifiedIndices(within: tolerance) }
  }

  /// The record with so many locations in each part, those that matter most for the shape.
  ///
  /// See `Polyline.simplified(toCount:)`.
  public func simplified(toCount count: Int) -> TraceRecord {
    keeping { $0.simplifiedIndices(toCount: count) }
  }

  /// Keeps of each part the locations that its line tells.
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
