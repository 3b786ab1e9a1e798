package import Files

/// A reader of a window's bytes, line by line.
package struct TextLines: ~Copyable {
  package var window: ByteWindow
  /// Whether the source is known to have no further lines, or can't be read further.
  package private(set) var isFinished = false
  /// Whether the rest of a line that is too long is being skipped.
  package private(set) var skipsLine = false

  package init(_ window: consuming ByteWindow) {
    self.window = window
  }

  /// Returns the range of the next line in the window, including its line feed if it has one; nil
  /// at the end.
  ///
  /// The caller must discard the line from the window after processing it.
  ///
  /// - Parameter atHand: whether to return nil instead of waiting for the source if no complete
  ///   line is in the window.
  /// - Throws: ``FileError/Code/tooLarge`` for a line that exceeds the window's limit, after which
  ///   the next call continues with the following line; or another error of
  ///   ``ByteWindow/fill(minimum:)``, after which reading is finished.
  package mutating func next(atHand: Bool = false) throws(FileError) -> Range<Int>? {
    var searched = 0
    while true {
      if let feed = window.firstIndex(of: 0x0a, from: window.start + searched) {
        let line = window.start..<feed + 1
        guard skipsLine else { return line }
        skipsLine = false
        window.discard(to: feed + 1)
        searched = 0
        continue
      }
      if atHand { return nil }
      if skipsLine { window.discard(to: window.end) }
      searched = window.end - window.start
      do {
        if try window.fill() { continue }
      } catch {
        // A line that is too long is one bad record; after other errors, reading is finished.
        if error.code == .tooLarge { skipsLine = true } else { isFinished = true }
        throw error
      }
      if searched > 0 { return window.start..<window.end }
      isFinished = true
      return nil
    }
  }
}
