package import Coordinates
package import Files

/// Traces that were cut from an input, those in lines of JSON not parsed yet: another task can do
/// that.
package struct TracePiece: Sendable {
  enum Content: Sendable {
    case lines(NDJSONLines)
    case trace(Result<TraceRecord, FileError>)
    case nothing
  }

  /// How many traces were left out.
  package fileprivate(set) var omittedCount = 0
  /// How many bytes of the input are read with this piece.
  package fileprivate(set) var position = 0
  private let content: Content

  init(_ content: Content) { self.content = content }

  /// About how many bytes of memory it takes.
  package var weight: Int {
    switch content {
    case .lines(let lines): lines.weight
    case .trace(.success(let record)): 256 + 88 * record.trace.locations.count
    case .trace(.failure), .nothing: 256
    }
  }

  /// Parses what is not parsed yet, and hands the traces out in order; once.
  ///
  /// - Parameter notes: Takes the notes on lines.
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
  /// The next traces without those that are finished, as many as need no waiting for the source,
  /// some kilobytes at most; nil at the end.
  ///
  /// - Parameter source: what results name as the traces' `source`.
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
