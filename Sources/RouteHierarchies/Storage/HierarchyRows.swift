import RoadNetworks

/// The hierarchy of a mode as stored in a network's file.
///
/// The vertices and arcs of all hierarchies follow one another in the order of these rows.
struct HierarchyRow: BitwiseCopyable {
  /// The identity of the network for which the hierarchy was made.
  var network: NetworkIdentity
  var version: UInt32
  var mode: UInt32
  var vertexCount: UInt32
  var arcCount: UInt32

  /// The version of the rules by which states and steps are determined; a change of these rules or
  /// of the rows needs another one.
  static let version: UInt32 = 1
}

/// A vertex of a hierarchy as stored in a network's file, in the order of the ranks.
struct HierarchyVertexRow: BitwiseCopyable {
  var state: StateIndex
  /// The number of arcs to higher vertices, times two; plus 1 for the later copy of a state.
  private var arcCountAndCopy: UInt32

  init(_ vertex: HierarchyVertex, arcCount: Int) {
    state = vertex.state
    arcCountAndCopy = UInt32(arcCount) << 1 | (vertex.isLate ? 1 : 0)
  }

  var arcCount: UInt32 { arcCountAndCopy >> 1 }
  var vertex: HierarchyVertex { HierarchyVertex(state: state, isLate: arcCountAndCopy & 1 == 1) }
}

extension SectionKind {
  static let hierarchies = SectionKind("HIER")
  static let hierarchyVertices = SectionKind("HIEV")
  /// The upper end of each arc, ascending for each vertex.
  static let hierarchyHeads = SectionKind("HIEH")
}
