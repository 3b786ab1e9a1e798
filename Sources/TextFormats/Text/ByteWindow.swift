package import Files

/// A window that slides over a source's bytes, so that readers see each record in one piece.
///
///     | consumed, forgotten | bytes[start..<end], held | not yet read |
///                           ^ startOffset, startLine in the file
///
/// It grows with the largest record, bounded by `limit`, and not with the file.
package struct ByteWindow: ~Copyable {
  /// The buffer; only `start..<end` of it means anything.
  package private(set) var bytes: [UInt8]
  package private(set) var start = 0
  package private(set) var end = 0

  /// Where `start` is in the file: the byte, from 0, and the line, from 1.
  package private(set) var startOffset = 0
  package private(set) var startLine = 1

  /// Whether the source has no more bytes than the window holds.
  package private(set) var isAtEnd = false

  /// Whether a source that begins as UTF-16 is refused with its first bytes.
  package var isUTF8Only = false

  /// The name of the source.
  package var name: String { source.name }

  private var source: ByteSource
  private let limit: Int
  /// Bytes that it has room for but for larger records.
  private let usualSize: Int

  /// Bytes asked of the source at a time.
  package static let chunkSize = 1 << 18
  /// Bytes from which on room isn't kept for the next record.
  private static let largeSize = 1 << 22

  package init(_ source: consuming ByteSource, limit: Int, chunkSize: Int = ByteWindow.chunkSize) {
    self.source = source
    self.limit = max(1, limit)
    usualSize = max(1, min(chunkSize, limit))
    bytes = [UInt8](repeating: 0, count: usualSize)
  }

  /// Reads on until at least `minimum` more bytes are held or the source ends.
  ///
  /// Who has to look at a record again from its start asks for as many bytes as there are, so that
  /// the work stays in proportion to the length.
  ///
  /// - Returns: Whether there are more bytes than before.
  /// - Throws: ``FileError/Code/tooLarge`` where the window would pass its limit;
  ///   ``FileError/Code/unknownFormat`` for the beginning of UTF-16 where only UTF-8 may be.
  package mutating func fill(minimum: Int = 1) throws(FileError) -> Bool {
    let isBeginning = startOffset == 0 && end - start < 4
    giveRoomBack()
    var added = 0
    while added < max(1, minimum), !isAtEnd {
      if end == bytes.count { try makeRoom() }
      let count = try source.read(into: &bytes, range: end..<bytes.count)
      isAtEnd = count == 0
      end += count
      added += count
    }
    if isBeginning, isUTF8Only, bytes[start..<end].isUTF16 {
      throw locate(FileError(.utf16, expected: "UTF-8"))
    }
    return added > 0
  }

  /// Forgets the bytes before `position`.
  package mutating func discard(to position: Int) {
    precondition(start <= position && position <= end)
    startLine += lineBreaks(in: start..<position)
    startOffset += position - start
    start = position
  }

  /// The place of the next byte of a kind at or after `position`.
  package func firstIndex(of byte: UInt8, from position: Int) -> Int? {
    SystemCalls.firstIndex(of: byte, in: bytes, range: position..<end)
  }

  /// The line, from 1, of a place in the window.
  package func line(at position: Int) -> Int { startLine + lineBreaks(in: start..<position) }

  /// An error whose byte offset counts in `bytes`, with its place in the file.
  package func locate(_ error: FileError) -> FileError {
    var error = error
    error.file = name
    if let position = error.byteOffset, position >= start, position <= end {
      error.line = line(at: position)
      error.byteOffset = startOffset + position - start
    }
    return error
  }

  private mutating func makeRoom() throws(FileError) {
    let held = end - start
    guard held < limit else {
      throw FileError(
        .tooLarge, found: "a record of more than \(limit) bytes", expected: "a smaller one",
        file: name, line: startLine, byteOffset: startOffset)
    }
    // After a move half of the buffer is free, else it doubles: moves stay rare.
    if held > bytes.count / 2, bytes.count < limit {
      move(toRoomOf: min(2 * bytes.count, limit))
    } else {
      bytes.withUnsafeMutableBytes { buffer in
        let old = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
        buffer.copyMemory(from: old)
      }
      start = 0
      end = held
    }
  }

  /// Gives back the room that a large record took; places in `bytes` hold no more.
  package mutating func giveRoomBack() {
    if bytes.count > Self.largeSize, end - start < usualSize { move(toRoomOf: usualSize) }
  }

  private mutating func move(toRoomOf size: Int) {
    var room = [UInt8](repeating: 0, count: size)
    room.replaceSubrange(0..<(end - start), with: bytes[start..<end])
    end -= start
    start = 0
    bytes = room
  }

  private func lineBreaks(in range: Range<Int>) -> Int { bytes.count(of: 0x0a, in: range) }
}
