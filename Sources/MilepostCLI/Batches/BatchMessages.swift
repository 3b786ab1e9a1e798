import MilepostKit

/// A reporter of the outcomes of a batch on standard error, in the order of its inputs.
struct BatchMessages {
  /// The failures and notes of the open file.
  private var file: (failures: EarlyFailures, notes: NoteBook)?
  private var omittedCount = 0

  mutating func take(_ event: BatchAnswers.Event, _ tally: inout Tally) throws {
    switch event {
    case .opened(let path, let format):
      file = (EarlyFailures(of: path, format: format), NoteBook(file: path))
    case .answered:
      file?.failures.end(&tally)
      tally.answer()
    case .remarkable(let remark):
      file?.failures.end(&tally)
      StandardStreams.note(remark)
      tally.answer()
    case .unanswered(let reason):
      file?.failures.end(&tally)
      tally.answer(without: reason)
    case .rejected(let reason):
      file?.failures.end(&tally)
      tally.fail(reason)
    case .omitted(let count):
      file?.failures.end(&tally)
      omittedCount += count
      tally.answer()
    case .failed(let error): file?.failures.add(error, &tally)
    case .noted(let notes): file?.notes.add(contentsOf: notes)
    case .closed(let notes):
      file?.failures.end(&tally, isWhole: true)
      for note in (file?.notes.notes ?? []) + notes { tally.note(note) }
    case .unreadable(let error): tally.fail(error)
    case .refused(let error): throw error
    }
  }

  /// Reports the number of traces that were already done.
  func end() {
    if omittedCount > 0 {
      StandardStreams.note(
        omittedCount == 1
          ? "1 trace was already done" : "\(omittedCount) traces were already done")
    }
  }
}
