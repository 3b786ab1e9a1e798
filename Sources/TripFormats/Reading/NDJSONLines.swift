import Synchronization

/// Lines of JSON that were cut from an input and not parsed yet.
struct NDJSONLines: Sendable {
  /// How many lines were left out.
  var omittedCount = 0

  private let file: String
  private let stem: String
  private let text = Text()
  private var lines: [Line] = []

  private struct Line {
    /// Where the text stands in `bytes`.
    let text: Range<Int>
    /// The line in the file, from 1, and the byte at which the text begins there, from 0.
    let line: Int
    let position: Int
    /// The number of the record, from 1.
    let number: Int
  }

  /// The bytes, which go once they are parsed though others still hold the lines.
  private final class Text: Sendable {
    let bytes = Mutex<[UInt8]?>([])
  }

  /// Begins an empty list of lines of a file whose name without folders and ending is `stem`.
  init(file: String, stem: String) {
    self.file = file
    self.stem = stem
  }

  /// The lines in order.
  var indices: Range<Int> { lines.indices }

  /// About how many bytes of memory they take.
  var weight: Int { 256 + text.bytes.withLock { $0?.count ?? 0 } + 64 * lines.count }

  mutating func append(_ text: ArraySlice<UInt8>, line: Int, number: Int, position: Int) {
    let range = self.text.bytes.withLock { bytes in
      let start = bytes?.count ?? 0
      bytes? += text
      return start..<(start + text.count)
    }
    lines.append(Line(text: range, line: line, position: position, number: number))
  }

  /// Parses a line, as ``NDJSONReader`` does; with the last one the text is let go, as a long one is
  /// as large as the trace.
  func record(at index: Int, _ notes: inout NoteBook) -> Result<TraceRecord, TripFormatError> {
    let line = lines[index]
    let isLast = index == lines.count - 1
    let bytes = text.bytes.withLock { isLast ? $0.take() : $0 } ?? []
    var scanner = JSONScanner(bytes, in: line.text)
    do throws(TripFormatError) {
      return .success(
        try TraceRecord(
          &scanner, &notes, at: SourcePlace(file: file, line: line.line),
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
