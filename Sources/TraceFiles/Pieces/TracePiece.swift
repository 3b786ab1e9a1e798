package import Coordinates
package import Files

/// Traces that were split off an input; lines of JSON are not parsed yet, so that another task can
/// parse them.
package struct TracePiece: Sendable {
  enum Content: Sendable {
    case lines(NDJSONLines)
    case trace(Result<TraceRecord, FileError>)
    case nothing
  }

  /// The number of traces that were left out.
  package fileprivate(set) var omittedCount = 0
  /// The byte offset in the input after this piece.
  package fileprivate(set) var position = 0
  private let content: Content

  init(_ content: Content) { self.content = content }

  /// The number of traces, including unreadable ones, without those that were left out.
  package var count: Int {
    switch content {
    case .lines(let lines): lines.count
    case .trace: 1
    case .nothing: 0
    }
  }

  /// The approximate memory use in bytes.
  package var weight: Int {
    switch content {
    case .lines(let lines): lines.weight
    case .trace(.success(let record)): 256 + 88 * record.trace.locations.count
    case .trace(.failure), .nothing: 256
    }
  }

  /// Passes the traces to a closure in order, and the notes on lines of JSON to `notes`.
  ///
  /// Can be called only once.
  package consuming func forEach<Failure>(
    notes: inout NoteBook,
    _ body: (Result<TraceRecord, FileError>) throws(Failure) -> Void
  ) throws(Failure) {
    switch content {
    case .nothing: break
    case .trace(let result): try body(result)
    case .lines(let lines): try lines.forEachRecord(&notes, body)
    }
  }
}

extension TraceReader {
  /// Returns the next trace without parsing lines of JSON, or nil at the end.
  ///
  /// From NDJSON, the piece also contains the following lines that are already in memory, up to
  /// about 16 KiB.
  ///
  /// - Parameters:
  ///   - finished: the traces to leave out of the piece; each trace that is left out is removed
  ///     from this multiset.
  ///   - source: the name that results give as the `source` of the traces.
  package func nextPiece(
    omitting finished: inout FinishedTraces, source: String?
  ) -> TracePiece? {
    guard var piece = nextTraces(omitting: &finished, source) else { return nil }
    piece.position = position
    return piece
  }

  private func nextTraces(
    omitting finished: inout FinishedTraces, _ source: String?
  ) -> TracePiece? {
    do {
      if let lines = try nextLines(omitting: &finished, source: source) {
        var piece = TracePiece(.lines(lines))
        piece.omittedCount = lines.omittedCount
        return piece
      }
    } catch {
      return TracePiece(.trace(.failure(error)))
    }
    guard let result = next() else { return nil }
    guard case .success(let record) = result,
      finished.remove(
        TraceIdentity(id: record.trace.id, isNumeric: record.isIDNumeric, source: source))
    else { return TracePiece(.trace(result)) }
    var piece = TracePiece(.nothing)
    piece.omittedCount = 1
    return piece
  }
}
