import Coordinates
import Files
import Synchronization
import TextFormats

/// Lines of JSON that were cut from an input and not parsed yet.
struct NDJSONLines: Sendable {
  /// The number of lines that were left out.
  var omittedCount = 0

  private let file: String
  private let stem: String
  private let speeds: SpeedCheck
  private let text = Text()
  private var lines: [Line] = []

  private struct Line {
    /// Where it stands in the text.
    let text: Range<Int>
    /// The line in the file, from 1, and the byte at which the text begins there, from 0.
    let line: Int
    let position: Int
    /// The number of the record, from 1.
    let number: Int
    /// The unit of speeds that lines before it have settled.
    let speedUnit: SpeedUnit?
  }

  /// The bytes, which go once they are parsed though others still hold the lines.
  private final class Text: Sendable {
    let bytes = Mutex<[UInt8]?>([])
  }

  /// Begins an empty list of lines of a file whose name without folders and ending is `stem`.
  init(file: String, stem: String, _ speeds: SpeedCheck) {
    self.speeds = speeds
    self.file = file
    self.stem = stem
  }

  /// About how many bytes of memory they take.
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

  /// Parses the lines in order, as ``NDJSONReader`` does, once: with the last one the text is let
  /// go, as that of a long trace is as large as the trace.
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
