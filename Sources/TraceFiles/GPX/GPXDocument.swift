import Coordinates
import Files

/// Makes records of the elements of a GPX document as they come.
///
///     depth   0    1     2       3      4…
///             gpx  trk   trkseg  trkpt  time, speed, extensions…
///                  rte   rtept   time, …
///                  wpt   time, …
struct GPXDocument {
  var notes: NoteBook

  /// Why the document is none of ours.
  private(set) var failure: FileError?

  /// The byte where what is held in memory began; nil if nothing is held.
  private(set) var openOffset: Int?

  /// What stands open around points.
  private enum Container { case track, route, waypoints }

  private let file: String
  private var speeds: SpeedCheck
  /// The most bytes that the text of a field may take.
  private let limit: Int
  private var names: UniqueNames
  private var results: [Result<TraceRecord, FileError>] = []
  private var recordCount = 0
  private var hasTracks = false

  // Kept until it is known whether there are tracks.
  private var routes: [GPXTrack] = []
  private var waypoints: GPXTrack?

  private var depth = 0
  private var container: Container?
  private var isInSegment = false
  private var track = GPXTrack(line: 1)
  private var point: GPXPoint?
  private var pointDepth = 0
  private var field: GPXField?
  private var fieldDepth = 0
  private var fieldText: [UInt8] = []
  private var unread = UnreadElements()

  init(file: String, limit: Int, speedUnit: SpeedUnit? = nil) {
    speeds = SpeedCheck(given: speedUnit)
    self.file = file
    self.limit = limit
    names = UniqueNames(stem: FileName(file).stem)
    notes = NoteBook(file: file)
  }

  /// Hands out the records that are complete.
  mutating func takeResults() -> [Result<TraceRecord, FileError>] {
    defer { results.removeAll(keepingCapacity: true) }
    return results
  }

  /// Ends a document that breaks off: routes that are whole become traces, where no track came.
  mutating func breakOff() {
    if hasTracks { return }
    for route in routes { results.append(record(of: route)) }
    routes = []
  }

  /// Ends the document: what was kept for want of tracks becomes traces.
  mutating func finish() {
    let names = unread.names.map { String(decoding: $0, as: UTF8.self) }
    notes.addUnused(names, .elements, line: unread.line)
    if hasTracks { return }
    for route in routes { results.append(record(of: route)) }
    guard let waypoints else { return }
    if routes.isEmpty {
      results.append(record(of: waypoints))
    } else {
      notePassedOver(.waypointsPassedOver, line: waypoints.line)
    }
  }

  // MARK: Elements

