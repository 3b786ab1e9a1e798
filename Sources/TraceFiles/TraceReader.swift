public import Coordinates
public import Files
import TextFormats

/// Reads traces one after another from GPX, CSV, GeoJSON, NDJSON or WKT.
///
///     for result in try TraceReader(path: "drives.ndjson") {
///       switch result {
///       case .success(let record): print(record.trace.id, record.trace.locations.count)
///       case .failure(let error): print(error)
///       }
///     }
///
/// One bad trace spoils nothing: it is one `failure`, and the next element is the next trace, as
/// long as the format allows to go on (a line of NDJSON or WKT, a run of CSV, a feature of GeoJSON,
/// a track of GPX; not after a break of the syntax of JSON or XML).
///
/// Memory follows the largest trace and not the file, bounded by
/// ``TraceReadingOptions/maximumRecordBytes`` and by ten million points. Ids are the ones the file
/// gives; else names, where the second of a name becomes `name-2`; else the name of the file and
/// the number of the trace.
///
/// A reader is used up by iterating, and by one task at a time.
public final class TraceReader: Sequence, IteratorProtocol {
  /// The format that was given or found.
  public let format: TraceFormat

  /// Remarks on what was ambiguous or passed over so far.
  public var notes: [TraceNote] { reader.notes.notes }

  /// How many bytes of the input lie behind what was read so far.
  package var position: Int { reader.position }

  private let reader: any RecordReader
  private var isEmpty = true

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened;
  ///   ``FileError/Code/unknownFormat`` if it is none of the formats;
  ///   ``FileError/Code/unnamedPolylines`` if it looks like encoded polylines.
  public convenience init(
    path: String, options: TraceReadingOptions = TraceReadingOptions()
  ) throws(FileError) {
    try self.init(try ByteSource(path: path), options: options)
  }

  /// Reads from a source.
  ///
  /// - Throws: ``FileError/Code/unknownFormat`` if it is none of the formats,
  ///   ``FileError/Code/unnamedPolylines`` if it looks like encoded polylines, and what
  ///   reading the first bytes may throw.
  public convenience init(
    _ source: consuming ByteSource, options: TraceReadingOptions = TraceReadingOptions()
  ) throws(FileError) {
    try self.init(
      ByteWindow(source, limit: options.maximumRecordBytes), options: options)
  }

  init(
    _ window: consuming ByteWindow, options: TraceReadingOptions
  ) throws(FileError) {
    if let known = options.format ?? TraceFormat(path: window.name) {
      format = known
      window.isUTF8Only = known != .gpx
    } else {
      format = try window.detectFormat()
    }
    switch format.value {
    case .gpx: reader = try GPXReader(window, options: options)
    case .csv: reader = CSVReader(window, options: options)
    case .geojson: reader = GeoJSONReader(window, options: options)
    case .wkt: reader = WKTReader(window)
    case .ndjson: reader = NDJSONReader(window, speedUnit: options.speedUnit)
    // No polyline begins as an object does: results of Milepost hold encoded lines.
    case .polylines where try window.beginsWithObject(): reader = NDJSONReader(window)
    case .polylines(let format): reader = PolylinesReader(window, format: format)
    }
  }

  /// The next trace, or what is wrong with it; nil at the end.
  public func next() -> Result<TraceRecord, FileError>? {
    guard !reader.isFinished else { return nil }
    do {
      guard let record = try reader.next() else {
        if isEmpty { reader.notes.addNoTraces() }
        return nil
      }
      isEmpty = false
      return .success(record)
    } catch {
      isEmpty = false
      return .failure(error)
    }
  }

  /// The next lines of JSON, not parsed yet, as ``NDJSONReader`` cuts them; nil at the end, and for
  /// every other format.
  func nextLines(
    omitting finished: inout FinishedTraces, source: String?
  ) throws(FileError) -> NDJSONLines? {
    guard let reader = reader as? NDJSONReader, !reader.isFinished else { return nil }
    do {
      guard let lines = try reader.nextLines(omitting: &finished, source: source) else {
        if isEmpty { reader.notes.addNoTraces() }
        return nil
      }
      isEmpty = false
      return lines
    } catch {
      isEmpty = false
      throw error
    }
  }
}

extension ByteWindow {
  /// Reads the first lines, as many as the source gives without waiting for more.
  private mutating func fillFirstLines() throws(FileError) {
    while end - start < 64 || (end - start < 4096 && firstIndex(of: 0x0a, from: start) == nil),
      try fill()
    {}
  }

  /// Whether the text begins with a brace and a quotation mark.
  fileprivate mutating func beginsWithObject() throws(FileError) -> Bool {
    try fillFirstLines()
    return bytes[start..<end].dropByteOrderMark().lazy.filter { !$0.isSpace }.prefix(2)
      .elementsEqual("{\"".utf8)
  }

  /// Looks at the first lines.
  fileprivate mutating func detectFormat() throws(FileError) -> TraceFormat {
    try fillFirstLines()
    do {
      return try TraceFormat.detect(bytes, in: start..<end)
    } catch {
      throw locate(error)
    }
  }
}
