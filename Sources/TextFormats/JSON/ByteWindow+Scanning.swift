package import Files

extension ByteWindow {
  /// Reads a value at the start of the window, and moves the window past it.
  ///
  /// If the bytes may end too early, `body` is called again with at least twice as many, or with
  /// all that are left. If an error is thrown, no bytes are discarded.
  package mutating func scan<Value>(
    _ body: (inout JSONScanner) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    while true {
      if let value = try attempt(body) { return value }
      _ = try fill(minimum: end - start)
    }
  }

  /// Reads a value; nil if more bytes are needed.
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
      // An error near the end of the window is thrown only after more bytes have been read, so that
      // it can quote the text that follows.
      let hasTextToShow = end - (error.byteOffset ?? 0) > JSONScanner.excerptLength
      if error.code == .truncated || !hasTextToShow, !isAtEnd { return nil }
      throw locate(error)
    }
  }
}
