import Coordinates
import Files
import Synchronization
import TextFormats

/// Lines of JSON that have been split off an input but not parsed yet.
struct NDJSONLines: Sendable {
  /// The number of lines that were left out because their traces are finished.
  var omittedCount = 0

  private let file: String
  private let stem: String
  private let speeds: SpeedCheck
  private let text = Text()
  private var lines: [Line] = []

  private struct Line {
    /// The range of the line in the text.
    let text: Range<Int>
    /// The number of the line in the file, starting at 1.
    let line: Int
    /// The byte offset of the line's text in the file.
    let position: Int
    /// The number of the record, starting at 1.
    let number: Int
    /// The unit of speeds settled by earlier lines; nil if there is none.
    let speedUnit: SpeedUnit?
  }

  /// The bytes of the lines, released after parsing even if the lines are still referenced.
  private final class Text: Sendable {
    let bytes = Mutex<[UInt8]?>([])
  }

  /// Creates an empty list of lines; `stem` is the name of the file without folders and extension.
  init(file: String, stem: String, _ speeds: SpeedCheck) {
    self.speeds = speeds
    self.file = file
    self.stem = stem
  }

  /// The number of lines that were not left out.
  var count: Int { lines.count }

  /// The approximate memory use in bytes.
  var weight: Int { 256 + text.bytes.withLock { $0?.count ?? 0 } + 64 * lines.count }

  mutating func append(
    _ text: ArraySlice<UInt8>, line: Int, number: Int, position: Int, speedUnit: SpeedUnit?
  ) {
    let range = self.text.bytes.withLock { bytes in
      let start = bytes?.count ?? 0
      bytes? += text
      return start..<(start + text.count)
    }
    lines.append(
      Line(text: range, line: line, position: position, number: number, speedUnit: speedUnit))
  }

  /// Parses the lines in order, like ``NDJSONReader``.
  ///
  /// Can be called only once: the text is released once the last line has been parsed, since the
  /// text of a long trace is as large as the trace.
  func forEachRecord<Failure>(
    _ notes: inout NoteBook,
    _ body: (Result<TraceRecord, FileError>) throws(Failure) -> Void
  ) throws(Failure) {
    guard var bytes = text.bytes.withLock({ $0.take() }) else {
      preconditionFailure("lines are parsed once")
    }
    for line in lines.dropLast() { try body(record(line, of: bytes, &notes)) }
    guard let last = lines.last else { return }
    let result = record(last, of: bytes, &notes)
    bytes = []
    try body(result)
  }

  private func record(
    _ line: Line, of bytes: [UInt8], _ notes: inout NoteBook
  ) -> Result<TraceRecord, FileError> {
    var scanner = JSONScanner(bytes, in: line.text)
    var speeds = SpeedCheck(after: speeds, settled: line.speedUnit)
    do throws(FileError) {
      return .success(
        try TraceRecord(
          &scanner, &notes, &speeds, at: SourcePlace(file: file, line: line.line),
          name: RecordLines.name(stem, line.number)))
    } catch {
      var error = error
      error.file = file
      error.line = line.line
      error.byteOffset = error.byteOffset.map { $0 - line.text.lowerBound + line.position }
      return .failure(error)
    }
  }
}
