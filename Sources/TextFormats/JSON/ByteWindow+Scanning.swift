package import Files

extension ByteWindow {
  /// Reads something that begins at the window's start and moves the window behind it.
  ///
  /// Where the bytes end too early, `body` is called again with at least twice as many. Where it
  /// throws, the window still begins where it began.
  package mutating func scan<Value>(
    _ body: (inout JSONScanner) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    while true {
      if let value = try attempt(body) { return value }
      _ = try fill(minimum: end - start)
    }
  }

  /// Nil asks for more bytes: the text is cut, or its last number may go on.
  private mutating func attempt<Value>(
    _ body: (inout JSONScanner) throws(FileError) -> Value
  ) throws(FileError) -> Value? {
    var scanner = JSONScanner(bytes, in: start..<end)
    do throws(FileError) {
      let value = try body(&scanner)
      if scanner.position == end, !isAtEnd { return nil }
      discard(to: scanner.position)
      return value
    } catch {
      // An error near the end waits too, so that it can show the text behind its place.
      let hasTextToShow = end - (error.byteOffset ?? 0) > JSONScanner.excerptLength
      if error.code == .truncated || !hasTextToShow, !isAtEnd { return nil }
      throw locate(error)
    }
  }
}
