import RoadNetworks

/// The states that recent searches visited, numbered consecutively, and the steps between them with
/// their costs.
///
/// Later searches on the same roads then read from one place what the network stores in several
/// tables, and turns and restrictions are evaluated only once.
struct KnownRoads: ~Copyable {
  /// A state of a search.
  struct State: BitwiseCopyable {
    var state: StateIndex
    /// The cost of its whole edge.
    var crossing: Int32
    /// The end of its edge.
    var end: FixedCoordinate
    /// The range of its steps, which are compiled on first use.
    var firstStep = KnownRoads.none
    var endOfSteps = KnownRoads.none
    /// The label that a search has set, and the number of that search.
    fileprivate var label: UInt32 = 0
    fileprivate var search: UInt32 = 0
  }

  /// A step from one state to another.
  struct Step: BitwiseCopyable {
    /// The number of the state to which the step leads.
    var target: UInt32
    /// The cost of the turn.
    var turn: Int32
    /// Whether the step enters a one-way street in the wrong direction.
    var entersWrongWay: Bool
  }

  /// The limit to which costs of edges, and of being at a source or target, are clamped.
  static let longestStep: Int32 = 0x0fff_ffff
  /// The limit to which costs of turns, and of entering one-way streets in the wrong direction, are
  /// clamped.
  static let longestTurn = longestStep / 2
  /// The number of states above which all are dropped, enough for a town.
  static let most = 1 << 15
  private static let none = UInt32.max

  let graph: SearchGraph
  private let most: Int
  private var numbers = StateTable()
  private var states = SearchList<State>()
  private var steps = SearchList<Step>()
  /// The number of the current search; labels set by other searches don't count.
  private var search: UInt32 = 0

  /// - Parameters:
  ///   - most: the number of states above which all are dropped.
  ///   - search: the number from which searches are counted.
  init(_ graph: SearchGraph, most: Int = most, search: UInt32 = 0) {
    self.graph = graph
    self.most = most
    self.search = search
  }

  /// Drops all states and steps if there are too many states.
  mutating func prune() {
    guard states.count > most else { return }
    numbers.removeAll()
    states.removeAll()
    steps.removeAll()
  }

  /// The state with a number.
  subscript(number: UInt32) -> State {
    @inline(__always) get { states[number] }
  }

  /// Begins another search, in which no state has a label yet.
  mutating func forgetLabels() {
    search &+= 1
    guard search == 0 else { return }
    for number in 0..<UInt32(states.count) { states[number].search = 0 }
    search = 1
  }

  /// Returns the label of a state; nil if the current search has set none.
  @inline(__always)
  func label(of state: State) -> UInt32? { state.search == search ? state.label : nil }

  @inline(__always)
  mutating func setLabel(_ label: UInt32, of number: UInt32) {
    states[number].label = label
    states[number].search = search
  }

  subscript(step step: UInt32) -> Step {
    @inline(__always) get { steps[step] }
  }

  /// Returns the number of a state, which is added if necessary.
  @inline(__always)
  mutating func number(of state: StateIndex) -> UInt32 {
    numbers.find(state) ?? add(state, graph.edges[graph.turns.edge(of: state)])
  }

  private mutating func add(_ state: StateIndex, _ edge: EdgeRow) -> UInt32 {
    numbers.insert(state, UInt32(states.count))
    return states.append(
      State(
        state: state, crossing: cost(of: edge, from: 0, to: edge.length),
        end: graph.nodes[edge.head].position))
  }

  /// Returns the indices of the steps from a state.
  @inline(__always)
  mutating func steps(from number: UInt32) -> Range<UInt32> {
    if states[number].firstStep == Self.none { compileSteps(from: number) }
    return states[number].firstStep..<states[number].endOfSteps
  }

  @inline(never)
  private mutating func compileSteps(from number: UInt32) {
    let first = UInt32(steps.count)
    let state = states[number].state
    let edge = graph.edges[graph.turns.edge(of: state)]
    graph.forEachSuccessor(of: state) { step in
      let next = numbers.find(step.state) ?? add(step.state, step.edge)
      steps.append(
        Step(
          target: next, turn: Int32(min(step.turnCost, UInt64(Self.longestTurn))),
          entersWrongWay: graph.entersWrongWay(edge, step.edge)))
    }
    states[number].firstStep = first
    states[number].endOfSteps = UInt32(steps.count)
  }

  /// Returns the cost of a part of an edge.
  @inline(__always)
  func cost(of edge: EdgeRow, from start: UInt32, to end: UInt32) -> Int32 {
    Int32(min(graph.cost(of: edge, from: start, to: end), UInt64(Self.longestStep)))
  }
}
