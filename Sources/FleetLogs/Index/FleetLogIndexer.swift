import Coordinates
import Files
import TextFormats

/// An indexer that finds the records of a log in a single pass.
///
/// The source is a sequence of values: entries, arrays of entries, or objects with such an array
/// under `rawLogs`. After a syntax error in an entry of an array, indexing resumes after the
/// entry's brackets, or earlier if a line begins with an opening brace at the column at which the
/// entry began. After most other syntax errors, indexing resumes at the next line that begins with
/// a bracket.
struct FleetLogIndexer: ~Copyable {
  /// The readable records, without duplicates, in source order.
  private(set) var entries: [FleetLogIndex.Entry] = []
  private(set) var kinds: [FleetLogKind: Int] = [:]
  private(set) var duplicateCount = 0
  private(set) var badCount = 0
  /// The first errors of records that were left out.
  private(set) var faults: [FileError] = []
  private(set) var notes: NoteBook
  /// The line of an entry whose brackets don't match, if the next entry can't be located.
  private(set) var lostLine: Int?

  private var window: ByteWindow
  private var identities: Set<UInt64> = []
  private var number = 0
  private var state = State.top
  /// The number of whitespace bytes before an array entry on its line; nil if the entry isn't at
  /// the start of a line.
  private var indentation: Int?

  /// The syntax expected next.
  private enum State {
    /// A value of the source.
    case top
    /// An entry of an array; the array is a member of an object or a top-level value.
    case element(isInObject: Bool)
    /// A separator between entries of an array, or its end.
    case separator(isInObject: Bool)
    /// The members after the array in its object.
    case members
    /// The end of the source.
    case end
  }

  /// The maximum number of errors kept; a corrupt file may have millions.
  private static let keptFaults = 100

  /// Indexes a whole source.
  ///
  /// - Throws: ``FileError`` if the system fails to read, a temporary file can't be written, or the
  ///   source is compressed.
  init(_ window: consuming ByteWindow) throws(FileError) {
    notes = NoteBook(file: window.name)
    self.window = window
    try skipByteOrderMark()
    guard !self.window.bytes[self.window.start..<self.window.end].isCompressed else {
      var error = FileError(.compressed, expected: "a Fleet Engine log")
      error.file = self.window.name
      throw error
    }
    while true {
      switch state {
      case .top: try readTop()
      case .element(let isInObject):
        state = .separator(isInObject: isInObject)
        try readRecord(atTop: false)
      case .separator(let isInObject): try readSeparator(isInObject)
      case .members: try readMembers()
      case .end: return
      }
    }
  }

  /// Moves the entries out into an index, so that only one copy exists.
  mutating func takeIndex() -> FleetLogIndex {
    identities = []
    var taken: [FleetLogIndex.Entry] = []
    swap(&taken, &entries)
    return FleetLogIndex(taken)
  }

  // MARK: Around the records

  private mutating func skipByteOrderMark() throws(FileError) {
    while window.end - window.start < 3, try window.fill() {}
    if window.bytes[window.start..<window.end].starts(with: [0xef, 0xbb, 0xbf]) {
      window.discard(to: window.start + 3)
    }
  }

  /// Reads the next value of the source, or its part before the first entry.
  private mutating func readTop() throws(FileError) {
    guard let byte = try nextByte() else {
      state = .end
      return
    }
    if byte == UInt8(ascii: "[") {
      try readArrayStart(isInObject: false)
    } else {
      try readRecord(atTop: true)
    }
  }

  private mutating func readArrayStart(isInObject: Bool) throws(FileError) {
    do throws(FileError) {
      try readGap(isInObject) { scanner throws(FileError) in try scanner.enterArray() }
    } catch {
      try fail(error)
      state = .end
    }
  }

  private mutating func readSeparator(_ isInObject: Bool) throws(FileError) {
    do throws(FileError) {
      try readGap(isInObject) { scanner throws(FileError) in try scanner.continueArray() }
    } catch {
      try fail(error)
      try skipBrackets(error, isInObject)
    }
  }

  /// Reads up to the next entry of an array, or to the end of the array.
  private mutating func readGap(
    _ isInObject: Bool, _ hasMore: (inout JSONScanner) throws(FileError) -> Bool
  ) throws(FileError) {
    let isEntry: Bool
    (isEntry, indentation) = try window.scan { scanner throws(FileError) in
      let start = scanner.position
      let isEntry = try hasMore(&scanner)
      scanner.skipWhitespace()
      return (isEntry, scanner.indentation(since: start))
    }
    state = isEntry ? .element(isInObject: isInObject) : isInObject ? .members : .top
  }

  /// Reads the members after the array in its object.
  private mutating func readMembers() throws(FileError) {
    do throws(FileError) {
      let isArray = try window.scan { scanner throws(FileError) in
        while try scanner.continueObject() {
          if try scanner.fleetLogField() == .rawlogs, try scanner.peek() == UInt8(ascii: "[") {
            return true
          }
          _ = try scanner.skipValue()
        }
        return false
      }
      state = .top
      if isArray { try readArrayStart(isInObject: true) }
    } catch {
      try fail(error)
      state = try skipToNextLine() ? .top : .end
    }
  }

  // MARK: Records

