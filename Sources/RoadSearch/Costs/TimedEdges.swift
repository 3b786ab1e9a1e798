import RoadNetworks

/// The edges of a network as they are at a time: where a condition holds that changes one, its row
/// of attributes is another.
struct TimedEdges {
  private let edges: Section<EdgeRow>
  private let changes: LookupTable<EdgeChange>.View
  private let changeCount: UInt32

  /// An edge with another row of attributes.
  struct EdgeChange: BitwiseCopyable {
    var edge: UInt32
    var attributes: UInt32
  }

  init(_ network: RoadNetwork, _ costs: TravelCosts) {
    edges = network.edges
    changes = costs.changes.view
    changeCount = costs.changeCount
  }

  var count: UInt32 { edges.count }

  func noteOutOfBounds() { edges.noteOutOfBounds() }

  subscript(index: UInt32) -> EdgeRow {
    @inline(__always) get {
      let record = edges[index]
      guard changeCount > 0, record.flags.contains(.hasConditions) else { return record }
      return changed(record, index)
    }
  }

  @inline(never)
  private func changed(_ record: EdgeRow, _ index: UInt32) -> EdgeRow {
    let place = (0..<changeCount).partitionPoint { changes[$0].edge >= index }
    guard place < changeCount, changes[place].edge == index else { return record }
    var record = record
    record.attributes = changes[place].attributes
    return record
  }
}
