import Coordinates
public import Files
public import TextFormats

/// Writes reports as GeoJSON; the property `kind` of a feature tells what it is.
///
/// | kind | geometry | properties |
/// | --- | --- | --- |
/// | `route` | the line of a part | what ``ReportNDJSONWriter`` says of a part, `points`, fields of
/// the input |
/// | `street` | the line driven on a street | `part`, `street` (its place among them), and what
/// ``ReportNDJSONWriter`` says of a street |
/// | `gap` | from the location before it to the next one | `point`, `next`, `duration`, `distance`,
/// `reason` |
/// | `stop` | the middle of the stay | `points`, `duration`, `parked` |
/// | `raw`, `snapped` | a location, and its place on the road | as ``SnappedGeoJSONWriter`` writes
/// them |
///
/// Points are counted from 0; `inferredLength` is there where meters lie in a gap. Lengths are
/// meters, durations seconds, speeds meters per second.
public final class ReportGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  private init(featuresTo sink: any ByteSink) {
    collection = FeatureCollectionText(featuresTo: sink)
  }

  /// Features in a collection.
  static var form: RecordForm<ReportRecord> {
    RecordForm({ ReportGeoJSONWriter(featuresTo: $0) }, in: { JSONArraySink.features($0) })
  }

  /// Writes the features of one report.
  public func write(_ record: ReportRecord) throws(FileError) {
    let parts = record.report.parts
    let matchings = record.record.snapped.matchings
    try collection.routes(of: record.record) { text, number in
      text.figures(of: parts[number])
      let points = matchings[number].points
      text.key("points")
      text.list([points.lowerBound, points.upperBound]) { $0.integer($1) }
    }
    for (number, part) in parts.enumerated() {
      for (order, street) in part.streets.enumerated() {
        try collection.feature { text in
          text.geometry(ofLine: street.line)
          text.properties(kind: "street", of: record.record) { text in
            text.key("part")
            text.integer(number)
            text.key("street")
            text.integer(order)
            text.members(of: street)
          }
        }
      }
    }
    let locations = record.record.source.trace.locations
    for gap in record.report.gaps {
      try collection.feature { text in
        text.geometry(ofLine: [gap.point, gap.next].map { locations[$0].coordinate })
        text.properties(kind: "gap", of: record.record) { $0.members(of: gap) }
      }
    }
    for stop in record.report.stops {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(stop.coordinate) }
        text.properties(kind: "stop", of: record.record) { $0.members(of: stop) }
      }
    }
    try collection.points(of: record.record)
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}
