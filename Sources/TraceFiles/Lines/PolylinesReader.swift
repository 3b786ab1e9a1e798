import Coordinates
import Files
import Polylines
import TextFormats

/// A reader of traces from lines of text, each an encoded polyline; blank lines are ignored.
///
/// If no format is specified, it is detected from the first line, and detected again at a line that
/// isn't likely to be in the format detected last. A note reports each detected format, with the
/// first line in it. The third dimension of flexible polylines is read as elevations or kept as a
/// field (``ThirdNumbers``). A line that can't be decoded is reported as one error.
final class PolylinesReader: RecordReader {
  var notes: NoteBook
  var isFinished: Bool { lines.isFinished }
  var position: Int { lines.endPosition }
  private var lines: RecordLines
  private let isGiven: Bool
  private var format: PolylineFormat?
  private var noted: Set<PolylineFormat> = []

  init(_ window: consuming ByteWindow, format: PolylineFormat?) {
    notes = NoteBook(file: window.name)
    self.format = format
    isGiven = format != nil
    lines = RecordLines(window)
  }

  func next() throws(FileError) -> TraceRecord? {
    guard let text = try lines.next() else { return nil }
    let format = format(of: lines.bytes.span.extracting(text))
    guard let format else { throw lines.located(.tooLong()) }
    let line: Polyline
    let third: ThirdNumbers?
    do throws(PolylineError) {
      (line, third) = try Self.line(of: lines.bytes.span.extracting(text), format)
    } catch {
      throw lines.located(refusal(error, of: text))
    }
    var locations = line.map { Location(coordinate: $0) }
    var fields: [JSONField] = []
    third?.apply(to: &locations, &fields)
    return TraceRecord(
      try Trace(id: lines.name, checking: locations), place: lines.place, fields: fields)
  }

  private static func line(
    of text: Span<UInt8>, _ format: PolylineFormat
  ) throws(PolylineError) -> (line: Polyline, third: ThirdNumbers?) {
    guard case .flexible = format else { return (try format.decode(text), nil) }
    let line = try FlexiblePolylineCodec().decode(text)
    return (line.line, ThirdNumbers(line))
  }

  /// Returns the format of a line, or nil if the line may contain more points than a trace can
  /// have.
  private func format(of text: Span<UInt8>) -> PolylineFormat? {
    if let format {
      let isTooLong = format.isTooLong(text)
      if isGiven { return isTooLong ? nil : format }
      if !isTooLong, (format.certainty(for: text) ?? .possible) >= .likely { return format }
    }
    let candidates = PolylineFormat.detect(text, atMost: FileError.mostElements)
    guard let best = candidates.first else {
      // Text that isn't a polyline is reported with the error of the most common format.
      let common = PolylineFormat.google(.precision5)
      let isTooLong = common.isTooLong(text) || PolylineFormat.s2(S2PolylineCodec()).isTooLong(text)
      return isTooLong ? nil : common
    }
    format = best.format
    if noted.insert(best.format).inserted {
      let others = candidates.dropFirst().map(\.format.name)
      notes.append(
        .detectedPolylines, line: lines.place.line,
        "read as \(best.format.name): \(best.reason)"
          + (others.isEmpty ? "" : "; also possible: \(others.joined(separator: ", "))"))
    }
    return best.format
  }

  /// Returns the error to report if the text in a range can't be decoded.
  private func refusal(_ error: PolylineError, of text: Range<Int>) -> FileError {
    let isQuoted = lines.bytes[text.lowerBound] == UInt8(ascii: "\"")
    let quotation =
      isQuoted ? "remove the quotation marks; in JSON, \\\\ stands for \\" : nil
    let place = text.lowerBound + (error.byteOffset ?? 0)
    if isGiven {
      return FileError(
        .malformed, found: error.found, expected: error.expected, byteOffset: place,
        index: error.index, hint: quotation)
    }
    return FileError(
      .malformed, found: "text that isn't an encoded polyline",
      expected: "a polyline in the format of Google, HERE, or S2", byteOffset: place,
      hint: quotation ?? "as google5: found \(error.found), expected \(error.expected)")
  }
}
