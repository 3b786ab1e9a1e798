import Coordinates
import RoadImport

/// The OpenStreetMap elements of a town's network.
struct TownElements {
  private(set) var nodes: [OSMNode] = []
  private(set) var ways: [OSMWay] = []
  private(set) var relations: [OSMRelation] = []

  /// The first ids; those of nodes and ways exceed 32 bits, like the current ids of OpenStreetMap's
  /// nodes.
  private static let firstNode: Int64 = 9_000_000_001
  private static let firstWay: Int64 = 5_000_000_001
  private static let firstRelation: Int64 = 50_000_001

  /// The maximum number of segments of a way; OpenStreetMap allows 2,000 nodes.
  private static let longestWay = 1_000

  init(_ net: TownNet, frame: LocalFrame) {
    nodes.reserveCapacity(net.points.count)
    for (index, point) in net.points.enumerated() {
      nodes.append(
        OSMNode(
          id: Self.firstNode + Int64(index), coordinate: frame.gridCoordinate(at: point),
          tags: net.nodeTags[index]))
    }
    /// For each way of the network, the id of its first piece and the indices of the nodes at which
    /// its pieces start.
    var pieces: [(first: Int64, starts: [Int])] = []
    for way in net.ways {
      let starts = Self.starts(way, net)
      pieces.append((Self.firstWay + Int64(ways.count), starts))
      for (start, end) in zip(starts, starts.dropFirst() + [way.nodes.count - 1]) {
        ways.append(
          OSMWay(
            id: Self.firstWay + Int64(ways.count),
            nodes: way.nodes[start...end].map { Self.firstNode + Int64($0) }, tags: way.tags))
      }
    }
    func member(_ step: TownNet.Step, _ role: String) -> OSMRelation.Member {
      let (first, starts) = pieces[step.way]
      let piece = starts.lastIndex { $0 <= step.place } ?? 0
      return OSMRelation.Member(kind: .way, id: first + Int64(piece), role: role)
    }
    for rule in net.rules {
      guard let from = rule.path.first, let to = rule.path.last else { continue }
      var members = [member(from, "from")]
      members += rule.path.dropFirst().dropLast().map { member($0, "via") }
      if members.count == 1 {
        members.append(
          OSMRelation.Member(
            kind: .node, id: Self.firstNode + Int64(net.start(of: to)), role: "via"))
      }
      members.append(member(to, "to"))
      relations.append(
        OSMRelation(
          id: Self.firstRelation + Int64(relations.count), members: members, tags: rule.tags))
    }
  }

  /// Returns the indices of the nodes at which the pieces of a way start: the first node, its cuts,
  /// and more nodes if a piece would be too long otherwise.
  private static func starts(_ way: TownNet.Way, _ net: TownNet) -> [Int] {
    let last = way.nodes.count - 1
    var starts = [0]
    for place in way.nodes.indices.dropFirst() where place < last {
      let isCut = net.cuts[way.nodes[place]] && way.nodes[place] != way.nodes[place - 1]
      if isCut || place - (starts.last ?? 0) >= longestWay { starts.append(place) }
    }
    return starts
  }
}

extension LocalFrame {
  /// Returns the coordinate of a point of the town, on OpenStreetMap's grid of 1e-7 degrees.
  fileprivate func gridCoordinate(at point: Point) -> Coordinate {
    let exact = coordinate(at: LocalPosition(east: point.x, north: point.y))
    return Coordinate(
      latitude: (exact.latitude * 1e7).rounded() / 1e7,
      longitude: (exact.longitude * 1e7).rounded() / 1e7)
  }
}
