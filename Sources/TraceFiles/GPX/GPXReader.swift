import Coordinates
import Files
import TextFormats

/// A reader of traces from GPX 1.0 and 1.1, with or without namespaces.
///
/// Tracks are traces, and their segments are parts. In a file without tracks, each route is a
/// trace; without tracks and routes, all waypoints together form one trace. See the article
/// "Reading traces" for the fields of points.
///
/// If a point is invalid, its trace fails. Nothing is read after a syntax error in the XML; the
/// complete points before the error are returned. A track that is too large is discarded, and
/// nothing is read after it. In a file without tracks, the size limit applies to all routes and
/// waypoints together.
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
        // The error of a document that isn't GPX takes precedence over errors in its XML.
        isParsed = true
        failure = handler.document.failure ?? error
        failure?.file = window.name
        if handler.document.failure == nil { handler.document.finish() }
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
      let offset = handler.document.tracks.openOffset
      handler.document.tracks.discardOpen()
      throw FileError(
        .tooLarge, found: "a track of more than \(limit) bytes", expected: "a smaller one",
        line: parser.line, byteOffset: offset)
    }
  }
}
