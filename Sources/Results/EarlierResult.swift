package import Files
import TextFormats
package import TraceFiles

/// An interrupted result to resume: the traces that it contains, and the state of its end.
///
/// The result is NDJSON with a line for each trace. A truncated last line is ignored. If several
/// traces share an id and a source, each line with this id and source is one finished trace.
package struct EarlierResult: Sendable {
  /// The traces with a result.
  package private(set) var finished = FinishedTraces()
  /// The byte offset at which the truncated last line starts; meaningful only if ``isCut`` is true.
  package private(set) var wholeByteCount = 0
  /// Whether the last line is truncated: it lacks a line feed, and isn't a result or is too long.
  package private(set) var isCut = false
  /// Whether the result lacks a line feed at its end.
  ///
  /// Appended text must then start with a line feed, unless the truncated line is removed.
  package private(set) var lacksLineFeed = false
  /// The error of the first line that isn't a result or is too long, ignoring a truncated last
  /// line; nil if there is none.
  package private(set) var firstError: FileError?
  /// The number of lines that are results.
  package private(set) var count = 0

  /// Reads a result.
  ///
  /// - Parameters:
  ///   - origin: the kind of result, the network, and the mode that every line must match; a line
  ///     that lacks one of the three matches any value of it.
  ///   - limit: the maximum length of a line in bytes; longer lines are skipped.
  /// - Throws: ``FileError/Code/badNetwork`` or ``FileError/Code/unsupported`` for the first line
  ///   with a different origin; ``firstError`` if it is known but no line is a result; and an error
  ///   if the source can't be read.
  /// - Complexity: O(*n*); each id is kept in memory.
  package init(
    _ source: consuming ByteSource, madeWith origin: ResultOrigin,
    limit: Int = TraceReadingOptions().maximumRecordBytes
  ) throws(FileError) {
    var lines = RecordLines(ByteWindow(source, limit: limit))
    // The byte offset at which the last line that is too long starts.
    var longLine: Int?
    while !lines.isFinished {
      do {
        guard let text = try lines.next() else { break }
        try take(text, of: lines, madeWith: origin)
      } catch {
        if error.code != .tooLarge { throw error }
        if firstError == nil { firstError = error }
        longLine = error.byteOffset
      }
    }
    if lines.isWithinLongLine, let longLine {
      (isCut, lacksLineFeed, wholeByteCount) = (true, true, longLine)
      if firstError?.byteOffset == longLine { firstError = nil }
    }
    if count == 0, let firstError { throw firstError }
  }

  private mutating func take(
    _ text: Range<Int>, of lines: borrowing RecordLines, madeWith origin: ResultOrigin
  ) throws(FileError) {
    lacksLineFeed = !lines.isTerminated
    isCut = lacksLineFeed
    var scanner = JSONScanner(lines.bytes, in: text)
    var fault: FileError?
    var found: ResultLine?
    do throws(FileError) { found = try ResultLine(&scanner) } catch { fault = error }
    if let error = found.flatMap({ origin.difference(to: $0) }) { throw lines.located(error) }
    if let identity = found?.identity {
      finished.insert(identity)
      count += 1
      isCut = false
    } else if !isCut, firstError == nil {
      firstError = lines.located(fault ?? ResultLine.noResult(scanner, at: text.lowerBound))
    }
    wholeByteCount = isCut ? lines.position : lines.endPosition
  }
}

/// The identity and origin of a result, read from one line.
struct ResultLine {
  /// The kind of the result; nil if the line has no member that is specific to one kind.
  private(set) var kind: ResultOrigin.Kind?
  private(set) var network: String?
  private(set) var mode: String?
  private var identifier: JSONIdentifier?
  private var source: String?
  private var hasStatus = false

  init(_ scanner: inout JSONScanner) throws(FileError) {
    var more = try scanner.enterObject()
    while more {
      let name = try scanner.key()
      let isText = try scanner.peek() == UInt8(ascii: "\"")
      switch name {
      case "id": identifier = try scanner.identifier()
      case "source" where isText: source = try scanner.string()
      case "network" where isText: network = try scanner.string()
      case "mode" where isText: mode = try scanner.string()
      default:
        if name == "status" { hasStatus = true }
        kind = ResultOrigin.Kind(member: name) ?? kind
        _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
    try scanner.finish()
  }

  /// The identity of the trace; nil if the line isn't a result, for example if it is a plain trace.
  var identity: TraceIdentity? {
    guard let identifier, hasStatus else { return nil }
    return TraceIdentity(
      id: identifier.text, isNumeric: identifier.isNumeric, source: source)
  }

  /// Returns the error for a line without an identity.
  static func noResult(_ scanner: JSONScanner, at start: Int) -> FileError {
    scanner.failure(
      .missingField, found: "an object that lacks 'id' or 'status'",
      expected: "a trace's result, as NDJSON", at: start)
  }
}
