package import Files
import TextFormats
package import TraceFiles

/// An interrupted result to resume: the traces that it contains, and where it ends.
///
/// The result is NDJSON with a line for each trace. A line that is cut counts for nothing. Of
/// several traces with one id, as many are finished as there are lines with it.
package struct EarlierResult: Sendable {
  /// The traces that it has.
  package private(set) var finished = FinishedTraces()
  /// Where the last line begins that is cut; the size of the file where none is.
  package private(set) var wholeByteCount = 0
  /// Whether the last line is cut.
  package private(set) var isCut = false
  /// Whether what is added must begin with a line feed, even behind a last line that is not cut.
  package private(set) var lacksLineFeed = false
  /// What is wrong with the first line that is no result, other than one that is cut.
  package private(set) var firstError: FileError?
  /// How many lines are results.
  package private(set) var count = 0

  /// Reads a result.
  ///
  /// - Parameters:
  ///   - origin: what it must have been made with; a network or mode that a line doesn't say fits
  ///     any.
  ///   - limit: bytes of the longest line that is read.
  /// - Throws: ``FileError/Code/badNetwork`` or ``FileError/Code/unsupported`` with the first line
  ///   that was made with something else; if it can't be read, or no line of it is a result.
  /// - Complexity: O(*n*); each id stays in memory.
  package init(
    _ source: consuming ByteSource, madeWith origin: ResultOrigin,
    limit: Int = TraceReadingOptions().maximumRecordBytes
  ) throws(FileError) {
    var lines = RecordLines(ByteWindow(source, limit: limit))
    // Where the last line begins that is too long.
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

/// What a line of a result says of its trace, and of how it was made.
struct ResultLine {
  /// Nil for what is no result of a trace on roads.
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

  /// The trace that it is a result of; nil where it is none, such as a trace.
  var identity: TraceIdentity? {
    guard let identifier, hasStatus else { return nil }
    return TraceIdentity(
      id: identifier.text, isNumeric: identifier.isNumeric, source: source)
  }

  /// The error for a line without an identity.
  static func noResult(_ scanner: JSONScanner, at start: Int) -> FileError {
    scanner.failure(
      .missingField, found: "an object without 'id' and 'status'",
      expected: "a trace's result, as NDJSON", at: start)
  }
}
