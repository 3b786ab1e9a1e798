public import RoadNetworks
public import RoadSnapping

/// A trace as it was read, and on the roads of a network.
public struct SnappedRecord: Sendable {
  /// The trace, and what else its input said.
  public var source: TraceRecord
  /// The trace on roads.
  public var snapped: SnappedTrace
  /// The network whose edges the answer names.
  public var network: RoadNetwork
  /// Who travels: whose access and free-flow speeds are written.
  public var mode: TravelMode

  /// Creates a record.
  public init(
    source: TraceRecord, snapped: SnappedTrace, network: RoadNetwork, mode: TravelMode = .car
  ) {
    self.source = source
    self.snapped = snapped
    self.network = network
    self.mode = mode
  }
}

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
