import Coordinates
import Files
import TextFormats

/// Walks over a log once and finds its records.
///
/// The source is a row of values, each of them an entry, an array of entries, or an object with
/// such an array under `rawLogs`. Where the syntax breaks inside an entry of an array, the walk
/// goes on behind its brackets, or before that with the next line that begins with a bracket at the
/// column where the entry did; elsewhere with the next line that begins with a bracket.
struct FleetLogIndexer: ~Copyable {
  /// The records that can be read, each once, in the order of the source.
  private(set) var entries: [FleetLogIndex.Entry] = []
  private(set) var kinds: [FleetLogKind: Int] = [:]
  private(set) var duplicateCount = 0
  private(set) var badCount = 0
  /// The first of what keeps records out.
  private(set) var faults: [FileError] = []
  private(set) var notes: NoteBook
  /// The line of the entry whose brackets don't match, where nothing tells what stands behind it.
  private(set) var lostLine: Int?

  private var window: ByteWindow
  private var identities: Set<UInt64> = []
  private var number = 0
  private var state = State.top
  /// Bytes of white space with which the line of an entry in an array begins; nil where the entry
  /// doesn't begin its line.
  private var indentation: Int?

  /// What comes next.
  private enum State {
    /// A value of the source.
    case top
    /// An entry of an array, which is a member of an object or stands alone.
    case element(isInObject: Bool)
    /// What stands between entries of an array.
    case separator(isInObject: Bool)
    /// Members of the object behind its array.
    case members
    /// Nothing more.
    case end
  }

  /// Faults that are kept; a file of garbage may have millions.
  private static let keptFaults = 100

  /// Walks over a whole source.
  ///
  /// - Throws: where the system can't read on, or a temporary file can't be written; for compressed
  ///   data.
  init(_ window: consuming ByteWindow) throws(FileError) {
    notes = NoteBook(file: window.name)
    self.window = window
    try skipByteOrderMark()
    guard !self.window.bytes[self.window.start..<self.window.end].isCompressed else {
      var error = FileError(.compressed, expected: "a log of Fleet Engine")
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

  /// Gives the places of the records away, so that there is one copy of them.
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

  /// Reads the next value of the source, or up to the first entry in it.
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

  /// Reads up to the next entry of an array, or its end.
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

  /// Reads what stands behind the array in the object that holds it.
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

  /// Notes what keeps a record out; an error of the system ends the walk.
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

  // MARK: Going on behind broken syntax

  /// The next byte that is not white space, which is left there; nil at the end.
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

  /// Steps behind a broken entry of an array, going by its brackets and quotation marks alone, or
  /// to the next line that can only be the next entry's.
  private mutating func skipBrackets(
    _ error: FileError, _ isInObject: Bool
  ) throws(FileError) {
    var depth = 0
    var isInString = false
    var isEscaped = false
    // Bytes of white space since the line began; nil behind them.
    var column: Int?
    var hasMore = false
    while true {
      let ahead = (error.byteOffset ?? 0) - window.startOffset
      for place in window.start..<window.end {
        let byte = window.bytes[place]
        if byte == 0x0a {
          // No string of JSON goes over lines: one that does has lost its end.
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

  /// Steps to the next line that begins with a bracket; false where there is none.
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
  /// Bytes of white space that stand before the position on its line; nil where there is more, or
  /// the line began before `start`.
  fileprivate func indentation(since start: Int) -> Int? {
    let space = bytes[start..<position].reversed().prefix { $0.isSpace && $0 != 0x0a }.count
    let lineFeed = position - space - 1
    return lineFeed >= start && bytes[lineFeed] == 0x0a ? space : nil
  }
}

extension FileError {
  /// The same error some bytes further.
  func moved(by offset: Int) -> FileError {
    var error = self
    error.byteOffset = byteOffset.map { $0 + offset }
    return error
  }
}