  private mutating func readRecord(atTop: Bool) throws(FileError) {
    let line = window.startLine
    number += 1
    do throws(FileError) {
      let (head, length, problem) = try window.scan {
        scanner throws(FileError) -> (FleetLogHead, Int, FileError?) in
        scanner.skipWhitespace()
        let start = scanner.position
        let head = try FleetLogHead(&scanner, atTop: atTop)
        return (head, scanner.position - start, head.problem?.moved(by: -start))
      }
      let offset = window.startOffset - length
      if let problem { try fail(problem.moved(by: offset), line: line) }
      switch head.form {
      case .record: take(head, offset: offset, length: length, line: line)
      case .opening:
        number -= 1
        try readArrayStart(isInObject: true)
      case .empty: number -= 1
      }
    } catch {
      try fail(error)
      if case .separator(let isInObject) = state {
        try skipBrackets(error, isInObject)
      } else if try !skipToNextLine() {
        state = .end
      }
    }
  }

  private mutating func take(_ head: FleetLogHead, offset: Int, length: Int, line: Int) {
    guard head.problem == nil, let time = head.time else { return }
    if let identity = head.identity, !identities.insert(identity).inserted {
      duplicateCount += 1
      return
    }
    notes.add(head.remarks, line: line)
    kinds[head.kind, default: 0] += 1
    entries.append(
      FleetLogIndex.Entry(
        time: time.timeIntervalSinceReferenceDate, offset: offset,
        length: UInt32(clamping: length), number: UInt32(clamping: number)))
  }

  /// Records the error of a record that is left out, or rethrows an error of the system.
  private mutating func fail(
    _ error: FileError, line: Int? = nil
  ) throws(FileError) {
    switch error.code {
    case .inputFailed, .outputFailed, .noSpace, .brokenPipe: throw error
    default: break
    }
    badCount += 1
    guard faults.count < Self.keptFaults else { return }
    var error = error
    error.file = window.name
    error.record = number
    error.line = error.line ?? line
    faults.append(error)
  }

  // MARK: Recovery from syntax errors

  /// Returns the next byte that isn't whitespace without consuming it, or nil at the end.
  private mutating func nextByte() throws(FileError) -> UInt8? {
    while true {
      if let place = window.bytes[window.start..<window.end].firstIndex(where: { !$0.isSpace }) {
        window.discard(to: place)
        return window.bytes[place]
      }
      window.discard(to: window.end)
      guard try window.fill() else { return nil }
    }
  }

  /// Skips the rest of a broken array entry, considering only brackets, commas, and strings, or
  /// stops earlier at a line that must begin the next entry.
  private mutating func skipBrackets(
    _ error: FileError, _ isInObject: Bool
  ) throws(FileError) {
    var depth = 0
    var isInString = false
    var isEscaped = false
    // The number of whitespace bytes since the start of the line; nil after any other byte.
    var column: Int?
    var hasMore = false
    while true {
      let ahead = (error.byteOffset ?? 0) - window.startOffset
      for place in window.start..<window.end {
        let byte = window.bytes[place]
        if byte == 0x0a {
          // A JSON string can't contain a line break, so its closing quotation mark is missing.
          isInString = false
          isEscaped = false
          column = 0
        } else if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
        } else if byte.isSpace {
          column = column.map { $0 + 1 }
        } else {
          let isBehindError = place - window.start >= ahead
          switch byte {
          case UInt8(ascii: "{")
          where isBehindError && column != nil && column == indentation:
            window.discard(to: place)
            state = .element(isInObject: isInObject)
            return
          case UInt8(ascii: "]") where depth == 0, UInt8(ascii: ",") where depth == 0:
            window.discard(to: place)
            state = .separator(isInObject: isInObject)
            return
          case UInt8(ascii: "\""): isInString = true
          case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            hasMore = hasMore || isBehindError
          case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
          default: break
          }
          column = nil
        }
      }
      window.discard(to: window.end)
      guard try window.fill() else { break }
    }
    if hasMore { lostLine = error.line }
    state = .end
  }

  /// Skips to the next line that begins with a bracket, or returns false if there is none.
  private mutating func skipToNextLine() throws(FileError) -> Bool {
    while true {
      guard let lineFeed = window.firstIndex(of: 0x0a, from: window.start) else {
        window.discard(to: window.end)
        guard try window.fill() else { return false }
        continue
      }
      window.discard(to: lineFeed + 1)
      if window.start == window.end, try !window.fill() { return false }
      let first = window.bytes[window.start]
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
    }
  }
}

extension JSONScanner {
  /// Returns the number of whitespace bytes before the position on its line, or nil if other bytes
  /// precede it or the line began before `start`.
  fileprivate func indentation(since start: Int) -> Int? {
    let space = bytes[start..<position].reversed().prefix { $0.isSpace && $0 != 0x0a }.count
    let lineFeed = position - space - 1
    return lineFeed >= start && bytes[lineFeed] == 0x0a ? space : nil
  }
}

extension FileError {
  /// Returns the error with its byte offset increased by `offset`.
  func moved(by offset: Int) -> FileError {
    var error = self
    error.byteOffset = byteOffset.map { $0 + offset }
    return error
  }
}
