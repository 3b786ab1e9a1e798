/// What became of the ways, nodes and restrictions that a network was built from.
public struct BuildReport: Sendable, Hashable {
  /// Network nodes.
  public internal(set) var nodes = 0
  /// Directed edges.
  public internal(set) var edges = 0
  /// Rows of the turn table.
  public internal(set) var turns = 0
  /// Conditional rules, by edge: access, pace and turns that depend on time or circumstance.
  public internal(set) var conditions = 0
  /// Those of them whose circumstance is not understood, so that they hold at no time.
  public internal(set) var conditionsNotUnderstood = 0
  /// Node references of ways whose nodes the source doesn't have: the road is cut there.
  public internal(set) var missingNodes = 0
  /// Ways cut in pieces, or shortened, by missing nodes.
  public internal(set) var cutWays = 0
  /// Ways of which no segment was left.
  public internal(set) var emptyWays = 0
  /// References that repeat the one before.
  public internal(set) var repeatedNodes = 0
  /// Segments between two nodes at one place; they are kept, with length 0.
  public internal(set) var zeroLengthSegments = 0
  /// Roads that start and end at one node.
  public internal(set) var loops = 0
  /// Stretches of road between two network nodes that are longer than a network can hold, 4,294 km.
  public internal(set) var overlongRoads = 0
  /// Restrictions of which a turn at least is in the network.
  public internal(set) var restrictions = 0
  /// Restrictions that were left out whole, by the reason of their first turn.
  public internal(set) var restrictionsLeftOut: [RestrictionProblem: Int] = [:]

  /// A report of nothing.
  public init() {}
}

/// Why a turn restriction was left out.
public enum RestrictionProblem: String, Sendable, Hashable, CaseIterable {
  /// A member way is not among the roads, or a via node not among their nodes: outside the extract,
  /// or no road.
  case missingMember = "a member is not in the extract or no road"
  /// The ways don't meet at the via node, or don't form a chain.
  case disconnected = "members don't connect"
  /// What it forbids can't be driven anyhow.
  case redundant = "the turn is closed anyhow"
  /// When it holds is said in words that are not understood, so that nothing obeys it.
  case notUnderstood = "when it holds is not understood"
}
