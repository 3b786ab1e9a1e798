public import Files
public import TextFormats

/// The form in which the command line gives explanations.
public enum ExplanationFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people, a row a deciding location.
  case table
  /// GeoJSON: all candidates and transitions, to be looked at on a map.
  case geojson

  /// A writer of explanations in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<ExplanationRecord> {
    switch self {
    case .table: ExplanationTableWriter(to: sink)
    case .geojson: ExplanationGeoJSONWriter(to: sink)
    }
  }
}
