import RoadNetworks

/// A state that is reached at a cost.
struct SearchLabel: BitwiseCopyable {
  var state: StateIndex
  /// The label that it was reached from; `none` at a start.
  var parent: UInt32
  var cost: UInt64

  static let none = UInt32.max
}

/// What a search knows of the states that it has reached: found by state, in order of discovery.
struct LabelTable: ~Copyable {
  private var numbers = StateTable()
  private var labels = SearchList<SearchLabel>()

  var count: Int { labels.count }

  /// Forgets all labels.
  mutating func removeAll() {
    numbers.removeAll()
    labels.removeAll()
  }

  subscript(label: UInt32) -> SearchLabel {
    @inline(__always) get { labels[label] }
    @inline(__always) set { labels[label] = newValue }
  }

  /// The label of a state; nil where it was not reached.
  @inline(__always)
  func find(_ state: StateIndex) -> UInt32? { numbers.find(state) }

  /// Adds a label for a state that has none, and gives its number.
  @inline(__always)
  mutating func append(_ label: SearchLabel) -> UInt32 {
    numbers.insert(label.state, UInt32(labels.count))
    return labels.append(label)
  }
}
