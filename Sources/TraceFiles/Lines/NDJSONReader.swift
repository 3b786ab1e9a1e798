import Coordinates
import Files
import TextFormats

/// A reader of traces from lines of JSON.
///
///     {"id": "7", "points": [[-8.61, 41.15, 1714559400], …], "accuracy": [4.5, …], "fare": 6.2}
///
/// Without `points`, the trace consists of the lines of a `geometry`, or of encoded polylines, as
/// in Milepost's results. See the article "Reading traces" for the members. A line that can't be
/// read is reported as one error.
final class NDJSONReader: RecordReader {
  var notes: NoteBook
  var isFinished: Bool { lines.isFinished }
  var position: Int { lines.endPosition }
  private var lines: RecordLines
  private var speeds: SpeedCheck

  init(_ window: consuming ByteWindow, speedUnit: SpeedUnit? = nil) {
    notes = NoteBook(file: window.name)
    lines = RecordLines(window)
    speeds = SpeedCheck(given: speedUnit)
  }

  func next() throws(FileError) -> TraceRecord? {
    guard let text = try lines.next() else { return nil }
    var scanner = JSONScanner(lines.bytes, in: text)
    do {
      return try TraceRecord(&scanner, &notes, &speeds, at: lines.place, name: lines.name)
    } catch {
      throw lines.located(error)
    }
  }

  /// Splits off the next line, and more lines up to about 16 KiB if they are already in memory, to
  /// be parsed later.
  ///
  /// Returns nil at the end.
  ///
  /// - Parameters:
  ///   - finished: the traces to leave out; each trace that is left out is removed from this
  ///     multiset.
  ///   - source: the name that results give as the `source` of the traces.
  func nextLines(
    omitting finished: inout FinishedTraces, source: String?
  ) throws(FileError) -> NDJSONLines? {
    guard var text = try lines.next() else { return nil }
    // The lines may have to wait for earlier traces, so the memory of the window is released.
    defer { lines.giveUp() }
    let start = lines.position
    var cut = NDJSONLines(file: notes.file, stem: lines.stem, speeds)
    while true {
      if finished.isEmpty || !remove(text, from: &finished, source) {
        cut.append(
          lines.bytes[text], line: lines.place.line, number: lines.count,
          position: lines.position(of: text.lowerBound), speedUnit: speeds.settled)
      } else {
        cut.omittedCount += 1
      }
      settleSpeeds(of: text)
      guard lines.endPosition - start < 1 << 14, let next = try lines.next(atHand: true) else {
        return cut
      }
      text = next
    }
  }

  /// Determines the unit of speeds from a line, for use in later lines.
  private func settleSpeeds(of text: Range<Int>) {
    guard speeds.isOpen, lines.bytes[text].containsSpeed else { return }
    var scanner = JSONScanner(lines.bytes, in: text)
    var notes = NoteBook(file: notes.file)
    _ = try? TraceRecord(&scanner, &notes, &speeds, at: lines.place, name: lines.name)
  }

  /// Returns whether a line is one of the finished traces, and removes it from them.
  ///
  /// A line with an error after its id has no result; the finished trace with that id is from
  /// another line.
  private func remove(
    _ text: Range<Int>, from finished: inout FinishedTraces, _ source: String?
  ) -> Bool {
    let identity = identity(ofLine: text, source)
    guard finished.contains(identity) else { return false }
    var scanner = JSONScanner(lines.bytes, in: text)
    var notes = notes
    var speeds = speeds
    guard
      (try? TraceRecord(&scanner, &notes, &speeds, at: lines.place, name: lines.name)) != nil
    else {
      return false
    }
    return finished.remove(identity)
  }

  /// Returns the identity of a line, which may have an error after its id.
  private func identity(ofLine text: Range<Int>, _ source: String?) -> TraceIdentity {
    var scanner = JSONScanner(lines.bytes, in: text)
    guard let id = try? scanner.identifierOfObject() else {
      return TraceIdentity(id: lines.name, isNumeric: false, source: source)
    }
    return TraceIdentity(id: id.text, isNumeric: id.isNumeric, source: source)
  }
}

extension TraceRecord {
  /// Parses a line.
  ///
  /// - Parameter name: the id of the trace if the line has none.
  init(
    _ scanner: inout JSONScanner, _ notes: inout NoteBook, _ speeds: inout SpeedCheck,
    at place: SourcePlace, name: @autoclosure () -> String
  ) throws(FileError) {
    var line = NDJSONTrace()
    let start = scanner
    let trace: Trace
    do throws(FileError) {
      try line.read(&scanner)
      line.settle(&speeds, line: place.line, &notes)
      trace = try Trace(id: line.id?.text ?? name(), checking: line.locations)
    } catch {
      // The id may follow the error.
      var error = error
      var again = start
      error.trace = line.id?.text ?? (try? again.identifierOfObject())?.text
      throw error
    }
    notes.add(line.remarks, line: place.line)
    notes.add(line.positionless(on: place.line))
    if line.hasMoreValues {
      notes.add(
        .valuesPassedOver, line: place.line,
        "values of points after longitude, latitude, and time are ignored")
    }
    self.init(
      trace, place: place, fields: line.fields, partStarts: line.partStarts,
      isIDNumeric: line.id?.isNumeric ?? false)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text contains the word `speed` or another name for a speed, in any case.
  fileprivate var containsSpeed: Bool {
    // Every line is searched, so letters are made lowercase one by one.
    indices.contains { start in
      let first = self[start] | 0x20
      guard first == UInt8(ascii: "s") || first == UInt8(ascii: "v") else { return false }
      return Self.speedNames.contains { name in
        self[start...].starts(with: name.utf8) { $0 | 0x20 == $1 }
      }
    }
  }

  private static let speedNames: [String] = ["speed", "velocity", "sog", "spd"]
}
