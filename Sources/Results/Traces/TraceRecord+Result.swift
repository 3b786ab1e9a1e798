public import Coordinates
import Files
public import TextFormats
import TraceFiles

extension TraceRecord: ResultRecord {
  /// Returns the form of traces, which can be written in every format.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, showsTitlesAlone: true, rows)
    case .ndjson: RecordForm { NDJSONWriter(to: $0) }
    case .json: RecordForm({ NDJSONWriter(to: $0) }, in: { JSONArraySink($0) })
    case .geojson: RecordForm({ GeoJSONWriter(featuresTo: $0) }, in: JSONArraySink.features)
    case .gpx: RecordForm({ GPXWriter(tracksTo: $0) }, in: GPXWriter.document)
    case .csv:
      RecordForm(
        { CSVWriter(rowsTo: $0) }, in: { FrameSink($0, opening: CSVWriter.header) },
        alone: { CSVWriter(to: $0) })
    case .wkt: RecordForm { WKTWriter(to: $0) }
    case .svg, .html: map(format, options)
    }
  }

  private static let columns: [TextTable.Column] = [
    "trace", .number("point"), .number("latitude"), .number("longitude"), "time",
  ]

  /// Returns a row for each location; points are counted from 1.
  private static func rows(of record: TraceRecord) -> [[String]] {
    record.trace.locations.enumerated().map { index, location in
      [
        record.trace.id, String(index + 1), location.coordinate.latitude.fixed(6),
        location.coordinate.longitude.fixed(6), location.time?.formatted(.iso8601) ?? "",
      ]
    }
  }
}
