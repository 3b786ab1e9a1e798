import Coordinates
import Polylines

/// Reads lines of text that are each an encoded polyline; blank lines count for nothing.
///
/// Where the format is not given, it is the most probable one of the first line, and stays that
/// while it fits. One bad line is one error.
final class PolylinesReader: RecordReader {
  var notes: NoteBook
  var isFinished: Bool { lines.isFinished }
  private var lines: TextLines
  private let stem: String
  private let isGiven: Bool
  private var format: PolylineFormat?
  private var recordCount = 0

  init(_ window: consuming ByteWindow, format: PolylineFormat?) {
    notes = NoteBook(file: window.name)
    stem = FileName(window.name).stem
    self.format = format
    isGiven = format != nil
    lines = TextLines(window)
  }

  func next() throws(TripFormatError) -> TraceRecord? {
    while let range = try nextLine() {
      defer { lines.window.discard(to: range.upperBound) }
      var bytes = lines.window.bytes[range]
      if lines.window.startOffset == 0 { bytes = bytes.dropByteOrderMark() }
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      let text = bytes.drop { $0 <= 0x20 }
      if text.isEmpty { continue }
      recordCount += 1
      let line: Polyline
      do throws(PolylineError) {
        line = try self.line(of: String(decoding: text, as: UTF8.self))
      } catch {
        throw failure(error, at: text.startIndex)
      }
      return TraceRecord(
        try Trace(id: "\(stem)-\(recordCount)", checking: line.map { Location(coordinate: $0) }),
        place: SourcePlace(file: lines.window.name, line: lines.window.startLine))
    }
    return nil
  }

  private func nextLine() throws(TripFormatError) -> Range<Int>? {
    do {
      return try lines.next()
    } catch {
      recordCount += 1
      throw error
    }
  }

  private func line(of text: String) throws(PolylineError) -> Polyline {
    if let format {
      do throws(PolylineError) {
        return try format.decode(text)
      } catch {
        if isGiven { throw error }
      }
    }
    let candidates = PolylineFormat.detect(text)
    guard let best = candidates.first else {
      // What is no polyline at all is told as the most common format tells it.
      return try GooglePolylineCodec.precision5.decode(text)
    }
    format = best.format
    let others = candidates.dropFirst().map(\.format.name)
    notes.add(
      .detectedPolylines, line: lines.window.startLine,
      "taken as \(best.format.name): \(best.reason)"
        + (others.isEmpty ? "" : "; also possible: \(others.joined(separator: ", "))"))
    return best.line
  }

  /// The error of a text that begins at a position of the window.
  private func failure(_ error: PolylineError, at start: Int) -> TripFormatError {
    lines.window.locate(
      TripFormatError(
        .malformed, found: error.found, expected: error.expected,
        byteOffset: start + (error.byteOffset ?? 0), index: error.index))
  }
}
