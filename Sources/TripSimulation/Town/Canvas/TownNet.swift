import RoadImport

/// The streets of a town as a net: nodes that ways share, and turns that are regulated.
struct TownNet {
  /// A stretch of a street or another line, by the nodes that it passes.
  struct Way {
    var nodes: [Int]
    var tags: OSMTags
  }

  /// One step along a way: from the node at `place` to the next, or back again.
  struct Step: Hashable {
    var way: Int
    var place: Int
    var isBackward: Bool
  }

  /// A rule on a path of at least two steps; those between the first and the last are its via ways.
  struct TurnRule {
    var path: [Step]
    var tags: OSMTags
  }

  private(set) var points: [Point] = []
  private(set) var nodeTags: [OSMTags] = []
  var ways: [Way] = []
  private(set) var rules: [TurnRule] = []
  /// Nodes at which ways are cut in two, as the members of turn restrictions must be.
  private(set) var cuts: [Bool] = []

  /// Adds a node and returns its number.
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

  /// Adds a rule and cuts the ways where its steps meet.
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

  /// The direction of travel on a step.
  func direction(of step: Step) -> Point {
    (points[end(of: step)] - points[start(of: step)]).direction
  }
}
