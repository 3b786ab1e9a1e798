package import RoadNetworks

/// The edges of a network at a certain time: an edge that a condition changes has another row of
/// attributes.
package struct TimedEdges {
  private let edges: Section<EdgeIndex, EdgeRow>
  private let changes: LookupTable<EdgeChange>.View
  private let changeCount: UInt32
  private let rows: LookupTable<UInt32>.View
  private let hasRows: Bool

  /// An edge with another row of attributes.
  struct EdgeChange: BitwiseCopyable {
    var edge: EdgeIndex
    var attributes: UInt32
  }

  init(_ network: RoadNetwork, _ costs: TravelCosts) {
    edges = network.edges
    changes = costs.changes.view
    changeCount = costs.changes.count
    rows = costs.edgeRows.view
    hasRows = costs.edgeRows.count > 0
  }

  var endIndex: EdgeIndex { edges.endIndex }

  func noteOutOfBounds() { edges.noteOutOfBounds() }

  package subscript(index: EdgeIndex) -> EdgeRow {
    @inline(__always) get {
      var row = edges[index]
      if hasRows {
        row.attributes = rows[index.rawValue]
        return row
      }
      guard changeCount > 0, row.flags.contains(.hasConditions) else { return row }
      return changed(row, index)
    }
  }

  @inline(never)
  private func changed(_ row: EdgeRow, _ index: EdgeIndex) -> EdgeRow {
    let place = (0..<changeCount).partitionPoint { changes[$0].edge >= index }
    guard place < changeCount, changes[place].edge == index else { return row }
    var row = row
    row.attributes = changes[place].attributes
    return row
  }
}
