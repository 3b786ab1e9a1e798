import Coordinates
import Files

/// A GPX document that builds records from its elements while they are parsed.
///
///     depth   0    1     2       3      4…
///             gpx  trk   trkseg  trkpt  time, speed, extensions…
///                  rte   rtept   time, …
///                  wpt   time, …
struct GPXDocument {
  var notes: NoteBook

  /// The error of a document that isn't GPX; nil if there is none.
  private(set) var failure: FileError?

  /// The tracks, routes, and waypoints so far.
  var tracks: GPXTracks

  private let file: String
  /// The maximum size of the text of a field, in bytes.
  private let limit: Int
  private var depth = 0
  private var isInSegment = false
  private var point: GPXPoint?
  private var pointDepth = 0
  private var field = GPXFieldText()
  private var unread = UnreadElements()

  init(file: String, limit: Int, speedUnit: SpeedUnit? = nil) {
    notes = NoteBook(file: file)
    tracks = GPXTracks(GPXRecordMaker(file: file, speedUnit: speedUnit))
    self.file = file
    self.limit = limit
  }

  /// Ends the document, also after an error in the XML; all complete points are kept.
  mutating func finish() {
    let names = unread.names.map { String(decoding: $0, as: UTF8.self) }
    notes.addUnused(names, .elements, line: unread.line)
    tracks.finish(&notes)
  }

  // MARK: Elements

  mutating func start(
    _ name: Span<UInt8>, _ attributes: borrowing XMLAttributes, at parser: ExpatParser
  ) {
    defer { depth += 1 }
    if let container = tracks.container {
      if point == nil {
        startInside(container, name, attributes, at: parser)
      } else if let field = GPXField(name, isChild: depth == pointDepth + 1) {
        unread.enter()
        begin(field, at: parser)
      } else {
        unread.start(name, depth: depth, line: parser.line)
      }
    } else if depth == 0, !name.equals("gpx") {
      failure = FileError(
        .unknownFormat, found: "the XML element '\(name.text)'", expected: "'gpx'", file: file,
        line: parser.line, byteOffset: parser.byteOffset)
    } else if depth == 1, failure == nil {
      if name.equals("trk") {
        tracks.open(.track, at: parser, &notes)
      } else if name.equals("rte") {
        tracks.open(.route, at: parser, &notes)
      } else if name.equals("wpt") {
        tracks.open(.waypoints, at: parser, &notes)
        beginPoint(attributes, at: parser)
      }
    }
  }

  private mutating func startInside(
    _ container: GPXTracks.Container, _ name: Span<UInt8>,
    _ attributes: borrowing XMLAttributes, at parser: ExpatParser
  ) {
    switch (container, depth) {
    case (.track, 2), (.route, 2):
      if name.equals("name") {
        begin(.name, at: parser)
      } else if container == .track, name.equals("trkseg") {
        isInSegment = true
        tracks.current.beginPart()
      } else if container == .route, name.equals("rtept") {
        beginPoint(attributes, at: parser)
      } else {
        unread.start(name, depth: depth, line: parser.line)
      }
    case (.track, 3) where isInSegment && name.equals("trkpt"):
      beginPoint(attributes, at: parser)
    default: unread.start(name, depth: depth, line: parser.line)
    }
  }

  mutating func text(_ text: Span<UInt8>) {
    guard depth == field.depth + 1 else { return }
    field.append(text, limit: limit)
  }

  mutating func end(at parser: ExpatParser) {
    depth -= 1
    unread.end(depth: depth)
    if let ended = field.field, depth == field.depth {
      field.field = nil
      parser.reportsText = false
      finish(ended, at: parser)
    } else if let ended = point, depth == pointDepth {
      point = nil
      finish(ended, at: parser)
    } else if depth == 2 {
      isInSegment = false
    }
    if depth == 1 { tracks.close(&notes) }
  }

  // MARK: Points and their fields

  private mutating func beginPoint(
    _ attributes: borrowing XMLAttributes, at parser: ExpatParser
  ) {
    pointDepth = depth
    do throws(FileError) {
      point = try GPXPoint(attributes)
    } catch {
      point = GPXPoint.placeholder
      fail(error.at(index: tracks.current.nextIndex), at: parser)
    }
  }

  private mutating func begin(_ field: GPXField, at parser: ExpatParser) {
    parser.reportsText = true
    self.field.begin(field, depth: depth)
  }

  private mutating func finish(_ field: GPXField, at parser: ExpatParser) {
    guard let text = self.field.text(limit: limit) else {
      return fail(
        FileError(
          .tooLarge, found: "a \(field) of more than \(limit) bytes", expected: "a shorter one"),
        at: parser)
    }
    guard field != .name else {
      tracks.current.name = String(decoding: text, as: UTF8.self).trimmed
      return
    }
    do throws(FileError) {
      // The line is needed only for a remark. To count lines, expat scans the bytes again.
      if let remarks = try point?.set(field, to: text), !remarks.isEmpty {
        notes.add(remarks, line: parser.line)
      }
    } catch {
      fail(error.at(index: tracks.current.nextIndex), at: parser)
    }
  }

  private mutating func finish(_ point: GPXPoint, at parser: ExpatParser) {
    guard point.hasPosition else {
      tracks.current.positionless.add(line: parser.line)
      return
    }
    let (location, isFromDilution) = point.location
    if isFromDilution { notes.addDilution(line: parser.line) }
    tracks.current.append(location)
    if tracks.current.locations.count > FileError.mostElements { fail(.tooLong(), at: parser) }
  }

  /// Fails the open trace; only its first error is kept.
  private mutating func fail(_ error: FileError, at parser: ExpatParser) {
    var error = error
    error.file = file
    error.line = parser.line
    error.byteOffset = parser.byteOffset
    tracks.current.fail(error)
  }
}
