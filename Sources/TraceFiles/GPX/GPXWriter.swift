public import Coordinates
public import Files
public import TextFormats

/// A writer of traces as tracks of GPX 1.1, with one segment for each part of the record.
///
/// The name of a track is the id of the trace; elevations are written as `ele`. Speed and bearing
/// are written in Garmin's TrackPointExtension 2, the bearing as `course`. Accuracy is written in
/// an element of Milepost's own namespace, since GPX has no element for it. Coordinates are written
/// with the fewest digits that round-trip. Extra fields are not written.
public final class GPXWriter: RecordWriter {
  private let sink: any ByteSink
  private var text = XMLText()

  /// Creates a writer.
  public convenience init(to sink: any ByteSink) { self.init(tracksTo: Self.document(sink)) }

  /// Creates a writer of bare tracks, which ``document(_:)`` wraps in a document.
  package init(tracksTo sink: any ByteSink) {
    self.sink = sink
    text.removeBytes()
  }

  /// Returns a sink that wraps tracks in a document, which it writes to another sink.
  package static func document(_ sink: any ByteSink) -> any ByteSink {
    var opening = XMLText()
    opening.raw(
      """
      <gpx version="1.1" creator="Milepost" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
      xmlns:milepost="urn:milepost:location:1">

      """)
    return FrameSink(sink, opening: opening.bytes, closing: Array("</gpx>\n".utf8))
  }

  /// Writes one track.
  ///
  /// - Throws: ``FileError/Code/invalidTime`` for a time outside the years 0 to 9999, before any of
  ///   the trace is written; also rethrows errors of the sink.
  public func write(_ record: TraceRecord) throws(FileError) {
    try record.checkTimes()
    text.raw("<trk>")
    if !record.trace.id.isEmpty {
      text.raw("<name>")
      text.escaped(record.trace.id)
      text.raw("</name>")
    }
    for part in record.parts {
      text.raw("<trkseg>\n")
      for location in record.trace.locations[part] {
        writePoint(location)
        if text.bytes.count >= writingChunk { try flush() }
      }
      text.raw("</trkseg>")
    }
    text.raw("</trk>\n")
  }

  /// Closes the document and finishes the sink.
  public func finish() throws(FileError) {
    try flush()
    try sink.finish()
  }

  private func writePoint(_ location: Location) {
    text.raw("<trkpt lat=\"")
    text.degrees(location.coordinate.latitude)
    text.raw("\" lon=\"")
    text.degrees(location.coordinate.longitude)
    text.raw("\">")
    if let elevation = location.elevation {
      text.raw("<ele>")
      text.number(elevation)
      text.raw("</ele>")
    }
    if let time = location.time {
      text.raw("<time>")
      text.time(time)
      text.raw("</time>")
    }
    writeExtensions(location)
    text.raw("</trkpt>\n")
  }

  private func writeExtensions(_ location: Location) {
    let hasMotion = location.speed != nil || location.bearing != nil
    guard hasMotion || location.accuracy != nil else { return }
    text.raw("<extensions>")
    if hasMotion {
      text.raw("<gpxtpx:TrackPointExtension>")
      if let speed = location.speed {
        text.raw("<gpxtpx:speed>")
        text.number(speed)
        text.raw("</gpxtpx:speed>")
      }
      if let bearing = location.bearing {
        text.raw("<gpxtpx:course>")
        text.number(bearing)
        text.raw("</gpxtpx:course>")
      }
      text.raw("</gpxtpx:TrackPointExtension>")
    }
    if let accuracy = location.accuracy {
      text.raw("<milepost:accuracy>")
      text.number(accuracy)
      text.raw("</milepost:accuracy>")
    }
    text.raw("</extensions>")
  }

  private func flush() throws(FileError) {
    try sink.write(text.bytes)
    text.removeBytes()
  }
}