  mutating func start(
    _ name: Span<UInt8>, _ attributes: borrowing XMLAttributes, at parser: ExpatParser
  ) {
    defer { depth += 1 }
    if let container {
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
        beginTrack(at: parser)
      } else if name.equals("rte") {
        open(.route, at: parser)
        track = GPXTrack(line: parser.line)
      } else if name.equals("wpt") {
        open(.waypoints, at: parser)
        if waypoints == nil { waypoints = GPXTrack(line: parser.line) }
        beginPoint(attributes, index: waypoints?.nextIndex ?? 0, at: parser)
      }
    }
  }

  mutating func text(_ text: Span<UInt8>) {
    guard depth == fieldDepth + 1 else { return }
    // Entities may make a long text of a short one.
    if fieldText.count <= limit { fieldText.append(text) }
  }

  mutating func end(at parser: ExpatParser) {
    depth -= 1
    unread.end(depth: depth)
    if let ended = field, depth == fieldDepth {
      field = nil
      parser.reportsText = false
      finish(ended, at: parser)
    } else if let ended = point, depth == pointDepth {
      point = nil
      finish(ended, at: parser)
    } else if depth == 2 {
      isInSegment = false
    }
    if depth == 1 { closeContainer() }
  }

  // MARK: Containers

  private mutating func open(_ kind: Container, at parser: ExpatParser) {
    container = kind
    openOffset = openOffset ?? parser.byteOffset
  }

  private mutating func beginTrack(at parser: ExpatParser) {
    if !hasTracks {
      hasTracks = true
      openOffset = nil
      if let route = routes.first { notePassedOver(.routesPassedOver, line: route.line) }
      if let waypoints { notePassedOver(.waypointsPassedOver, line: waypoints.line) }
      routes = []
      waypoints = nil
    }
    open(.track, at: parser)
    track = GPXTrack(line: parser.line)
  }

  private mutating func startInside(
    _ container: Container, _ name: Span<UInt8>, _ attributes: borrowing XMLAttributes,
    at parser: ExpatParser
  ) {
    switch (container, depth) {
    case (.track, 2), (.route, 2):
      if name.equals("name") {
        begin(.name, at: parser)
      } else if container == .track, name.equals("trkseg") {
        isInSegment = true
        track.beginPart()
      } else if container == .route, name.equals("rtept") {
        beginPoint(attributes, index: track.nextIndex, at: parser)
      } else {
        unread.start(name, depth: depth, line: parser.line)
      }
    case (.track, 3) where isInSegment && name.equals("trkpt"):
      beginPoint(attributes, index: track.nextIndex, at: parser)
    default: unread.start(name, depth: depth, line: parser.line)
    }
  }

  private mutating func closeContainer() {
    switch container {
    case .track: results.append(record(of: track))
    case .route where hasTracks: notePassedOver(.routesPassedOver, line: track.line)
    case .route: routes.append(track)
    case .waypoints where hasTracks:
      notePassedOver(.waypointsPassedOver, line: waypoints?.line ?? 1)
      waypoints = nil
    case .waypoints, nil: break
    }
    container = nil
    if hasTracks { openOffset = nil }
    track = GPXTrack(line: 1)
  }

  private mutating func notePassedOver(_ code: TraceNote.Code, line: Int) {
    let what = code == .routesPassedOver ? "routes" : "waypoints"
    let reason = hasTracks ? "the file has tracks" : "the file has routes"
    notes.add(code, line: line, "\(what) are passed over, since \(reason)")
  }

  private mutating func record(of track: GPXTrack) -> Result<TraceRecord, FileError> {
    recordCount += 1
    let id = names.id(for: track.name, number: recordCount)
    if var problem = track.problem {
      problem.trace = id
      return .failure(problem)
    }
    notes.add(track.positionless)
    do throws(FileError) {
      var locations = track.locations
      speeds.settle(&locations, .presumed(.metersPerSecond), line: track.line, &notes)
      let trace = try Trace(id: id, checking: locations)
      return .success(
        TraceRecord(
          trace, place: SourcePlace(file: file, line: track.line), partStarts: track.partStarts))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Points and their fields

  private mutating func beginPoint(
    _ attributes: borrowing XMLAttributes, index: Int, at parser: ExpatParser
  ) {
    pointDepth = depth
    do throws(FileError) {
      point = try GPXPoint(attributes)
    } catch {
      point = GPXPoint.placeholder
      fail(error.at(index: index), at: parser)
    }
  }

  private mutating func begin(_ field: GPXField, at parser: ExpatParser) {
    self.field = field
    parser.reportsText = true
    fieldDepth = depth
    fieldText.removeAll(keepingCapacity: true)
  }

  private mutating func finish(_ field: GPXField, at parser: ExpatParser) {
    guard fieldText.count <= limit else {
      fieldText = []
      return fail(
        FileError(
          .tooLarge, found: "a \(field) of more than \(limit) bytes", expected: "a shorter one"),
        at: parser)
    }
    guard field != .name else {
      track.name = String(decoding: fieldText, as: UTF8.self).trimmed
      return
    }
    do throws(FileError) {
      // To tell the line expat reads everything again.
      if let remarks = try point?.set(field, to: fieldText), !remarks.isEmpty {
        notes.add(remarks, line: parser.line)
      }
    } catch {
      let index = container == .waypoints ? waypoints?.nextIndex : track.nextIndex
      fail(error.at(index: index ?? 0), at: parser)
    }
  }

  private mutating func finish(_ point: GPXPoint, at parser: ExpatParser) {
    guard point.hasPosition else {
      if container == .waypoints {
        waypoints?.positionless.add(line: parser.line)
      } else {
        track.positionless.add(line: parser.line)
      }
      return
    }
    let (location, isFromDilution) = point.location
    if isFromDilution { notes.addDilution(line: parser.line) }
    if container == .waypoints {
      if waypoints?.problem == nil { waypoints?.locations.append(location) }
    } else if track.problem == nil {
      track.locations.append(location)
    }
    let count = container == .waypoints ? waypoints?.locations.count ?? 0 : track.locations.count
    if count > FileError.mostElements { fail(.tooLong(), at: parser) }
  }

  /// Fails the trace that is open, for the first reason only.
  private mutating func fail(_ error: FileError, at parser: ExpatParser) {
    var error = error
    error.file = file
    error.line = parser.line
    error.byteOffset = parser.byteOffset
    if container == .waypoints {
      waypoints?.fail(error)
    } else {
      track.fail(error)
    }
  }
}
