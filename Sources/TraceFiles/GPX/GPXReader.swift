import Coordinates
import Files
import TextFormats

/// Reads traces from GPX 1.0 and 1.1, with or without namespace.
///
/// - A track (`trk`) is a trace; its segments are the parts of the record.
/// - In a file without tracks each route (`rte`) is a trace; without tracks and routes the
///   waypoints (`wpt`) together are one. Where there are tracks the others are plans and places,
///   passed over with a note.
/// - Per point: `time`; `ele` (meters); `speed` (meters per second, unless the positions show
///   another unit), `course`, else `bearing` or `heading` (degrees), and `accuracy` (meters), be
///   they children of the point, as in GPX 1.0, or anywhere in its `extensions`, as in Garmin's
///   TrackPointExtension; without accuracy 5 m times `hdop`.
/// - The id is the `name`. A second track of a name gets its number behind it; a track
///   without name is called after the file, with its number.
///
/// A point without `lat` and `lon` is left out with a note; an invalid one fails its track. Other
/// elements of tracks and points are noted by name at the end. A break of XML's rules ends the
/// file: the tracks before it stand.
final class GPXReader: RecordReader {
  var notes: NoteBook {
    get { handler.document.notes }
    set { handler.document.notes = newValue }
  }

  var isFinished: Bool { isParsed && results.isEmpty && failure == nil }

  var position: Int { window.startOffset }
  private var window: ByteWindow
  private let handler: GPXHandler
  private let parser: ExpatParser
  private let limit: Int
  private var results: ArraySlice<Result<TraceRecord, FileError>> = []
  private var isParsed = false
  private var failure: FileError?

  init(_ window: consuming ByteWindow, options: TraceReadingOptions) throws(FileError) {
    limit = options.maximumRecordBytes
    handler = GPXHandler(
      GPXDocument(file: window.name, limit: limit, speedUnit: options.speedUnit))
    parser = try ExpatParser(handler: handler)
    self.window = window
  }

  func next() throws(FileError) -> TraceRecord? {
    while results.isEmpty, !isParsed {
      do {
        try parseChunk()
      } catch {
        // What the document is comes before what else may be wrong with its XML.
        isParsed = true
        failure = handler.document.failure ?? error
        failure?.file = window.name
        if handler.document.failure == nil { handler.document.breakOff() }
      }
      results = handler.document.tracks.takeResults()[...]
    }
    if let result = results.popFirst() { return try result.get() }
    guard let error = failure else { return nil }
    failure = nil
    throw error
  }

  private func parseChunk() throws(FileError) {
    let isHolding = window.start < window.end
    let hasMore = try isHolding ? true : window.fill()
    if !hasMore, window.startOffset == 0 {
      throw FileError(.unknownFormat, found: "is empty", expected: "")
    }
    try parser.parse(window.bytes, in: window.start..<window.end, isLast: !hasMore)
    window.discard(to: window.end)
    if let error = handler.document.failure { throw error }
    isParsed = !hasMore
    if isParsed {
      handler.document.finish()
    } else if window.startOffset - (handler.document.tracks.openOffset ?? window.startOffset)
      > limit
      || window.startOffset - (parser.byteOffset ?? window.startOffset) > limit
    {
      throw FileError(
        .tooLarge, found: "a track of more than \(limit) bytes", expected: "a smaller one",
        line: parser.line, byteOffset: handler.document.tracks.openOffset)
    }
  }
}
