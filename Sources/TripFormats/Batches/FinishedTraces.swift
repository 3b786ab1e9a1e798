/// The traces that an earlier result has, so that they need not be answered again.
///
/// The result is NDJSON with a line for each trace. It may have been broken off: a line that is cut
/// counts for nothing. Of several traces with one id, as many count as there are lines with it.
package struct FinishedTraces: Sendable {
  /// Where the last line begins that is cut; the size of the file where none is.
  package private(set) var wholeByteCount = 0
  /// Whether the last line is cut.
  package private(set) var isCut = false
  /// Whether what is added must begin with a line feed, even behind a last line that is not cut.
  package private(set) var lacksLineFeed = false
  /// What is wrong with the first line that is no result, other than one that is cut.
  package private(set) var firstError: TripFormatError?
  /// How many lines are results.
  package private(set) var count = 0

  private var counts: [TraceIdentity: Int] = [:]

  /// No traces.
  package init() {}

  /// Reads a result.
  ///
  /// - Parameter limit: bytes of the longest line that is read.
  /// - Throws: if it can't be read, or no line of it is a result.
  /// - Complexity: O(*n*); each id stays in memory.
  package init(
    _ source: consuming ByteSource, limit: Int = TraceReadingOptions().maximumRecordBytes
  ) throws(TripFormatError) {
    var lines = RecordLines(ByteWindow(source, limit: limit))
    // Where the last line begins that is too long.
    var longLine: Int?
    while !lines.isFinished {
      do {
        guard let text = try lines.next() else { break }
        lacksLineFeed = !lines.isTerminated
        isCut = lacksLineFeed
        let start = lines.position
        var scanner = JSONScanner(lines.bytes, in: text)
        do {
          counts[try scanner.identityOfResult(), default: 0] += 1
          count += 1
          isCut = false
        } catch {
          if !isCut, firstError == nil { firstError = lines.located(error) }
        }
        wholeByteCount = isCut ? start : lines.endPosition
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

  /// Whether no trace is left.
  var isEmpty: Bool { counts.isEmpty }

  /// Whether a trace is there.
  func contains(_ identity: TraceIdentity) -> Bool { counts[identity] != nil }

  /// Whether a trace is there, which then counts no more.
  mutating func remove(_ identity: TraceIdentity) -> Bool {
    guard let count = counts[identity] else { return false }
    counts[identity] = count > 1 ? count - 1 : nil
    return true
  }
}

extension JSONScanner {
  /// Reads a line of a result; other objects, such as traces, are errors.
  fileprivate mutating func identityOfResult() throws(TripFormatError) -> TraceIdentity {
    let start = position
    var identifier: JSONIdentifier?
    var source: String?
    var isResult = false
    var more = try enterObject()
    while more {
      switch try key() {
      case "id": identifier = try self.identifier()
      case "source" where try peek() == UInt8(ascii: "\""): source = try string()
      case "status":
        isResult = true
        _ = try skipValue()
      default: _ = try skipValue()
      }
      more = try continueObject()
    }
    try finish()
    guard let identifier, isResult else {
      throw failure(
        .missingField, found: "an object without 'id' and 'status'",
        expected: "a trace's result, as NDJSON", at: start)
    }
    return TraceIdentity(id: identifier.text, isNumeric: identifier.isNumeric, source: source)
  }
}
