import Coordinates
import Files
import TextFormats

/// A builder that combines the rows of a CSV file into traces.
struct CSVTraceBuilder {
  /// The position of the next row in the current bytes.
  var position = 0

  private let layout: CSVLayout
  private let file: String
  private let stem: String
  private let limit: Int
  private var reader: CSVLocationReader
  private var row: CSVRow
  /// The line at which the next row begins, starting at 1.
  private var line: Int
  private var run: Run?
  private var locations: [Location] = []
  private var runCount = 0
  private var hasLongRun = false
  private var seenIDs = SeenIDs()
  private var speeds: SpeedCheck

  /// Consecutive rows with the same id.
  private struct Run {
    let idBytes: [UInt8]
    let line: Int
    let number: Int
    var byteCount = 0
    var isBad = false
    var positionless = PositionlessPoints()
  }

  init(
    _ layout: CSVLayout, delimiter: UInt8, file: String, line: Int, options: TraceReadingOptions
  ) {
    self.layout = layout
    self.file = file
    self.line = line
    limit = options.maximumRecordBytes
    speeds = SpeedCheck(given: nil)
    stem = FileName(file).stem
    reader = CSVLocationReader(layout, delimiter: delimiter)
    row = CSVRow(delimiter: delimiter, columnLimit: layout.columnCount)
  }

  /// Reads rows, starting at `position`, until a run of rows with the same id ends.
  ///
  /// - Returns: the run as a record; nil if the bytes end first, or if no intact run is left.
  /// - Throws: the error of a run; later calls skip the rest of the run.
  mutating func read(
    _ bytes: [UInt8], to end: Int, isLast: Bool, notes: inout NoteBook
  ) throws(FileError) -> TraceRecord? {
    while position < end {
      switch row.scan(bytes.span, from: position, to: end, isLast: isLast) {
      case .incomplete: return nil
      case .malformed(let error, let rowEnd):
        if isNewRun(bytes, isCut: true) {
          if let record = try close(&notes) { return record }
        } else {
          try take(bytes, rowEnd, &notes, problem: error)
        }
      case .row(let rowEnd):
        // A closure, since a key path is slow here.
        if row.fields.allSatisfy({ $0.range.isEmpty }) {
          step(to: rowEnd)
        } else if isNewRun(bytes, isCut: false) {
          if let record = try close(&notes) { return record }
        } else {
          try take(bytes, rowEnd, &notes, problem: nil)
        }
      }
    }
    return isLast ? try close(&notes) : nil
  }

  // MARK: Runs

  /// Returns whether the row begins a new run; a malformed row that breaks off before its id
  /// belongs to the current run.
  private func isNewRun(_ bytes: [UInt8], isCut: Bool) -> Bool {
    guard let run, let column = layout.id else { return false }
    guard column < row.fields.count else { return !isCut && !run.idBytes.isEmpty }
    return !row.content(row.fields[column], in: bytes).elementsEqual(run.idBytes)
  }

  private mutating func begin(
    _ idBytes: [UInt8], _ notes: inout NoteBook
  ) throws(FileError) {
    runCount += 1
    run = Run(idBytes: idBytes, line: line, number: runCount)
    locations = []
    if layout.id != nil, !idBytes.isEmpty, !seenIDs.insert(idBytes) {
      notes.addReturning(
        id: String(decoding: idBytes.prefix(40), as: UTF8.self), .lines, line: line)
      notes.withdraw(.singleLocations)
    }
    if runCount == 4, !hasLongRun {
      notes.add(
        .singleLocations, line: line,
        "each id has only one line so far; if ids are line numbers, specify columns without them")
    }
  }

  private mutating func close(_ notes: inout NoteBook) throws(FileError) -> TraceRecord? {
    guard let run else { return nil }
    self.run = nil
    if locations.count + run.positionless.count != 1 { hasLongRun = true }
    if run.isBad { return nil }
    notes.add(run.positionless)
    reader.settleTimes(of: &locations, line: run.line, &notes)
    speeds.settle(&locations, reader.speedOrigin, line: run.line, &notes)
    var id = "\(stem)-\(run.number)"
    if !run.idBytes.isEmpty {
      guard let text = String(validating: run.idBytes, as: UTF8.self) else {
        throw FileError(
          .notUTF8, found: "an id that is not UTF-8", expected: "UTF-8", file: file,
          line: run.line)
      }
      id = text
    }
    return TraceRecord(
      try Trace(id: id, checking: locations), place: SourcePlace(file: file, line: run.line))
  }

  /// Ends the run before a row that exceeds the size limit, and returns it as a record; nil if
  /// there is none, if it has failed, or if the row belongs to it.
  mutating func closeBeforeCutRow(
    _ bytes: [UInt8], notes: inout NoteBook
  ) throws(FileError) -> TraceRecord? {
    guard let column = layout.id, let run else { return nil }
    if column < row.fields.count,
      row.content(row.fields[column], in: bytes).elementsEqual(run.idBytes)
    {
      return nil
    }
    return try close(&notes)
  }

  /// Adds a row to its run; an error in the row fails the run.
  private mutating func take(
    _ bytes: [UInt8], _ rowEnd: Int, _ notes: inout NoteBook, problem: FileError?
  ) throws(FileError) {
    if run == nil {
      let field = layout.id.flatMap { $0 < row.fields.count ? row.fields[$0] : nil }
      try begin(field.map { Array(row.content($0, in: bytes)) } ?? [], &notes)
    }
    guard run?.isBad == false else { return step(to: rowEnd) }
    do throws(FileError) {
      if let problem { throw problem }
      if let location = try reader.location(of: row, bytes.span, line: line, &notes) {
        locations.append(location)
      } else {
        run?.positionless.add(line: line)
      }
    } catch {
      try fail(error, rowEnd)
    }
    run?.byteCount += rowEnd - position
    if locations.count > FileError.mostElements { try fail(.tooLong(), rowEnd) }
    if let run, run.byteCount > limit {
      try fail(
        FileError(
          .tooLarge, found: "a trace of more than \(limit) bytes", expected: "a smaller one"),
        rowEnd)
    }
    step(to: rowEnd)
  }

  private mutating func step(to rowEnd: Int) {
    line += 1 + row.innerLineBreaks
    position = rowEnd
  }

  /// Fails the current run; its remaining rows are skipped.
  private mutating func fail(_ error: FileError, _ rowEnd: Int) throws(FileError) {
    var error = error
    error.file = file
    error.line = line
    error.byteOffset = nil
    error.index = locations.count + (run?.positionless.count ?? 0)
    if let id = run?.idBytes, !id.isEmpty { error.trace = String(validating: id, as: UTF8.self) }
    run?.isBad = true
    locations = []
    step(to: rowEnd)
    throw error
  }
}
