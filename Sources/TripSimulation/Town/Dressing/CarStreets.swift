/// An index by node of the streets for cars, except closed and private ones, and of the ferries.
struct CarStreets {
  /// The open directions of a way.
  enum Directions: Sendable {
    case none
    case forward
    case backward
    case both
  }

  let directions: [Directions]
  private let starts: [Int32]
  private let steps: [TownNet.Step]

  /// Creates the index.
  ///
  /// - Complexity: O(*n*) in nodes of ways.
  init(_ net: TownNet) {
    directions = net.ways.map(Self.directions)
    var counts = [Int32](repeating: 0, count: net.points.count + 1)
    for (way, directions) in zip(net.ways, directions) where directions != .none {
      for (from, to) in zip(way.nodes, way.nodes.dropFirst()) {
        counts[from + 1] += 1
        counts[to + 1] += 1
      }
    }
    for node in counts.indices.dropFirst() { counts[node] += counts[node - 1] }
    starts = counts
    var next = counts
    let filler = TownNet.Step(way: 0, place: 0, isBackward: false)
    var steps = [TownNet.Step](repeating: filler, count: Int(counts[counts.count - 1]))
    for (index, way) in net.ways.enumerated() where directions[index] != .none {
      for place in way.nodes.indices.dropLast() {
        for isBackward in [false, true] {
          let from = way.nodes[isBackward ? place + 1 : place]
          steps[Int(next[from])] = TownNet.Step(way: index, place: place, isBackward: isBackward)
          next[from] += 1
        }
      }
    }
    self.steps = steps
  }

  /// Returns the steps that lead away from a node, including those against a one-way street.
  func arms(_ node: Int) -> ArraySlice<TownNet.Step> {
    steps[Int(starts[node])..<Int(starts[node + 1])]
  }

  /// Returns whether a step may be driven in its direction.
  func isOpen(_ step: TownNet.Step) -> Bool {
    switch directions[step.way] {
    case .none: false
    case .forward: !step.isBackward
    case .backward: step.isBackward
    case .both: true
    }
  }

  private static let highways: Set<String> = [
    "motorway", "motorway_link", "trunk", "primary", "primary_link", "secondary", "secondary_link",
    "tertiary", "unclassified", "residential", "living_street", "service", "road",
  ]

  private static func directions(_ way: TownNet.Way) -> Directions {
    guard let highway = way.tags["highway"], highways.contains(highway),
      !["no", "private"].contains(way.tags["access"] ?? "")
    else { return way.tags["route"] == "ferry" ? .both : .none }
    switch way.tags["oneway"] {
    case "yes": return .forward
    case "-1": return .backward
    default: return way.tags["junction"] == "roundabout" ? .forward : .both
    }
  }
}

extension TownNet.Step {
  var reversed: TownNet.Step {
    TownNet.Step(way: way, place: place, isBackward: !isBackward)
  }
}
