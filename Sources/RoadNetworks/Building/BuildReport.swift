/// A report on the ways, nodes, and restrictions that a network was built from.
public struct BuildReport: Sendable, Hashable {
  /// The number of network nodes.
  public internal(set) var nodes = 0
  /// The number of directed edges.
  public internal(set) var edges = 0
  /// The number of rows of the turn table.
  public internal(set) var turns = 0
  /// The number of conditions that depend on time or circumstance: changes of access or pace, for
  /// each edge; forbidden sequences of edges; and closures of nodes.
  public internal(set) var conditions = 0
  /// The number of those conditions with an unsupported circumstance; they never hold.
  public internal(set) var conditionsNotUnderstood = 0
  /// The number of references in ways to nodes that the source lacks; roads are cut at them.
  public internal(set) var missingNodes = 0
  /// The number of ways that are cut or shortened at missing nodes.
  public internal(set) var cutWays = 0
  /// The number of ways without any segment between two known nodes.
  public internal(set) var emptyWays = 0
  /// The number of node references that repeat the previous one.
  public internal(set) var repeatedNodes = 0
  /// The number of segments between two nodes at one position; they are kept, with length 0.
  public internal(set) var zeroLengthSegments = 0
  /// The number of roads that start and end at the same node.
  public internal(set) var loops = 0
  /// The number of roads between two nodes that are left out because they are too long for a
  /// network: 4,294 km or more.
  public internal(set) var overlongRoads = 0
  /// The number of restrictions with at least one turn that searches obey.
  public internal(set) var restrictions = 0
  /// The number of restrictions that were left out entirely, by their first problem.
  public internal(set) var restrictionsLeftOut: [RestrictionProblem: Int] = [:]

  /// Creates an empty report.
  public init() {}
}

/// The reason why a turn restriction was left out.
public enum RestrictionProblem: String, Error, Sendable, Hashable, CaseIterable {
  /// Members aren't among the roads or their nodes: they are outside the extract, or not roads.
  case missingMember = "a member isn't in the extract, or isn't a road"
  /// The ways don't meet at the via node, or don't form a chain.
  case disconnected = "members don't connect"
  /// The forbidden turns are closed anyway.
  case redundant = "the turn is closed anyway"
  /// The restriction's hours or circumstances are unsupported, so searches ignore it.
  case notUnderstood = "its times or circumstances aren't supported"
}
