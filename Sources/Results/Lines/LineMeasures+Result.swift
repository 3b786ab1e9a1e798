import Files
public import TextFormats
import TraceFiles
public import TripAnalysis

extension LineMeasures: ResultRecord {
  /// Returns the form of measurements as a table, JSON, CSV, or a map; nil for other formats.
  ///
  /// <doc:MeasureResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, rows)
    case .ndjson, .json: .json(format, write)
    case .csv: .csv(["id", "count", "length_m"] + corners, options, write)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static let corners = ["south", "west", "north", "east"]
  private var corners: [Double]? { bounds.map { [$0.south, $0.west, $0.north, $0.east] } }

  private static func write(_ measures: LineMeasures, in text: inout JSONText, _: JSONLines) {
    text.identity(of: measures.record)
    // The number of points.
    text.member("count", measures.count)
    // The length along the geodesics between the points, in meters, without the gaps between the
    // parts of a trace.
    text.member("length", measures.length)
    if let bounds = measures.bounds {
      // The bounds in degrees: west, south, east, and north, as in GeoJSON; west is greater than
      // east if they cross the antimeridian. Omitted if there are no points.
      text.list("bbox", [bounds.west, bounds.south, bounds.east, bounds.north]) {
        $0.number($1, decimals: 7)
      }
    }
  }

  private static func write(_ measures: LineMeasures, in rows: CSVRows) throws(FileError) {
    try rows.row(of: measures.record) { text in
      // `count`: the number of points.
      text.field(measures.count)
      // `length_m`: the length of the line in meters, without the gaps between the parts of a
      // trace.
      text.field(measures.length, decimals: 3)
      // `south`, `west`, `north`, `east`: the bounds in degrees; west is greater than east if they
      // cross the antimeridian.
      for index in corners.indices { text.field(measures.corners?[index], decimals: 7) }
    }
  }

  private static let columns: [TextTable.Column] =
    ["trace", .number("points"), .number("m")] + corners.map { .number($0) }

  private static func rows(of measures: LineMeasures) -> [[String]] {
    let corners = measures.corners ?? []
    return [
      [measures.record.title, String(measures.count), measures.length.fixed(1)]
        + corners.map { $0.fixed(6) }
    ]
  }
}
