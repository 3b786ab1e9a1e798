import Coordinates
import Files

/// The elements of a GPX document that become records: its tracks; its routes if it has no tracks;
/// or all its waypoints together if it has neither.
struct GPXTracks {
  /// An element that contains points, or all waypoints together.
  enum Container { case track, route, waypoints }

  /// The open element that contains points; nil if there is none.
  private(set) var container: Container?

  /// The open track or route; all waypoints so far while a waypoint is open.
  var current = GPXTrack(line: 1)

  /// The byte offset of the first element held in memory; nil if there is none.
  private(set) var openOffset: Int?

  private var hasTracks = false
  // Routes and waypoints are kept until it is known whether the document has tracks.
  private var routes: [GPXTrack] = []
  private var waypoints = GPXTrack(line: 1)
  private var hasWaypoints = false
  private var maker: GPXRecordMaker
  private var results: [Result<TraceRecord, FileError>] = []

  init(_ maker: GPXRecordMaker) { self.maker = maker }

  /// Removes and returns the complete records.
  mutating func takeResults() -> [Result<TraceRecord, FileError>] {
    defer { results.removeAll(keepingCapacity: true) }
    return results
  }

  /// Opens a track or a route, or reopens the waypoints for another waypoint.
  mutating func open(_ kind: Container, at parser: ExpatParser, _ notes: inout NoteBook) {
    if kind == .track, !hasTracks { passOverOthers(&notes) }
    container = kind
    openOffset = openOffset ?? parser.byteOffset
    if kind == .waypoints, hasWaypoints {
      swap(&current, &waypoints)
    } else {
      current = GPXTrack(line: parser.line)
    }
  }

  /// Discards the routes and waypoints so far, since the document has tracks.
  private mutating func passOverOthers(_ notes: inout NoteBook) {
    hasTracks = true
    openOffset = nil
    if let route = routes.first { note(.routesPassedOver, line: route.line, &notes) }
    if hasWaypoints { note(.waypointsPassedOver, line: waypoints.line, &notes) }
    routes = []
    waypoints = GPXTrack(line: 1)
    hasWaypoints = false
  }

  /// Closes the open element, if there is one.
  mutating func close(_ notes: inout NoteBook) {
    switch container {
    case .track: results.append(maker.record(of: current, &notes))
    case .route where hasTracks: note(.routesPassedOver, line: current.line, &notes)
    case .route: routes.append(current)
    case .waypoints where hasTracks: note(.waypointsPassedOver, line: current.line, &notes)
    case .waypoints:
      swap(&current, &waypoints)
      hasWaypoints = true
    case nil: break
    }
    container = nil
    if hasTracks { openOffset = nil }
    current = GPXTrack(line: 1)
  }

  /// Closes an element with points that is still open after an error, and makes records of the
  /// routes or waypoints of a document without tracks.
  mutating func finish(_ notes: inout NoteBook) {
    // Reopened waypoints have earlier ones.
    let isReopened = container == .waypoints && hasWaypoints
    if !current.locations.isEmpty || current.problem != nil || isReopened { close(&notes) }
    if hasTracks { return }
    for route in routes { results.append(maker.record(of: route, &notes)) }
    guard hasWaypoints else { return }
    if routes.isEmpty {
      results.append(maker.record(of: waypoints, &notes))
    } else {
      note(.waypointsPassedOver, line: waypoints.line, &notes)
    }
  }

  /// Discards the open element; if it is a waypoint, all waypoints.
  mutating func discardOpen() {
    current = GPXTrack(line: 1)
    if container == .waypoints { hasWaypoints = false }
    container = nil
  }

  private func note(_ code: TraceNote.Code, line: Int, _ notes: inout NoteBook) {
    let what = code == .routesPassedOver ? "routes" : "waypoints"
    let reason = hasTracks ? "the file has tracks" : "the file has routes"
    notes.add(code, line: line, "\(what) are skipped, since \(reason)")
  }
}

/// A converter from tracks to records that assigns an id to each record.
struct GPXRecordMaker {
  private let file: String
  private var speeds: SpeedCheck
  private var names: UniqueNames
  private var count = 0

  init(file: String, speedUnit: SpeedUnit?) {
    self.file = file
    speeds = SpeedCheck(given: speedUnit)
    names = UniqueNames(stem: FileName(file).stem)
  }

  mutating func record(
    of track: GPXTrack, _ notes: inout NoteBook
  ) -> Result<TraceRecord, FileError> {
    count += 1
    let id = names.id(for: track.name, number: count)
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
}
