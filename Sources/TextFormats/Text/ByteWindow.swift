package import Files

/// A window that slides over the bytes of a source, so that readers see each record in one piece.
///
///     | consumed, discarded | bytes[start..<end], held | not yet read |
///                           ^ startOffset, startLine in the file
///
/// The window grows with the largest record, up to `limit`, but not with the file.
package struct ByteWindow: ~Copyable {
  /// The buffer; only its range `start..<end` is meaningful.
  package private(set) var bytes: [UInt8]
  package private(set) var start = 0
  package private(set) var end = 0

  /// The position of `start` in the file: the byte, starting at 0, and the line, starting at 1.
  package private(set) var startOffset = 0
  package private(set) var startLine = 1

  /// Whether the source is known to have no further bytes.
  package private(set) var isAtEnd = false

  /// Whether a source that begins as UTF-16 is rejected when its first bytes are read.
  package var isUTF8Only = false

  /// The name of the source.
  package var name: String { source.name }

  private var source: ByteSource
  private let limit: Int
  /// The usual size of the buffer in bytes, exceeded only for larger records.
  private let usualSize: Int

  /// The default of the buffer's usual size in bytes.
  package static let chunkSize = 1 << 18
  /// The size in bytes above which the buffer is not kept for the next record.
  private static let largeSize = 1 << 22

  package init(_ source: consuming ByteSource, limit: Int, chunkSize: Int = ByteWindow.chunkSize) {
    self.source = source
    self.limit = max(1, limit)
    usualSize = max(1, min(chunkSize, limit))
    bytes = [UInt8](repeating: 0, count: usualSize)
  }

  /// Reads until at least `minimum` more bytes are held or the source ends.
  ///
  /// A reader that scans a record again from its start after each call should request as many bytes
  /// as are held, so that the work stays proportional to the record's length.
  ///
  /// - Returns: whether any bytes were added.
  /// - Throws: ``FileError/Code/tooLarge`` if the window would exceed its limit;
  ///   ``FileError/Code/unknownFormat`` if the source begins as UTF-16 but must be UTF-8; or an
  ///   error of the source.
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

  /// Discards the bytes before `position`.
  package mutating func discard(to position: Int) {
    precondition(start <= position && position <= end)
    startLine += lineBreaks(in: start..<position)
    startOffset += position - start
    start = position
  }

  /// Returns the index of the first occurrence of a byte at or after `position`.
  package func firstIndex(of byte: UInt8, from position: Int) -> Int? {
    SystemCalls.firstIndex(of: byte, in: bytes, range: position..<end)
  }

  /// Returns the line, starting at 1, of a position in the window.
  package func line(at position: Int) -> Int { startLine + lineBreaks(in: start..<position) }

  /// Returns the error with the name of the file.
  ///
  /// If its byte offset is a position in the window, the line is set, and the offset is converted
  /// to one in the file.
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
    // A buffer that is more than half full doubles in size, up to the limit. Otherwise, its bytes
    // move to the start.
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

  /// Releases the memory that a large record needed, after which indices of `bytes` are invalid.
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
