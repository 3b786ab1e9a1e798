import MilepostKit

/// An item read from the inputs of a batch, in order.
enum BatchItem: Sendable {
  case opened(file: String, TraceFormat)
  /// Traces; `first` is the number of earlier ones, and `position` the number of bytes of all
  /// inputs up to their end.
  case traces(TracePiece, source: String?, first: Int, position: Int)
  /// The end of the file opened last, with notes about it.
  case closed([TraceNote])
  /// A file that can't be opened.
  case unreadable(FileError)
  /// The error for arguments that don't apply to a file.
  case refused(any Error)

  /// The approximate memory use of the item in bytes.
  private var weight: Int {
    if case .traces(let piece, _, _, _) = self { piece.weight } else { 256 }
  }

  /// Offers the items of the given files in order, without finished traces, until an offer is
  /// rejected or arguments don't apply to a file.
  static func read(
    _ files: [String], _ reading: BatchReading, omitting finished: FinishedTraces,
    to offer: (BatchItem, Int) -> Bool
  ) {
    var finished = finished
    var (position, count) = (0, 0)
    for file in files {
      func send(_ item: BatchItem) -> Bool { offer(item, item.weight) }
      let reader: TraceReader
      do throws(FileError) {
        reader = try TraceReader(path: file, options: reading.options)
      } catch {
        position += FileIdentity.size(of: file) ?? 0
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
        let item = BatchItem.traces(
          piece, source: source, first: count, position: position + piece.position)
        guard send(item) else { return }
        count += piece.count
      }
      position += reader.position
      guard send(.closed(reader.notes)) else { return }
    }
  }
}

/// The settings with which the reading thread of a batch opens files.
struct BatchReading: Sendable {
  let options: TraceReadingOptions
  /// Throws an error if arguments don't apply to a file.
  let check: @Sendable (TraceReader, String) throws -> Void
}
