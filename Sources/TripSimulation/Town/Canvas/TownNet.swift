import RoadImport

/// The streets of a town as a network: nodes shared by ways, and turn restrictions.
struct TownNet {
  /// A stretch of a street or another line, as the nodes along it.
  struct Way {
    var nodes: [Int]
    var tags: OSMTags
  }

  /// A step along a way between the node at `place` and the next one, in either direction.
  struct Step: Hashable {
    var way: Int
    var place: Int
    var isBackward: Bool
  }

  /// A rule for a path of at least two steps; the steps between the first and the last are via
  /// ways.
  struct TurnRule {
    var path: [Step]
    var tags: OSMTags
  }

  private(set) var points: [Point] = []
  private(set) var nodeTags: [OSMTags] = []
  var ways: [Way] = []
  private(set) var rules: [TurnRule] = []
  /// For each node, whether ways are split there, as they must be between the members of turn
  /// restrictions.
  private(set) var cuts: [Bool] = []

  /// Adds a node and returns its index.
  @discardableResult
  mutating func append(_ point: Point) -> Int {
    points.append(point)
    nodeTags.append([:])
    cuts.append(false)
    return points.count - 1
  }

  mutating func append(_ nodes: [Int], _ tags: OSMTags) {
    ways.append(Way(nodes: nodes, tags: tags))
  }

  mutating func tag(_ node: Int, _ tags: OSMTags) {
    for pair in tags.pairs where nodeTags[node][pair.key] == nil {
      nodeTags[node].pairs.append(pair)
    }
  }

  /// Adds a rule, and marks the nodes at which its ways must be split.
  mutating func restrict(_ path: [Step], _ tags: OSMTags) {
    for step in path.dropFirst() { cuts[start(of: step)] = true }
    rules.append(TurnRule(path: path, tags: tags))
  }

  func start(of step: Step) -> Int {
    ways[step.way].nodes[step.isBackward ? step.place + 1 : step.place]
  }

  func end(of step: Step) -> Int {
    ways[step.way].nodes[step.isBackward ? step.place : step.place + 1]
  }

  /// Returns the direction of travel of a step.
  func direction(of step: Step) -> Point {
    (points[end(of: step)] - points[start(of: step)]).direction
  }
}
