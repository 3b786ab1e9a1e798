import Coordinates
package import Files
package import TextFormats

/// Takes lines of text that are a record each; blank ones count for nothing.
package struct RecordLines: ~Copyable {
  /// The number of records so far, including those that could not be read.
  private(set) var count = 0
  /// Whether the source is at its end, or can't be read further.
  package var isFinished: Bool { lines.isFinished }

  /// Whether the source ended, or will go on, within a line that is too long.
  package var isWithinLongLine: Bool { lines.skipsLine }

  /// The name of the file without folders and ending.
  let stem: String
  private var lines: TextLines
  /// Where the line ends that was handed out last, until it is given up for the next one.
  private var end: Int?

  package init(_ window: consuming ByteWindow) {
    stem = FileName(window.name).stem
    lines = TextLines(window)
  }

  /// The bytes that ranges of ``next()`` are places in.
  package var bytes: [UInt8] { lines.window.bytes }

  /// The name of a record without an id: that of the file, with its number.
  var name: String { Self.name(stem, count) }

  static func name(_ stem: String, _ number: Int) -> String { "\(stem)-\(number)" }

  /// Where the line stands that was handed out last.
  var place: SourcePlace { SourcePlace(file: lines.window.name, line: lines.window.startLine) }

  /// Where the line begins in the file that was handed out last: the byte, from 0.
  package var position: Int { lines.window.startOffset }

  /// Where the line ends in the file that was handed out last.
  package var endPosition: Int { position + (end.map { $0 - lines.window.start } ?? 0) }

  /// Whether a line feed ends the line that was handed out last.
  package var isTerminated: Bool { end.map { bytes[$0 - 1] == 0x0a } ?? true }

  /// The byte of the file, from 0, at a place in ``bytes``.
  func position(of place: Int) -> Int { position + place - lines.window.start }

  /// Where the text of the next record stands in ``bytes``, without white space around it; nil at
  /// the end.
  ///
  /// - Parameter atHand: Whether only a record is wanted that is in the window already.
  /// - Throws: What ``TextLines`` throws, behind which it goes on unless it is finished.
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

  /// Gives the line up that was handed out last, and the room that it took; places in ``bytes``
  /// hold no more.
  mutating func giveUp() {
    if let end = end.take() { lines.window.discard(to: end) }
    lines.window.giveRoomBack()
  }

  /// An error in the line that was handed out last, whose byte offset counts in ``bytes``, with its
  /// place in the file.
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
