/// The automaton of forbidden sequences of edges: its states and steps.
///
/// Each edge is a state. Each proper prefix of a sequence with two or more edges is an extra state.
struct TurnAutomaton {
  /// A forbidden sequence of two or more edges.
  struct Sequence {
    var edges: [EdgeIndex]
    /// The modes for which the sequence is always forbidden, one bit each.
    var modes: UInt32
    /// The row of the times at which the sequence is forbidden; nil if there are none.
    var time: UInt32?
  }

  /// A step from a state onto an edge.
  struct Step {
    /// The extra state that the step leads to; `absent` for the edge's own state.
    var state = StateIndex.absent
    var forbidden: UInt32 = 0
    var times: Set<UInt32> = []
  }

  let edgeCount: UInt32
  /// The sequence of edges of each extra state, shortest first.
  let prefixes: [[EdgeIndex]]
  private let states: [[EdgeIndex]: StateIndex]
  private(set) var steps: [StateIndex: [EdgeIndex: Step]] = [:]

  init(_ sequences: [Sequence], edgeCount: UInt32) throws(RoadNetworkError) {
    var prefixes = Set<[EdgeIndex]>()
    for sequence in sequences {
      for length in stride(from: 2, to: sequence.edges.count, by: 1) {
        prefixes.insert(Array(sequence.edges.prefix(length)))
      }
    }
    self.edgeCount = edgeCount
    // Sorted by length, so that the shorter suffixes of a state are complete before it inherits
    // their steps.
    self.prefixes = prefixes.sorted {
      $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
    }
    guard UInt64(edgeCount) + UInt64(prefixes.count) < UInt64(UInt32.max) else {
      throw RoadNetworkError(.tooLarge, "found more search states than one file can hold")
    }
    states = Dictionary(
      uniqueKeysWithValues: zip(self.prefixes, StateIndex(rawValue: edgeCount)..<StateIndex.absent))
    for sequence in sequences { forbid(sequence) }
    enterStates()
    inheritFromSuffixes()
  }

  private func state(of path: ArraySlice<EdgeIndex>) -> StateIndex? {
    path.count == 1 ? StateIndex(path[path.startIndex]) : states[Array(path)]
  }

  /// Returns the extra state of the prefix at an index.
  func extraState(_ number: Int) -> StateIndex {
    StateIndex(rawValue: edgeCount + UInt32(number))
  }

  /// Forbids the last step of a sequence.
  private mutating func forbid(_ sequence: Sequence) {
    let edges = sequence.edges
    guard let last = state(of: edges.dropLast()) else { return }
    var step = steps[last]?[edges[edges.count - 1]] ?? Step()
    step.forbidden |= sequence.modes
    if let time = sequence.time { step.times.insert(time) }
    steps[last, default: [:]][edges[edges.count - 1]] = step
  }

  /// Adds the step to each prefix from the prefix that is shorter by one edge.
  private mutating func enterStates() {
    for (index, prefix) in prefixes.enumerated() {
      guard let parent = state(of: prefix.dropLast()) else { continue }
      steps[parent, default: [:]][prefix[prefix.count - 1], default: Step()].state =
        extraState(index)
    }
  }

  /// Gives each extra state the steps of its longest proper suffix that is a state.
  private mutating func inheritFromSuffixes() {
    for (index, prefix) in prefixes.enumerated() {
      var suffix = prefix.dropFirst()
      while suffix.count > 1, states[Array(suffix)] == nil { suffix = suffix.dropFirst() }
      guard let fallback = state(of: suffix), let inherited = steps[fallback] else { continue }
      let own = extraState(index)
      for (edge, step) in inherited {
        var merged = steps[own]?[edge] ?? Step()
        merged.forbidden |= step.forbidden
        merged.times.formUnion(step.times)
        if merged.state == .absent { merged.state = step.state }
        steps[own, default: [:]][edge] = merged
      }
    }
  }
}
