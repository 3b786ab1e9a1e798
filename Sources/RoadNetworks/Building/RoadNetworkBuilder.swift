import Coordinates

/// Gathers ways, nodes and restrictions, and makes the bytes of a network of them.
///
/// Ways come first, then the nodes that they use, so that memory follows the roads and not the
/// extract that they are picked from:
///
///     var builder = RoadNetworkBuilder()
///     builder.addWay(…)            // every road
///     builder.collectNodes()
///     builder.setNode(…)           // every node of the source; unused ones are passed over
///     let network = try builder.build()
package struct RoadNetworkBuilder {
  var nodeRefs: [Int64] = []
  var ways: [BuilderWay] = []
  var attributes = RowTable<AttributeRow>()
  /// Size and weight limits; row 0 is none.
  var limits = RowTable<LimitsRow>(first: LimitsRow(RoadLimits()))
  var names = RowTable<String>(first: "")
  var restrictions: [[TurnRestriction]] = []
  /// Conditions of ways, by their number.
  var conditions: [Int: [RoadCondition]] = [:]

  var nodeIDs: [Int64] = []
  var positions: [FixedCoordinate] = []
  var flags: [NodeFlags] = []
  /// Rows of the limits of nodes, by their place; most have none.
  var nodeLimits: [Int: UInt16] = [:]
  /// When nodes are closed, by the place of the node.
  var nodeClosures: [Int: [NodeClosure]] = [:]

  /// A node that the source didn't have.
  static let missing = FixedCoordinate(longitude: .max, latitude: .max)

  package init() {}

  /// Adds a road through nodes, given by the ids of its source, and gives its number.
  @discardableResult
  package mutating func addWay(
    id: Int64, nodes: some Sequence<Int64>, forward: RoadAttributes, backward: RoadAttributes,
    name: String? = nil, reference: String? = nil, conditions: [RoadCondition] = []
  ) -> Int {
    let start = nodeRefs.count
    if !conditions.isEmpty { self.conditions[ways.count] = conditions }
    nodeRefs.append(contentsOf: nodes)
    ways.append(
      BuilderWay(
        id: id, firstRef: start, endRef: nodeRefs.count,
        forward: row(of: forward), backward: row(of: backward),
        name: names.row(of: name ?? ""), reference: names.row(of: reference ?? "")))
    return ways.count - 1
  }

  /// Changes what a road is like: where its pace follows from its length.
  package mutating func setAttributes(
    ofWay way: Int, forward: RoadAttributes, backward: RoadAttributes
  ) {
    ways[way].forward = row(of: forward)
    ways[way].backward = row(of: backward)
  }

  private mutating func row(of attributes: RoadAttributes) -> UInt32 {
    var row = attributes.row
    row.limits = limits.row(of: LimitsRow(attributes.limits))
    return self.attributes.row(of: row)
  }

  /// Meters along a road, over those of its nodes that were set.
  package func length(ofWay way: Int) -> Double {
    var meters = 0.0
    var last: Coordinate?
    for ref in ways[way].firstRef..<ways[way].endRef {
      guard let place = place(ofNode: nodeRefs[ref]), positions[place] != Self.missing else {
        continue
      }
      let coordinate = positions[place].coordinate
      meters += last?.distance(to: coordinate) ?? 0
      last = coordinate
    }
    return meters
  }

  /// Where a node is; nil for nodes that no road uses, or that weren't set.
  package func position(ofNode id: Int64) -> FixedCoordinate? {
    guard let place = place(ofNode: id), positions[place] != Self.missing else { return nil }
    return positions[place]
  }

  /// Where the first of the nodes is that were set.
  package var firstPosition: FixedCoordinate? { positions.first { $0 != Self.missing } }

  /// How often roads use some nodes.
  ///
  /// - Complexity: O(*n*) in the nodes of all roads.
  package func uses(of ids: Set<Int64>) -> [Int64: Int] {
    guard !ids.isEmpty else { return [:] }
    // Most nodes are none of them: a bit for each remainder tells it without looking them up.
    var filter = [UInt64](repeating: 0, count: 1 << 14)
    for id in ids { filter[Int(truncatingIfNeeded: id >> 6 & 0x3fff)] |= 1 << UInt64(id & 63) }
    var uses: [Int64: Int] = [:]
    for id in nodeRefs
    where filter[Int(truncatingIfNeeded: id >> 6 & 0x3fff)] & 1 << UInt64(id & 63) != 0
      && ids.contains(id)
    {
      uses[id, default: 0] += 1
    }
    return uses
  }

  /// Some of a road's nodes that were set: where it begins, its middle and where it ends.
  package func samples(ofWay way: Int) -> [FixedCoordinate] {
    let refs = ways[way].firstRef..<ways[way].endRef
    guard !refs.isEmpty else { return [] }
    return [refs.lowerBound, (refs.lowerBound + refs.upperBound) / 2, refs.upperBound - 1]
      .compactMap { position(ofNode: nodeRefs[$0]) }
  }

  /// Adds a restriction, by the turns that it speaks of; its ways may come before or after it.
  package mutating func addRestriction(_ turns: [TurnRestriction]) {
    restrictions.append(turns)
  }

  /// Ends the adding of ways: from here on nodes that they use can be set.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes of all ways.
  package mutating func collectNodes() {
    nodeIDs = nodeRefs.sorted()
    var kept = 0
    for index in nodeIDs.indices where index == 0 || nodeIDs[index] != nodeIDs[kept - 1] {
      nodeIDs[kept] = nodeIDs[index]
      kept += 1
    }
    nodeIDs.removeLast(nodeIDs.count - kept)
    positions = Array(repeating: Self.missing, count: kept)
    flags = Array(repeating: [], count: kept)
  }

  /// The place of a node among those that ways use; nil for others.
  ///
  /// - Parameter hint: where to look first; files are sorted, so the place behind the last one.
  package func place(ofNode id: Int64, hint: Int = 0) -> Int? {
    if hint < nodeIDs.count, nodeIDs[hint] == id { return hint }
    var low = 0
    var high = nodeIDs.count
    if hint > 0, hint < nodeIDs.count {
      if nodeIDs[hint] > id {
        if nodeIDs[hint - 1] < id { return nil }
        high = hint
      } else {
        low = hint
      }
    }
    low = (low..<high).partitionPoint { nodeIDs[$0] >= id }
    return low < nodeIDs.count && nodeIDs[low] == id ? low : nil
  }

  /// Places a node, and tells whether it had no place before.
  ///
  /// Of a node that is set twice the last place counts.
  @discardableResult
  package mutating func setNode(
    at place: Int, longitude: Int32, latitude: Int32, flags: NodeFlags = [],
    limits: RoadLimits = RoadLimits(), closures: [NodeClosure] = []
  ) -> Bool {
    let position = FixedCoordinate(longitude: longitude, latitude: latitude)
    guard position.isValid else { return true }
    let isNew = positions[place] == Self.missing
    positions[place] = position
    self.flags[place] = closures.isEmpty ? flags : flags.union(.hasHours)
    nodeClosures[place] = closures.isEmpty ? nil : closures
    // No map has more than 65,535 different sets of limits.
    nodeLimits[place] =
      limits == RoadLimits() ? nil : UInt16(exactly: self.limits.row(of: LimitsRow(limits)))
    return isNew
  }
}

/// A road as it was added.
struct BuilderWay {
  var id: Int64
  var firstRef: Int
  var endRef: Int
  var forward: UInt32
  var backward: UInt32
  var name: UInt32
  var reference: UInt32
}
