import RoadNetworks

/// One of the two sides of a search: the states that it has reached, and those that are queued.
struct SearchSide: ~Copyable {
  var labels = LabelTable()
  private var open = SearchHeap()
  /// The queued labels on roads that may be used only at the ends of a path.
  private var endsOnly = SearchHeap()
  /// Whether all roads are queued as if they might be used only at the ends of a path.
  private var isAlone = false

  /// Removes all labels.
  ///
  /// - Parameter isAlone: whether this side must go on to the cost of the best path everywhere,
  ///   because the other side may not be able to cover any road.
  mutating func removeAll(isAlone: Bool = false) {
    self.isAlone = isAlone
    labels.removeAll()
    open.removeAll()
    endsOnly.removeAll()
  }

  /// The lowest queued cost; `UInt64.max` if nothing is queued.
  var leastCost: UInt64 { min(open.leastCost, endsOnly.leastCost) }

  /// The lowest queued cost on roads that may be used only at the ends of a path.
  var leastEndsOnlyCost: UInt64 { endsOnly.leastCost }

  /// Labels a state, unless it has a label with the same or a lower cost.
  @inline(__always)
  mutating func improve(_ state: StateIndex, cost: UInt64, parent: UInt32, isEndsOnly: Bool) {
    let number: UInt32
    if let known = labels.find(state) {
      guard cost < labels[known].cost else { return }
      labels[known].cost = cost
      labels[known].parent = parent
      number = known
    } else {
      number = labels.append(SearchLabel(state: state, parent: parent, cost: cost))
    }
    if isEndsOnly || isAlone {
      endsOnly.push(cost: cost, label: number)
    } else {
      open.push(cost: cost, label: number)
    }
  }

  /// Removes the cheapest entry and returns its label; nil if there is no entry or it is outdated.
  ///
  /// - Parameter onlyEnds: whether to consider only roads that may be used only at the ends.
  @inline(__always)
  mutating func next(onlyEnds: Bool) -> UInt32? {
    let entry =
      onlyEnds || endsOnly.leastCost < open.leastCost ? endsOnly.pop() : open.pop()
    guard let entry, entry.cost == labels[entry.label].cost else { return nil }
    return entry.label
  }

  /// Returns the states from a label back to the one at which this side began.
  func chain(to label: UInt32) -> [StateIndex] {
    var states: [StateIndex] = []
    var at = label
    while at != SearchLabel.none {
      states.append(labels[at].state)
      at = labels[at].parent
    }
    return states
  }
}
