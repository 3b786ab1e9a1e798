import MilepostKit

/// The results of a run of items, processed by one thread.
struct BatchAnswers: Sendable {
  /// An outcome, reported in the order of the inputs.
  enum Event: Sendable {
    case opened(file: String, TraceFormat)
    case answered
    /// A result with a remark about something unusual.
    case remarkable(String)
    /// An unusable result, with the reason.
    case unanswered(String)
    /// A trace without a result, with the reason.
    case rejected(String)
    case failed(FileError)
    /// Traces that the earlier result already contains.
    case omitted(Int)
    /// Notes about traces, reported when their file is closed.
    case noted(NoteBook)
    case closed([TraceNote])
    case unreadable(FileError)
    case refused(any Error)
  }

  /// The formatted results in each form.
  private(set) var texts: [[UInt8]] = []
  /// The drawing of each result, if there are maps; nil once the maps are full.
  private(set) var pieces: [JourneyMap?] = []
  private(set) var events: [Event] = []
  /// The error that ends the batch after these results.
  private(set) var failure: (any Error)?
  private(set) var traceCount = 0
  private(set) var pointCount = 0
  /// The number of bytes of all inputs processed so far.
  private(set) var position = 0

  /// Processes traces and formats the results.
  ///
  /// - Parameters:
  ///   - room: whether maps accept more drives; nil if there are no maps.
  ///   - turn: delivers long results before the run is complete.
  init<Record: MappedRecord>(
    _ items: [BatchItem], in forms: [RecordForm<Record>], _ room: MapRoom?,
    _ turn: OrderedParallelMap<BatchItem, BatchAnswers>.Turn,
    _ answer: Batch<Record>.Answerer
  ) {
    let text = BatchText(count: forms.count) { take in
      _ = turn.deliver { BatchAnswers(texts: take()) }
    }
    var writers = forms.indices.map { forms[$0].records(text.sink($0)) }
    let pieces = room.map { MapPieces<Record>($0) }
    if let pieces { writers.append(pieces) }
    do {
      for item in items {
        switch item {
        case .opened(let file, let format): events.append(.opened(file: file, format))
        case .closed(let notes): events.append(.closed(notes))
        case .unreadable(let error): events.append(.unreadable(error))
        case .refused(let error): events.append(.refused(error))
        case .traces(let piece, let source, let first, let position):
          try take(piece, source, first, writers, answer)
          self.position = position
        }
      }
    } catch {
      failure = error
    }
    do {
      for writer in writers { try writer.finish() }
    } catch {
      failure = failure ?? error
    }
    texts = text.take()
    self.pieces = pieces?.pieces ?? []
  }

  /// Creates a part of the results, which has only formatted text.
  private init(texts: [[UInt8]]) { self.texts = texts }

  private mutating func take<Record: MappedRecord>(
    _ piece: TracePiece, _ source: String?, _ first: Int, _ writers: [any RecordWriter<Record>],
    _ answer: Batch<Record>.Answerer
  ) throws {
    if piece.omittedCount > 0 {
      events.append(.omitted(piece.omittedCount))
      traceCount += piece.omittedCount
    }
    var notes = NoteBook(file: "")
    defer { if !notes.notes.isEmpty { events.append(.noted(notes)) } }
    var number = first
    try piece.forEach(notes: &notes) { result throws(any Error) in
      traceCount += 1
      switch result {
      case .failure(let error): events.append(.failed(error))
      case .success(var trace):
        trace.source = source
        pointCount += trace.trace.locations.count
        let answer = try answer(trace, number)
        for record in answer.records {
          for writer in writers { try writer.write(record) }
        }
        events.append(answer.event)
      }
      number += 1
    }
  }
}

/// A writer that draws each result on a separate map, as long as the batch's maps have room.
private final class MapPieces<Record: MappedRecord>: RecordWriter {
  private(set) var pieces: [JourneyMap?] = []
  private let room: MapRoom

  init(_ room: MapRoom) { self.room = room }

  func write(_ record: Record) throws(FileError) {
    guard room.isOpen else { return pieces.append(nil) }
    var piece = JourneyMap()
    try Record.makeDrawing().draw(record, on: &piece)
    pieces.append(piece)
  }

  func finish() {}
}
