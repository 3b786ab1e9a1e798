import Coordinates

/// A builder that collects ways, nodes, and restrictions, and makes the bytes of a network.
///
/// Add the ways first, then only the nodes that they use, so that memory use doesn't depend on the
/// rest of the extract:
///
///     var builder = RoadNetworkBuilder()
///     builder.addWay(…)            // every road
///     builder.collectNodes()
///     builder.setNode(…)           // every node that a road uses
///     let (bytes, report) = try builder.build()
package struct RoadNetworkBuilder {
  var nodeRefs: [Int64] = []
  var ways: [BuilderWay] = []
  var attributes = RowTable<AttributeRow>()
  /// Size and weight limits; row 0 means no limits.
  var limits = RowTable<LimitsRow>(first: LimitsRow(RoadLimits()))
  var names = RowTable<String>(first: "")
  var restrictions: [[TurnRestriction]] = []
  /// The conditions of ways, by the index of the way.
  var conditions: [Int: [RoadCondition]] = [:]

  var nodeIDs: [Int64] = []
  var positions: [FixedCoordinate] = []
  var flags: [NodeFlags] = []
  /// The rows of the limits of nodes, by the index of the node in `nodeIDs`; most nodes have none.
  var nodeLimits: [Int: UInt16] = [:]
  /// The closures of nodes, by the index of the node in `nodeIDs`.
  var nodeClosures: [Int: [NodeClosure]] = [:]

  /// The placeholder position of a node that hasn't been set, such as a node that the source lacks.
  static let missing = FixedCoordinate(longitude: .max, latitude: .max)

  package init() {}

  /// Adds a road through nodes, given by the source's ids, and returns the road's index.
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

  /// Replaces the attributes of a road, for example if its pace depends on its length.
  package mutating func setAttributes(
    ofWay way: Int, forward: RoadAttributes, backward: RoadAttributes
  ) {
    ways[way].forward = row(of: forward)
    ways[way].backward = row(of: backward)
  }

  /// Makes traffic keep to the left on all roads added so far.
  package mutating func driveOnLeft() { attributes.change { $0.flags |= AttributeRow.onLeft } }

  private mutating func row(of attributes: RoadAttributes) -> UInt32 {
    var row = attributes.row
    row.limits = limits.row(of: LimitsRow(attributes.limits))
    return self.attributes.row(of: row)
  }

  /// Returns the length of a road in meters, along those of its nodes that have been set.
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

  /// Returns the position of a node; nil if no road uses the node or if it hasn't been set.
  package func position(ofNode id: Int64) -> FixedCoordinate? {
    guard let place = place(ofNode: id), positions[place] != Self.missing else { return nil }
    return positions[place]
  }

  /// The position of the node with the lowest id that has been set; nil if there is none.
  package var firstPosition: FixedCoordinate? { positions.first { $0 != Self.missing } }

  /// Returns how often roads use the given nodes; nodes without uses are omitted.
  ///
  /// - Complexity: O(*n*) in the number of nodes of all roads.
  package func uses(of ids: Set<Int64>) -> [Int64: Int] {
    guard !ids.isEmpty else { return [:] }
    // A filter with one bit for each remainder modulo 2^20 rules out most other nodes.
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

  /// Returns the positions of a road's first, middle, and last nodes, without those that haven't
  /// been set.
  package func samples(ofWay way: Int) -> [FixedCoordinate] {
    let refs = ways[way].firstRef..<ways[way].endRef
    guard !refs.isEmpty else { return [] }
    return [refs.lowerBound, (refs.lowerBound + refs.upperBound) / 2, refs.upperBound - 1]
      .compactMap { position(ofNode: nodeRefs[$0]) }
  }

  /// Adds a restriction, given by its turns; its ways may be added before or after it.
  package mutating func addRestriction(_ turns: [TurnRestriction]) {
    restrictions.append(turns)
  }

  /// Completes the list of ways; after this, the nodes that they use can be set.
  ///
  /// - Complexity: O(*n* log *n*) in the number of nodes of all ways.
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

  /// Returns the index of a node in `nodeIDs`; nil if no way uses it.
  ///
  /// - Parameter hint: the index to check first, such as the one after the previous node's.
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

  /// Sets a node, and returns whether it wasn't set before.
  ///
  /// If a node is set twice, the last values count. With an invalid position, nothing is set, and
  /// the result is true.
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
    // Limits in a row beyond 65,535 are dropped; no real map has so many rows.
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
