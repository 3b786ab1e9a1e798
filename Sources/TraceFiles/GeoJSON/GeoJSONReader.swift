import Coordinates
import Files
import TextFormats

/// A reader of traces from GeoJSON: a feature collection, a feature, or a bare geometry.
///
/// Lines are traces, and so are consecutive point features with the same id of a trip, vehicle, or
/// user. In Milepost's results, which have a known property `kind`, the raw points form traces; if
/// requested, the routes are read instead. See the article "Reading traces" for the properties.
///
/// A collection is read feature by feature. A feature that can't be read is reported as one error;
/// nothing is read after a syntax error or a feature that is too large.
final class GeoJSONReader: RecordReader {
  var notes: NoteBook
  var isFinished: Bool { state == .finished && ready.isEmpty }
  var position: Int { window.startOffset }
  private var window: ByteWindow
  private let limit: Int
  /// The kind of results to read.
  private let resultKind: ResultKind
  private var names: UniqueNames
  /// The ids of traces that consist of points.
  private var seenIDs = SeenIDs()
  private var recordCount = 0
  private var state = State.start
  private var isCollection = false
  private var ready: ArraySlice<Result<TraceRecord, FileError>> = []
  private var group: PointGroup?
  private let speedUnit: SpeedUnit?
  private var speeds: SpeedCheck
  private var fieldNames = FieldNames()

  /// The part of the document that is read next.
  private enum State { case start, feature, separator, members, end, finished }

  init(_ window: consuming ByteWindow, options: TraceReadingOptions) {
    notes = NoteBook(file: window.name)
    names = UniqueNames(stem: FileName(window.name).stem)
    limit = options.maximumRecordBytes
    resultKind = options.takesRoutes ? .route : .raw
    speedUnit = options.speedUnit
    speeds = SpeedCheck(given: options.speedUnit)
    self.window = window
  }

  func next() throws(FileError) -> TraceRecord? {
    while ready.isEmpty, state != .finished {
      do throws(FileError) {
        if state == .feature {
          try readFeature()
        } else {
          try readStructure()
        }
      } catch {
        var error = error
        if state == .finished { closeGroup(before: &error) }
        // The error is returned after any trace that was completed before it.
        ready.append(.failure(error))
      }
    }
    return try ready.popFirst()?.get()
  }

  // MARK: The document

  /// Reads the text around the features; nothing is read after an error.
  private func readStructure() throws(FileError) {
    let state = state
    self.state = .finished
    switch state {
    case .start: self.state = try readStart()
    case .separator:
      let hasMore = try window.scan { scanner throws(FileError) in
        let hasMore = try scanner.continueArray()
        scanner.skipWhitespace()
        return hasMore
      }
      self.state = hasMore ? .feature : .members
    case .members:
      try readMembers()
      self.state = .end
    case .end:
      try readEnd()
      try flushGroup()
    case .feature, .finished: break
    }
  }

  /// Reads up to the first feature of a collection, or a complete document of another kind.
  private func readStart() throws(FileError) -> State {
    let isFirst = window.startOffset == 0
    let (feature, isCollection, hasFeatures) = try window.scan {
      scanner throws(FileError) -> (GeoJSONFeature?, Bool, Bool) in
      if isFirst { scanner.skipByteOrderMark() }
      _ = try scanner.peek()
      let start = scanner.position
      var isCollection = false
      var more = try scanner.enterObject()
      while more {
        switch try scanner.key() {
        case "features":
          let hasFeatures = try scanner.enterArray()
          scanner.skipWhitespace()
          return (nil, isCollection, hasFeatures)
        case "type":
          let type = GeoJSONType(json: scanner.bytes[try scanner.skipValue()])
          isCollection = type == .featureCollection
        case "crs": try GeoJSONFeature.checkSystem(&scanner)
        default: _ = try scanner.skipValue()
        }
        more = try scanner.continueObject()
      }
      if isCollection {
        throw scanner.failure(
          .missingField, found: "a FeatureCollection without features", expected: "'features'",
          at: start)
      }
      var whole = JSONScanner(scanner.bytes, in: start..<scanner.position)
      return (try GeoJSONFeature(&whole, &fieldNames), false, false)
    }
    self.isCollection = isCollection
    guard let feature else { return hasFeatures ? .feature : .members }
    try readEnd()
    try take(feature, line: 1, startOffset: 0)
    try flushGroup()
    return .finished
  }

  /// Reads the members of a collection after its features.
  private func readMembers() throws(FileError) {
    let wasCollection = isCollection
    try window.scan { scanner throws(FileError) in
      var isCollection = wasCollection
      while try scanner.continueObject() {
        switch try scanner.key() {
        case "features":
          throw scanner.failure(.duplicateField, found: "'features' twice", expected: "it once")
        case "type":
          let type = GeoJSONType(json: scanner.bytes[try scanner.skipValue()])
          isCollection = type == .featureCollection
        case "crs": try GeoJSONFeature.checkSystem(&scanner)
        default: _ = try scanner.skipValue()
        }
      }
      guard isCollection else {
        throw scanner.failure(
          .malformed, found: "features in an object that isn't a FeatureCollection",
          expected: "\"type\": \"FeatureCollection\"")
      }
    }
  }

