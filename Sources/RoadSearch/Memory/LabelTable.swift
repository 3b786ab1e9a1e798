import RoadNetworks

/// A state that was reached, with its cost.
struct SearchLabel: BitwiseCopyable {
  var state: StateIndex
  /// The label from which the state was reached; `none` at a start, or if the search needs only
  /// costs.
  var parent: UInt32
  var cost: UInt64

  static let none = UInt32.max
}

/// The labels of the states that a search has reached, in order of discovery, with a lookup by
/// state.
struct LabelTable: ~Copyable {
  private var numbers = StateTable()
  private var labels = SearchList<SearchLabel>()

  var count: Int { labels.count }

  /// Removes all labels.
  mutating func removeAll() {
    numbers.removeAll()
    labels.removeAll()
  }

  subscript(label: UInt32) -> SearchLabel {
    @inline(__always) get { labels[label] }
    @inline(__always) set { labels[label] = newValue }
  }

  /// Returns the index of a state's label; nil if the state wasn't reached.
  @inline(__always)
  func find(_ state: StateIndex) -> UInt32? { numbers.find(state) }

  /// Adds a label for a state that has none, and returns the index of the label.
  @inline(__always)
  mutating func append(_ label: SearchLabel) -> UInt32 {
    numbers.insert(label.state, UInt32(labels.count))
    return labels.append(label)
  }
}
