import Coordinates
package import Files
package import TextFormats

/// The lines of a text file, each of which is a record; blank lines are ignored.
package struct RecordLines: ~Copyable {
  /// The number of records so far, including those that could not be read.
  private(set) var count = 0
  /// Whether the source has ended or can't be read any further.
  package var isFinished: Bool { lines.isFinished }

  /// Whether the source has ended within a line that is too long, or the rest of such a line is
  /// skipped next.
  package var isWithinLongLine: Bool { lines.skipsLine }

  /// The name of the file without folders and extension.
  let stem: String
  private var lines: TextLines
  /// The end of the current line, until it is discarded.
  private var end: Int?

  package init(_ window: consuming ByteWindow) {
    stem = FileName(window.name).stem
    lines = TextLines(window)
  }

  /// The buffer that ranges returned by ``next(atHand:)`` refer to.
  package var bytes: [UInt8] { lines.window.bytes }

  /// The id of a record that has none: the stem of the file's name, a hyphen, and a number.
  var name: String { Self.name(stem, count) }

  static func name(_ stem: String, _ number: Int) -> String { "\(stem)-\(number)" }

  /// The place of the current line.
  var place: SourcePlace { SourcePlace(file: lines.window.name, line: lines.window.startLine) }

  /// The byte offset in the file at which the current line begins.
  package var position: Int { lines.window.startOffset }

  /// The byte offset in the file at which the current line ends.
  package var endPosition: Int { position + (end.map { $0 - lines.window.start } ?? 0) }

  /// Whether the current line is terminated by a line feed; true if there is no current line.
  package var isTerminated: Bool { end.map { bytes[$0 - 1] == 0x0a } ?? true }

  /// Returns the byte offset in the file of an index in ``bytes``.
  func position(of place: Int) -> Int { position + place - lines.window.start }

  /// Returns the range of the next record's text in ``bytes``, without whitespace around it, or nil
  /// at the end.
  ///
  /// - Parameter atHand: whether to return nil instead of waiting for the source if no complete
  ///   record is in the window.
  /// - Throws: the errors of ``TextLines``; reading may continue afterwards unless ``isFinished``
  ///   is true.
  package mutating func next(atHand: Bool = false) throws(FileError) -> Range<Int>? {
    while true {
      if let end = end.take() { lines.window.discard(to: end) }
      let line: Range<Int>?
      do throws(FileError) {
        line = try lines.next(atHand: atHand)
      } catch {
        count += 1
        throw error
      }
      guard let line else { return nil }
      end = line.upperBound
      let text = text(of: line)
      if text.isEmpty { continue }
      count += 1
      return text
    }
  }

  /// Discards the current line and releases its memory; indices in ``bytes`` become invalid.
  mutating func giveUp() {
    if let end = end.take() { lines.window.discard(to: end) }
    lines.window.giveRoomBack()
  }

  /// Returns an error in the current line with its place in the file.
  ///
  /// - Parameter error: an error whose byte offset, if any, is an index in ``bytes``.
  package func located(_ error: FileError) -> FileError {
    var error = lines.window.locate(error)
    error.line = lines.window.startLine
    return error
  }

  private func text(of line: Range<Int>) -> Range<Int> {
    var text = lines.window.bytes[line]
    if lines.window.startOffset == 0 { text = text.dropByteOrderMark() }
    text = text.drop { $0.isSpace }
    while let last = text.last, last.isSpace { text.removeLast() }
    return text.indices
  }
}
