import MilepostKit

/// What comes out of the inputs of a batch, in order.
enum BatchItem: Sendable {
  case opened(file: String, TraceFormat)
  /// Traces; `position` is how many bytes of all inputs are read with them.
  case traces(TracePiece, source: String?, position: Int)
  /// The end of the file that was opened last, and what else is to be said of it.
  case closed([TraceNote])
  /// A file that can't be opened.
  case unreadable(FileError)
  /// Arguments that don't fit a file.
  case refused(any Error)

  /// About how many bytes of memory it takes.
  private var weight: Int {
    if case .traces(let piece, _, _) = self { piece.weight } else { 256 }
  }

  /// Offers all traces of some files that are not finished.
  static func read(
    _ files: [String], _ reading: BatchReading, omitting finished: FinishedTraces,
    to offer: (BatchItem, Int) -> Bool
  ) {
    var finished = finished
    var position = 0
    for file in files {
      func send(_ item: BatchItem) -> Bool { offer(item, item.weight) }
      let reader: TraceReader
      do throws(FileError) {
        reader = try TraceReader(path: file, options: reading.options)
      } catch {
        guard send(.unreadable(error)) else { return }
        continue
      }
      do {
        try reading.check(reader, file)
      } catch {
        _ = send(.refused(error))
        return
      }
      guard send(.opened(file: file, reader.format)) else { return }
      let source = files.count > 1 ? file : nil
      while let piece = reader.nextPiece(omitting: &finished, source: source) {
        let item = BatchItem.traces(piece, source: source, position: position + piece.position)
        guard send(item) else { return }
      }
      position += reader.position
      guard send(.closed(reader.notes)) else { return }
    }
  }
}

/// How the reading thread of a batch opens files.
struct BatchReading: Sendable {
  let options: TraceReadingOptions
  /// Throws where arguments don't fit a file.
  let check: @Sendable (TraceReader, String) throws -> Void
}
