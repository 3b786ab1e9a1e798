/// The notes of one reader, at most one of each kind unless ``append(_:line:_:)`` is used.
package struct NoteBook: Sendable {
  package private(set) var notes: [TraceNote] = []
  package let file: String
  /// One bit for each kind of note that ``add(_:line:_:)`` no longer adds.
  private var known: UInt64 = 0
  private var positionlessCount = 0

  package init(file: String) { self.file = file }

  /// Adds the notes of a later part of the input, except those of kinds that were added before.
  package mutating func add(contentsOf next: NoteBook) {
    for note in next.notes {
      if note.code == .pointsWithoutPosition {
        addPositionless(next.positionlessCount, line: note.place.line)
      } else {
        add(note.code, line: note.place.line, note.text)
      }
    }
  }

  /// Adds a note, unless one of its kind was added or withdrawn before.
  package mutating func add(_ code: TraceNote.Code, line: Int, _ text: @autoclosure () -> String) {
    let bit: UInt64 = 1 << UInt64(code.value.rawValue)
    guard known & bit == 0 else { return }
    known |= bit
    append(code, line: line, text())
  }

  /// Adds a note even if there are others of its kind.
  package mutating func append(_ code: TraceNote.Code, line: Int, _ text: String) {
    notes.append(TraceNote(code: code, place: SourcePlace(file: file, line: line), text: text))
  }

  /// Adds points that a trace leaves out; a single note counts them for all traces.
  package mutating func add(_ points: PositionlessPoints) {
    if points.count > 0 { addPositionless(points.count, line: points.line) }
  }

  private mutating func addPositionless(_ added: Int, line: Int) {
    positionlessCount += added
    let count = positionlessCount
    let text =
      count == 1
      ? "1 point has no position and is left out"
      : "\(count) points have no position and are left out"
    let code = TraceNote.Code.pointsWithoutPosition
    guard let index = notes.firstIndex(where: { $0.code == code }) else {
      return add(code, line: line, text)
    }
    notes[index] = TraceNote(code: code, place: notes[index].place, text: text)
  }

  /// Removes the notes of a kind that turned out to be misleading, and ignores later ones.
  package mutating func withdraw(_ code: TraceNote.Code) {
    known |= 1 << UInt64(code.value.rawValue)
    notes.removeAll { $0.code == code }
  }
}
