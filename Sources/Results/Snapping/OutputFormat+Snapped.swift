public import Files
public import RoadSnapping
public import TextFormats

extension OutputFormat {
  /// A writer of snapped traces in this format.
  public func snappedWriter(to sink: any ByteSink) -> any RecordWriter<SnappedRecord> {
    // Its header follows the first record.
    self == .csv ? SnappedCSVWriter(to: sink) : snappedForm().writer(to: sink)
  }

  /// The form of snapped traces in this format, for several tasks.
  ///
  /// - Parameter namesSources: Whether the records have a `source`.
  package func snappedForm(namesSources: Bool = false) -> RecordForm<SnappedRecord> {
    switch self {
    case .ndjson: RecordForm { SnappedNDJSONWriter(to: $0) }
    case .json: RecordForm({ SnappedNDJSONWriter(to: $0) }, in: { JSONArraySink($0) })
    case .geojson: SnappedGeoJSONWriter.form
    case .gpx: SnappedGPXWriter.form
    case .csv: SnappedCSVWriter.form(namesSources: namesSources)
    case .table: SnappedTableWriter.form
    }
  }
}
