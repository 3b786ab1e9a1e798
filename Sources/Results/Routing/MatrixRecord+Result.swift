import Coordinates
import Files
import RoadSearch
public import TextFormats
import TraceFiles

extension MatrixRecord: ResultRecord {
  /// Returns the form of rows of a matrix as a table, JSON, or CSV; nil for other formats.
  ///
  /// <doc:MatrixResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, showsEmptyColumns: false, rows)
    case .ndjson, .json: .json(format, write)
    case .csv: .csv(fields, options, write)
    default: nil
    }
  }

  private static func write(
    _ record: MatrixRecord, in text: inout JSONText, _ lines: JSONLines
  ) throws(FileError) {
    // The index of the origin, from 0.
    text.member("origin", record.origin)
    // The requested point of the origin.
    text.given("raw", record.point)
    // The place on a road where the routes begin; `null` if no usable road is near.
    text.member("snapped", record.place?.coordinate)
    // The distance from the requested point to the place, in meters; `null` if there is no place.
    text.member("distance", record.place?.distance, decimals: 2)
    // The routes, in the order of the destinations; with `--nearest`, only those to the nearest
    // ones, the nearest first.
    try lines.list("routes", record.routes, in: &text) { text, route throws(FileError) in
      text.object { text in
        // The index of the destination, from 0.
        text.member("destination", route.destination)
        switch record.objective {
        case .time:
          // The duration of the fastest route in seconds; `null` if there is no route, and omitted
          // with `--shortest`.
          text.member("duration", route.value)
        case .distance:
          // The length of the shortest route in meters, with `--shortest`; `null` if there is no
          // route.
          text.member("length", route.value)
        }
        // The reason for a missing route, which is omitted otherwise: `noRoad` if no usable road is
        // near one of the points, or `noRoute` if no legal route connects them.
        text.known("reason", route.reason)
      }
    }
    // A digest of the speeds at the departure; omitted for free flow.
    text.known("speeds", record.speedsDigest?.hexadecimal)
  }

  private static let fields = ["origin", "destination", "duration_s", "length_m", "reason"]

  private static func write(_ record: MatrixRecord, in rows: CSVRows) throws(FileError) {
    for route in record.routes {
      try rows.row { text in
        // `origin`: the index of the origin, from 0.
        text.field(record.origin)
        // `destination`: the index of the destination, from 0.
        text.field(route.destination)
        // `duration_s`: the duration of the fastest route in seconds; empty if there is no route,
        // and with `--shortest`.
        text.field(record.objective == .time ? route.value : nil, decimals: 3)
        // `length_m`: the length of the shortest route in meters, with `--shortest`; empty if there
        // is no route.
        text.field(record.objective == .distance ? route.value : nil, decimals: 3)
        // `reason`: the reason for a missing route: `noRoad` if no usable road is near one of the
        // points, or `noRoute` if no legal route connects them.
        text.field(route.reason?.rawValue ?? "")
      }
    }
  }

  private static let columns: [TextTable.Column] = [
    .number("origin"), .number("destination"), .number("s"), .number("m"), "reason",
  ]

  private static func rows(of record: MatrixRecord) throws(FileError) -> [[String]] {
    record.routes.map { route in
      let value = route.value?.fixed(0) ?? ""
      let isTime = record.objective == .time
      return [
        String(record.origin + 1), String(route.destination + 1), isTime ? value : "",
        isTime ? "" : value, route.reason?.rawValue ?? "",
      ]
    }
  }
}
