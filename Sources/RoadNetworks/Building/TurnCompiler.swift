/// A compiler of forbidden sequences of edges into the rows and states of a ``TurnTable``.
///
/// Each extra state inherits the rows of its longest proper suffix that is a state, so that a
/// search needs one lookup per step (Aho and Corasick 1975, with the failure function unrolled).
struct TurnCompiler {
  private var sequences: [TurnAutomaton.Sequence] = []

  /// Forbids a sequence of two or more edges to the given modes at all times.
  mutating func forbid(_ edges: [EdgeIndex], modes: UInt32) {
    guard edges.count >= 2, modes != 0 else { return }
    sequences.append(TurnAutomaton.Sequence(edges: edges, modes: modes, time: nil))
  }

  /// Forbids a sequence of two or more edges during the times in a row of
  /// ``ConditionTables/turnTimes``.
  mutating func forbid(_ edges: [EdgeIndex], at time: UInt32) {
    guard edges.count >= 2 else { return }
    sequences.append(TurnAutomaton.Sequence(edges: edges, modes: 0, time: time))
  }

  struct Result {
    private(set) var turns: [TurnRow] = []
    private(set) var states: [EdgeIndex] = []
    private(set) var statesByEdge: [StateIndex] = []
    private(set) var times = StepTimes()
  }

  /// The times of all steps.
  struct StepTimes {
    /// The times of each step are consecutive, and its last time is marked.
    private(set) var rows: [(time: UInt32, isLast: Bool)] = []
    private var places: [[UInt32]: UInt32] = [:]
  }

  func compiled(edgeCount: UInt32) throws(RoadNetworkError) -> Result {
    try Result(TurnAutomaton(sequences, edgeCount: edgeCount))
  }
}

extension TurnCompiler.Result {
  fileprivate init(_ automaton: TurnAutomaton) throws(RoadNetworkError) {
    for from in automaton.steps.keys.sorted() {
      for (to, step) in (automaton.steps[from] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let place = step.times.isEmpty ? 0 : try times.place(of: step.times.sorted()) + 1
        turns.append(
          TurnRow(from: from, to: to, state: step.state, forbidden: step.forbidden | place << 8))
      }
    }
    states = automaton.prefixes.map { $0[$0.count - 1] }
    statesByEdge = states.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      .map { automaton.extraState($0.offset) }
  }
}

extension TurnCompiler.StepTimes {
  /// Returns the first row of a list of times, adding the list if necessary; equal lists share
  /// their rows.
  fileprivate mutating func place(of times: [UInt32]) throws(RoadNetworkError) -> UInt32 {
    let place = places[times] ?? UInt32(rows.count)
    if places.updateValue(place, forKey: times) == nil {
      for time in times { rows.append((time, time == times[times.count - 1])) }
    }
    guard place < (1 << 24) - 1 else {
      throw RoadNetworkError(.tooLarge, "found more turn times than one file can hold")
    }
    return place
  }
}
