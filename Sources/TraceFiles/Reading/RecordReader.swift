import Coordinates
import Files

/// A reader of one format, used by ``TraceReader``.
protocol RecordReader: AnyObject {
  /// Remarks on ambiguous and skipped input so far.
  var notes: NoteBook { get set }

  /// Whether the input has ended, or reading can't continue after the last error.
  var isFinished: Bool { get }

  /// The number of bytes of the input read so far.
  var position: Int { get }

  /// Returns the next record, or nil at the end.
  ///
  /// - Throws: the error of one record, or that of the file if ``isFinished`` is true afterwards.
  func next() throws(FileError) -> TraceRecord?
}