  /// Checks that only whitespace follows.
  private func readEnd() throws(FileError) {
    try window.scan { scanner throws(FileError) in try scanner.finish() }
  }

  // MARK: Features

  private func readFeature() throws(FileError) {
    let line = window.startLine
    let offset = window.startOffset
    let feature: GeoJSONFeature
    do throws(FileError) {
      feature = try window.scan { scanner throws(FileError) in
        try GeoJSONFeature(&scanner, &fieldNames)
      }
    } catch {
      // The next feature can be found only if the syntax of this one is valid.
      state = .finished
      _ = try window.scan { scanner throws(FileError) in try scanner.skipValue() }
      state = .separator
      throw error
    }
    state = .separator
    try take(feature, line: line, startOffset: offset)
  }

  private func take(
    _ feature: GeoJSONFeature, line: Int, startOffset: Int
  ) throws(FileError) {
    if let kind = feature.kind, kind != resultKind {
      guard kind == .route else { return }
      // In results, the points of a trace come before its routes, so a route ends the points.
      try flushGroup()
      return notes.add(
        .featuresPassedOver, line: line,
        "features of the kind 'route' are results and are skipped; raw points are traces")
    }
    // Whether a point's time is a count of days is decided at the end of its trace.
    let isPoint = feature.shape == .point
    notes.add(isPoint ? feature.remarks.subtracting(.mayBeDays) : feature.remarks, line: line)
    if feature.hasMoreValues {
      notes.add(
        .valuesPassedOver, line: line,
        "values of positions after longitude, latitude, and elevation are ignored")
    }
    if feature.hasOtherParts {
      notes.add(
        .featuresPassedOver, line: line,
        "parts of geometry collections that are neither lines nor points are skipped")
    }
    switch feature.shape {
    case .other:
      notes.add(
        .featuresPassedOver, line: line,
        "features that are neither lines nor points are skipped")
    case .point: try takePoint(feature, line: line, startOffset: startOffset)
    case .line:
      try flushGroup()
      recordCount += 1
      do throws(FileError) {
        if let problem = feature.problem { throw problem }
        let id = feature.id?.text ?? names.id(for: feature.name, number: recordCount)
        var locations = feature.locations
        speeds.settle(&locations, feature.speedOrigin, line: line, &notes)
        let trace = try Trace(id: id, checking: locations)
        ready.append(
          .success(
            TraceRecord(
              trace, place: SourcePlace(file: window.name, line: line), fields: feature.fields,
              partStarts: feature.partStarts, isIDNumeric: feature.id?.isNumeric ?? false)))
      } catch {
        throw placed(error, line: line, trace: feature.id?.text)
      }
    }
  }

  private func takePoint(
    _ feature: GeoJSONFeature, line: Int, startOffset: Int
  ) throws(FileError) {
    let key = feature.point.group
    if let group, group.key != key { try flushGroup() }
    if group == nil {
      recordCount += 1
      group = PointGroup(key: key, line: line, startOffset: startOffset)
      // Several traces in a result may have the same id.
      if feature.kind == nil, let key, !seenIDs.insert(key) {
        notes.addReturning(id: String(key.prefix(40)), .points, line: line)
      }
    }
    if feature.kind == nil, !feature.point.unused.isEmpty {
      fieldNames.listsUnused = false
      notes.addUnused(
        feature.point.unused, .properties, hasTimes: feature.point.hasTime, hasIDs: key != nil,
        line: line)
    }
    if let order = feature.point.dateOrder { notes.add(order, line: line) }
    do {
      try group?.add(
        feature, line: line, offset: startOffset, limit: limit, speedUnit: speedUnit, &notes)
    } catch {
      throw placed(error, line: line, trace: key)
    }
  }

  private func flushGroup() throws(FileError) {
    guard var ended = group.take(), !ended.isBad else { return }
    let locations = ended.finished(&speeds, &notes)
    let trace = try Trace(
      id: ended.key ?? names.id(for: "", number: recordCount), checking: locations)
    ready.append(
      .success(TraceRecord(trace, place: SourcePlace(file: window.name, line: ended.line))))
  }

  /// Ends the current trace of points when the file can't be read any further.
  ///
  /// Before a feature that is too large, the trace counts as complete. Before any other error, the
  /// trace may be truncated. It is discarded, and its id is set in the error.
  private func closeGroup(before failure: inout FileError) {
    guard failure.code == .tooLarge else {
      failure.trace = failure.trace ?? group?.key
      return
    }
    do {
      try flushGroup()
    } catch {
      ready.append(.failure(error))
    }
  }

  private func placed(_ error: FileError, line: Int, trace: String?) -> FileError {
    var error = error
    error.trace = trace
    error.file = window.name
    error.line = line
    error.byteOffset = nil
    return error
  }
}
