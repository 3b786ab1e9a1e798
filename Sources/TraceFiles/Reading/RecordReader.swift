import Coordinates
import Files

/// A reader of one format, behind ``TraceReader``.
protocol RecordReader: AnyObject {
  /// Remarks on what was ambiguous or passed over so far.
  var notes: NoteBook { get set }

  /// Whether the last failure left nothing to go on with, or the input is at its end.
  var isFinished: Bool { get }

  /// How many bytes of the input lie behind what was read so far.
  var position: Int { get }

  /// The next record; nil at the end.
  ///
  /// - Throws: The failure of one record, or of the file if ``isFinished`` is then true.
  func next() throws(FileError) -> TraceRecord?
}
