public import Coordinates
public import Files
import TextFormats

/// A sequence of the traces in a file: GPX, CSV, GeoJSON, NDJSON, WKT, or encoded polylines.
///
///     for result in try TraceReader(path: "drives.ndjson") {
///       switch result {
///       case .success(let record): print(record.trace.id, record.trace.locations.count)
///       case .failure(let error): print(error)
///       }
///     }
///
/// A bad trace doesn't affect the others: it yields one `failure`, and the next element is the next
/// trace if the format allows reading to continue. Reading can continue after a line of NDJSON,
/// WKT, or encoded polylines, a run of CSV rows, a GeoJSON feature, or a GPX track, but not after a
/// syntax error in a GeoJSON or GPX file, or after a CSV row, GeoJSON feature, or GPX track that is
/// too large.
///
/// Memory use depends on the largest trace, not on the size of the file, and is limited by
/// ``TraceReadingOptions/maximumRecordBytes`` and a maximum of ten million points. The id of a
/// trace is the id in the file, or else its name (the second trace with the same name becomes
/// `name-2`), or else the file's name without its extension, a hyphen, and the number of the trace.
///
/// Iterating consumes the reader. Only one task may use it at a time.
public final class TraceReader: Sequence, IteratorProtocol {
  /// The format that was specified or detected.
  public let format: TraceFormat

  /// Remarks on ambiguous and skipped input so far.
  public var notes: [TraceNote] { reader.notes.notes }

  /// The number of bytes of the input read so far.
  package var position: Int { reader.position }

  private let reader: any RecordReader
  private var isEmpty = true

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened, or an error of
  ///   ``init(_:options:)``.
  public convenience init(
    path: String, options: TraceReadingOptions = TraceReadingOptions()
  ) throws(FileError) {
    try self.init(try ByteSource(path: path), options: options)
  }

  /// Creates a reader of a source.
  ///
  /// - Throws: ``FileError/Code/unknownFormat`` if the format is detected and the source is in none
  ///   of the formats; ``FileError/Code/unnamedPolylines`` if the source looks like encoded
  ///   polylines; and errors in reading the first bytes.
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
    // No polyline begins like a JSON object; this is a result of Milepost, which may contain
    // polylines.
    case .polylines where try window.beginsWithObject():
      reader = NDJSONReader(window, speedUnit: options.speedUnit)
    case .polylines(let format): reader = PolylinesReader(window, format: format)
    }
  }

  /// Returns the next trace, or its error, or nil at the end.
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

  /// Returns the next lines of JSON, which are not parsed yet, or nil at the end and for every
  /// other format.
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
  /// Reads at least 64 bytes, and then up to a line feed or 4,096 bytes, unless the source ends
  /// first.
  private mutating func fillFirstLines() throws(FileError) {
    while end - start < 64 || (end - start < 4096 && firstIndex(of: 0x0a, from: start) == nil),
      try fill()
    {}
  }

  /// Returns whether the text begins with a brace and a quotation mark.
  fileprivate mutating func beginsWithObject() throws(FileError) -> Bool {
    try fillFirstLines()
    return bytes[start..<end].dropByteOrderMark().lazy.filter { !$0.isSpace }.prefix(2)
      .elementsEqual("{\"".utf8)
  }

  /// Detects the format from the first lines.
  fileprivate mutating func detectFormat() throws(FileError) -> TraceFormat {
    try fillFirstLines()
    do {
      return try TraceFormat.detect(bytes, in: start..<end)
    } catch {
      throw locate(error)
    }
  }
}
