import Coordinates
import Files
import TextFormats

/// A reader of traces from delimited text: one row per location, with or without a header.
///
/// Consecutive rows with the same id form a trace; without an id column, all rows form one trace.
/// Columns are identified by the names in `FieldName`, by the caller's ``CSVColumns``, or, without
/// a header, by the order in `CSVLayout`. The delimiter is a comma, a semicolon, or a tab; with the
/// latter two, numbers may have a decimal comma.
///
/// If a row is invalid, its trace fails, but other traces are read. A row that is too large ends
/// reading.
final class CSVReader: RecordReader {
  var notes: NoteBook
  private(set) var isFinished = false
  var position: Int { window.startOffset }
  private var window: ByteWindow
  private let options: TraceReadingOptions
  private var builder: CSVTraceBuilder?
  /// The error after which nothing is read, thrown after the last complete trace.
  private var failure: FileError?

  init(_ window: consuming ByteWindow, options: TraceReadingOptions) {
    notes = NoteBook(file: window.name)
    self.options = options
    self.window = window
  }

  func next() throws(FileError) -> TraceRecord? {
    if let error = failure.take() {
      isFinished = true
      throw error
    }
    while !isFinished {
      if var rows = builder {
        builder = nil
        defer { builder = rows }
        defer { window.discard(to: rows.position) }
        rows.position = window.start
        let record = try rows.read(
          window.bytes, to: window.end, isLast: window.isAtEnd, notes: &notes)
        if let record { return record }
      }
      do throws(FileError) {
        try readOn()
      } catch {
        guard error.code == .tooLarge,
          let record = try builder?.closeBeforeCutRow(window.bytes, notes: &notes)
        else { throw error }
        // The trace before the row that is too large is complete.
        failure = error
        isFinished = false
        return record
      }
    }
    return nil
  }

  /// Reads the first row if it hasn't been read yet, or else more bytes.
  private func readOn() throws(FileError) {
    let wasAtEnd = window.isAtEnd
    isFinished = true
    if builder == nil {
      builder = try readHeader()
      isFinished = builder == nil
    } else if !wasAtEnd {
      // An incomplete row is scanned again from its start.
      _ = try window.fill(minimum: window.end - window.start)
      isFinished = false
    }
  }

  /// Reads the first row that isn't blank and returns a builder for its layout; nil if there is no
  /// such row.
  private func readHeader() throws(FileError) -> CSVTraceBuilder? {
    try fillLine()
    let start = window.bytes[window.start..<window.end].dropByteOrderMark().startIndex
    window.discard(to: start)
    while window.start < window.end, window.bytes[window.start].isBlank {
      window.discard(to: window.start + 1)
      try fillLine()
    }
    guard window.start < window.end else { return nil }

    let line = window.bytes[window.start..<window.end].prefix { $0 != 0x0a }
    var row = CSVRow(delimiter: CSVLayout.delimiter(of: line))
    while true {
      let outcome = row.scan(
        window.bytes.span, from: window.start, to: window.end, isLast: window.isAtEnd)
      switch outcome {
      case .incomplete:
        _ = try window.fill(minimum: window.end - window.start)
      case .malformed(let error, _):
        throw window.locate(error)
      case .row(let end):
        return try builder(for: row, end: end)
      }
    }
  }

  private func builder(for row: CSVRow, end: Int) throws(FileError) -> CSVTraceBuilder {
    let hasBareReturn = row.fields.contains { field in
      window.bytes[field.range].contains(0x0d) && !field.hasDoubledQuotes
    }
    if hasBareReturn, !window.bytes[window.start..<end].contains(0x0a) {
      throw FileError(
        .malformed, found: "lines that end in carriage returns", expected: "line feeds",
        file: window.name, line: window.startLine)
    }
    let names = row.fields.map { field in
      String(decoding: row.content(field, in: window.bytes), as: UTF8.self)
    }
    do {
      let layout = try CSVLayout(firstRow: names, options: options)
      if layout.isAssumed {
        notes.add(
          .noHeader, line: window.startLine,
          "no header: columns are read as latitude, longitude, time, accuracy, bearing, speed")
      }
      if options.columns?.isComplete != true {
        notes.addUnused(
          layout.unusedNames(names), .columns, hasTimes: layout.times.time != nil,
          hasIDs: layout.id != nil, line: window.startLine)
      }
      if layout.hasHeader { window.discard(to: end) }
      return CSVTraceBuilder(
        layout, delimiter: row.delimiter, file: window.name, line: window.startLine,
        options: options)
    } catch {
      var error = error
      error.file = window.name
      error.line = window.startLine
      throw error
    }
  }

  /// Reads until the window contains a line feed or the source ends.
  private func fillLine() throws(FileError) {
    while window.firstIndex(of: 0x0a, from: window.start) == nil, try window.fill() {}
  }
}

extension UInt8 {
  /// Whether the byte is a space or a control character, but not a tab, which may be a delimiter.
  fileprivate var isBlank: Bool { self <= 0x20 && self != 0x09 }
}
