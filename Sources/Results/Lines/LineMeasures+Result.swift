import Files
public import TextFormats
import TraceFiles
public import TripAnalysis

extension LineMeasures: ResultRecord {
  /// How measures are written: as a table, as JSON or as CSV.
  ///
  /// <doc:MeasureResults> has every member.
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
    // How many points there are.
    text.member("count", measures.count)
    // Meters along the geodesics between them, without what lies between the parts of a trace.
    text.member("length", measures.length)
    if let bounds = measures.bounds {
      // West, south, east, north as in GeoJSON, with west above east over the antimeridian; left
      // out without points.
      text.list("bbox", [bounds.west, bounds.south, bounds.east, bounds.north]) {
        $0.number($1, decimals: 7)
      }
    }
  }

  private static func write(_ measures: LineMeasures, in rows: CSVRows) throws(FileError) {
    try rows.row(of: measures.record) { text in
      // `count`: how many points there are.
      text.field(measures.count)
      // `length_m`: meters along the line, without what lies between the parts of a trace.
      text.field(measures.length, decimals: 3)
      // `south`, `west`, `north`, `east`: the bounds in degrees, with west above east over the
      // antimeridian.
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
