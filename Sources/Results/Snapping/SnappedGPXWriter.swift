import Coordinates
public import Files
public import RoadSnapping
public import TextFormats
import TraceFiles

/// Writes snapped traces as GPX tracks: a segment for each matching, with the places on the road of
/// its locations at their times.
public final class SnappedGPXWriter: RecordWriter {
  private let writer: GPXWriter

  /// Creates a writer.
  public init(to sink: any ByteSink) { writer = GPXWriter(to: sink) }

  private init(tracksTo sink: any ByteSink) { writer = GPXWriter(tracksTo: sink) }

  /// Tracks in a document.
  static var form: RecordForm<SnappedRecord> {
    RecordForm({ SnappedGPXWriter(tracksTo: $0) }, in: { GPXWriter.document($0) })
  }

  /// Writes one track.
  public func write(_ record: SnappedRecord) throws(FileError) {
    var locations: [Location] = []
    var partStarts: [Int] = []
    var matching: Int?
    for (index, point) in record.snapped.points.enumerated() {
      guard let place = point.place else { continue }
      if let matching, matching != place.matching { partStarts.append(locations.count) }
      matching = place.matching
      locations.append(
        Location(
          coordinate: place.coordinate.withSevenDecimals,
          time: record.source.trace.locations[index].time,
          bearing: place.bearing.roundedBearing))
    }
    let trace: Trace
    do {
      trace = try Trace(id: record.source.trace.id, locations: locations)
    } catch {
      throw FileError(
        .invalidCoordinate, found: error.description, expected: "places on Earth")
    }
    try writer.write(TraceRecord(trace, partStarts: partStarts))
  }

  /// Closes the document and finishes the sink.
  public func finish() throws(FileError) { try writer.finish() }
}
