public import Coordinates
public import Files
public import TextFormats

extension TraceFormat {
  /// Returns a writer of traces in this format.
  ///
  /// Encoded polylines without a specified format are written in Google's format with precision 5.
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
  /// Throws an error if a location has a time that no format can represent.
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
