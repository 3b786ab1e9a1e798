/// Compiles forbidden sequences of edges into the rows and states of a ``TurnTable``.
///
/// Prefixes of two or more edges become extra states; each state takes over the rows of its longest
/// proper suffix that is a prefix too, so that a search needs one look-up for each step
/// (Aho and Corasick 1975, with the failure function unrolled).
struct TurnCompiler {
  /// Forbidden sequences with the modes they bind, a bit each, or the time at which they are
  /// forbidden.
  private var sequences: [(edges: [UInt32], modes: UInt32, time: UInt32?)] = []

  /// Forbids a sequence of two or more edges.
  mutating func forbid(_ edges: [UInt32], modes: UInt32) {
    guard edges.count >= 2, modes != 0 else { return }
    sequences.append((edges, modes, nil))
  }

  /// Forbids a sequence of two or more edges at a time.
  mutating func forbid(_ edges: [UInt32], at time: UInt32) {
    guard edges.count >= 2 else { return }
    sequences.append((edges, 0, time))
  }

  /// What the compiler makes of all sequences.
  struct Result {
    var turns: [TurnRecord] = []
    var states: [UInt32] = []
    var statesByEdge: [UInt32] = []
    /// The times that steps refer to, those of a step in a row, the last of them marked.
    var times: [(time: UInt32, isLast: Bool)] = []
  }

  /// - Complexity: O(*n* log *n*) in the sum of the sequences' lengths.
  func compiled(edgeCount: UInt32) throws(RoadNetworkError) -> Result {
    var result = Result()
    // Prefixes by length, so that a state's shorter suffixes are complete before it.
    var prefixes = Set<[UInt32]>()
    for (edges, _, _) in sequences {
      for length in stride(from: 2, to: edges.count, by: 1) {
        prefixes.insert(Array(edges.prefix(length)))
      }
    }
    let ordered = prefixes.sorted {
      $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
    }
    guard UInt64(edgeCount) + UInt64(ordered.count) < UInt64(UInt32.max) else {
      throw RoadNetworkError(.tooLarge, "found more search states than one file can hold")
    }
    var stateOf: [[UInt32]: UInt32] = [:]
    for (index, prefix) in ordered.enumerated() { stateOf[prefix] = edgeCount + UInt32(index) }
    result.states = ordered.map { $0[$0.count - 1] }

    struct Step {
      var state = TurnRecord.none
      var forbidden: UInt32 = 0
      var times: Set<UInt32> = []
    }
    var steps: [UInt32: [UInt32: Step]] = [:]
    func state(of path: ArraySlice<UInt32>) -> UInt32? {
      path.count == 1 ? path[path.startIndex] : stateOf[Array(path)]
    }
    for (edges, modes, time) in sequences {
      guard let last = state(of: edges.dropLast()) else { continue }
      var step = steps[last]?[edges[edges.count - 1]] ?? Step()
      step.forbidden |= modes
      if let time { step.times.insert(time) }
      steps[last, default: [:]][edges[edges.count - 1]] = step
    }
    for (index, prefix) in ordered.enumerated() {
      if let parent = state(of: prefix.dropLast()) {
        steps[parent, default: [:]][prefix[prefix.count - 1], default: Step()].state =
          edgeCount + UInt32(index)
      }
    }
    for (index, prefix) in ordered.enumerated() {
      var suffix = prefix.dropFirst()
      while suffix.count > 1, stateOf[Array(suffix)] == nil { suffix = suffix.dropFirst() }
      guard let fallback = state(of: suffix), let inherited = steps[fallback] else { continue }
      let own = edgeCount + UInt32(index)
      for (edge, step) in inherited {
        var merged = steps[own]?[edge] ?? Step()
        merged.forbidden |= step.forbidden
        merged.times.formUnion(step.times)
        if merged.state == TurnRecord.none { merged.state = step.state }
        steps[own, default: [:]][edge] = merged
      }
    }
    var places: [[UInt32]: UInt32] = [:]
    for from in steps.keys.sorted() {
      for (to, step) in (steps[from] ?? [:]).sorted(by: { $0.key < $1.key }) {
        var forbidden = step.forbidden
        if !step.times.isEmpty {
          let times = step.times.sorted()
          let place = places[times] ?? UInt32(result.times.count)
          if places[times] == nil {
            places[times] = place
            for time in times { result.times.append((time, time == times[times.count - 1])) }
          }
          guard place < (1 << 24) - 1 else {
            throw RoadNetworkError(.tooLarge, "found more times of turns than one file can hold")
          }
          forbidden |= (place + 1) << 8
        }
        result.turns.append(
          TurnRecord(from: from, to: to, state: step.state, forbidden: forbidden))
      }
    }
    result.statesByEdge = result.states.indices.map { edgeCount + UInt32($0) }.sorted {
      (result.states[Int($0 - edgeCount)], $0) < (result.states[Int($1 - edgeCount)], $1)
    }
    return result
  }
}
