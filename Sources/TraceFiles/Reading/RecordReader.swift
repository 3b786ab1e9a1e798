import Coordinates
import Files

/// A reader of one format, behind ``TraceReader``.
protocol RecordReader: AnyObject {
  /// What was understood or passed over so far.
  var notes: NoteBook { get set }

  /// Whether the last failure left nothing to go on with, or the input is at its end.
  var isFinished: Bool { get }

  /// How many bytes of the input lie behind what was read so far.
  var position: Int { get }

  /// The next record; nil at the end.
  ///
  /// - Throws: What is wrong with one record, or, if ``isFinished`` then says so, with the file.
  func next() throws(FileError) -> TraceRecord?
}
