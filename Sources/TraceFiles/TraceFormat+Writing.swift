public import Coordinates
public import Files
public import TextFormats

extension TraceFormat {
  /// A writer of traces in this format.
  ///
  /// Encoded polylines whose format is to be found out are written as Google's at precision 5.
  public func writer(to sink: any ByteSink) -> any RecordWriter<TraceRecord> {
    switch value {
    case .gpx: GPXWriter(to: sink)
    case .csv: CSVWriter(to: sink)
    case .geojson: GeoJSONWriter(to: sink)
    case .wkt: WKTWriter(to: sink)
    case .ndjson: NDJSONWriter(to: sink)
    case .polylines(let format):
      EncodedPolylineWriter(to: sink, format: format ?? .google(.precision5))
    }
  }
}

extension TraceRecord {
  /// Refuses times that no format can write; a NaN among the measured values is written as unknown.
  func checkTimes() throws(FileError) {
    for (index, location) in trace.locations.enumerated() {
      if let time = location.time, time.microsecondsSince1970 == nil {
        throw FileError(
          .invalidTime, found: "the Unix time \(time.timeIntervalSince1970)",
          expected: "a time in year 0 to 9999", index: index)
      }
    }
  }
}
