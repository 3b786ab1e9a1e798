public import Coordinates
import Files

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// A road network: what a `.roads` file holds, ready to be asked.
///
///     let network = try RoadNetwork(contentsOf: "porto.roads")
///     let here = Coordinate(latitude: 41.1496, longitude: -8.6109)
///     let place = try network.nearest(to: here, for: .car)
///
/// Storage is by node and directed edge, in flat arrays that are used as they lie in the file.
/// Opening proves the header and the table of contents by their checksum; every other block is
/// proven when it is first touched, and every stored number is bounded where it is read. A query
/// that meets a damaged block throws; it never answers from it. ``verify()`` proves all at once.
///
/// A network never changes. To serve a new one, open it and let go of the old: queries under way
/// keep the network that they started with.
///
/// ### Files that change while they are open
///
/// A mapped file must not be cut or written in place: answers may be of no network at all, and the
/// system ends processes that touch a mapped page which is gone (SIGBUS). ``checkUnchanged()``
/// notices the former. Milepost itself only ever replaces networks by renaming a complete new file
/// over the old one, which leaves open mappings whole; do the same when you copy networks about
/// (`cp new.roads x.tmp && mv x.tmp x.roads`). A file that others than its owner may write is
/// always copied into memory. Where you can't trust its owner either, open with
/// ``Loading/resident``.
public final class RoadNetwork: Sendable {
  /// How the bytes of a file are held.
  public enum Loading: Sendable {
    /// Mapped: opening costs nothing, and processes share the memory. A file that others than its
    /// owner may write is copied all the same.
    case mapped
    /// Copied into memory once: nothing that happens to the file later matters.
    case resident
  }

  let storage: NetworkStorage
  // The graph.
  package let nodes: Section<NodeIndex, NodeRow>
  @usableFromInline package let edges: Section<EdgeIndex, EdgeRow>
  package let pairs: Section<PairIndex, PairRow>
  package let turns: TurnTable
  // The lines of its roads.
  package let shapes: ShapeTables
  /// The spatial index over shapes.
  package let tree: IndexTree
  // Facts about its roads.
  package let attributes: AttributeTables
  let conditions: ConditionSections
  let ways: Section<UInt32, WayRow>
  package let texts: RoadTexts
  let nodeIDs: NodeIDTable
  /// Values that searches and others have computed from the network.
  package let derived = DerivedValues()

  /// Opens a `.roads` file.
  ///
  /// - Throws: `cannotOpen`, `notANetwork`, `unsupported` or `damaged`.
  /// - Complexity: O(1) in the size of the network when mapped, O(*n*) when resident.
  public convenience init(
    contentsOf path: String, loading: Loading = .mapped
  ) throws(RoadNetworkError) {
    do {
      let bytes = try Self.bytes(of: path, loading)
      try self.init(bytes, path: path)
    } catch {
      throw error.at(path: path)
    }
  }

  /// Opens a network from the bytes of a `.roads` file, which are copied.
  ///
  /// - Throws: `notANetwork`, `unsupported` or `damaged`.
  public convenience init(bytes: [UInt8]) throws(RoadNetworkError) {
    try self.init(MappedBytes(bytes), path: nil)
  }

  private static func bytes(
    of path: String, _ loading: Loading
  ) throws(RoadNetworkError) -> MappedBytes {
    let bytes: MappedBytes
    do throws(FileError) {
      bytes = try MappedBytes(
        path: path, isCopied: loading == .resident, expecting: "a .roads file")
    } catch {
      throw RoadNetworkError(error)
    }
    guard bytes.byteCount > 0 else {
      throw RoadNetworkError(.notANetwork, "found an empty file", path: path, offset: 0)
    }
    return bytes
  }

  private init(_ bytes: consuming MappedBytes, path: String?) throws(RoadNetworkError) {
    let storage = try NetworkStorage(bytes, path: path)
    self.storage = storage
    nodes = try storage.section(.nodes)
    edges = try storage.section(.edges)
    pairs = try storage.section(.pairs)
    shapes = try ShapeTables(storage)
    tree = try IndexTree(storage, shapes)
    attributes = try AttributeTables(storage)
    ways = try storage.section(.ways)
    texts = try RoadTexts(storage)
    turns = try TurnTable(storage, edgeCount: edges.count)
    conditions = try ConditionSections(storage)
    nodeIDs = try NodeIDTable(storage)
    try storage.header.checkRequiredSections()
    guard nodes.count > 1, pairs.count > 1, shapes.runs.count > 1, edges.count > 0 else {
      throw RoadNetworkError(.damaged, "a table of nodes, edges or shapes is missing")
    }
    try tree.checkCounts()
  }
}

extension RoadNetwork {
  /// What tells this network from every other.
  public var identity: NetworkIdentity { storage.header.lead.identity }

  /// The file it was opened from; nil for a network in memory.
  public var path: String? { storage.path }

  /// Bytes of the file.
  public var byteCount: Int { Int(storage.header.lead.fileByteCount) }

  /// The date of the newest map data; nil if the source doesn't have it.
  public var sourceDate: Date? {
    let seconds = storage.header.lead.sourceTimestamp
    return seconds == 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }

  /// The time zone of the roads by its name in the IANA database, as it was given or found when the
  /// network was made; nil where it wasn't.
  public var timeZone: String? { conditions.timeZone }

  /// A box around all roads.
  public var bounds: BoundingBox {
    let box = storage.header.lead.bounds
    let southwest = FixedCoordinate(longitude: box.west, latitude: box.south).coordinate
    let northeast = FixedCoordinate(longitude: box.east, latitude: box.north).coordinate
    return BoundingBox(
      south: southwest.latitude, west: southwest.longitude, north: northeast.latitude,
      east: northeast.longitude)
  }

  /// Places where roads meet, end or change.
  public var nodeCount: Int { Int(nodes.count) - 1 }

  /// Directed edges: two for each road between two nodes, whatever its one-way tags say.
  public var edgeCount: Int { Int(edges.count) }

  /// Ways of OpenStreetMap that the edges come from.
  public var wayCount: Int { Int(ways.count) }

  /// Turns that are forbidden to some mode, and steps within forbidden sequences of roads.
  public var turnCount: Int { Int(turns.count) }

  /// The names and sizes in bytes of the file's sections, in its order.
  public var sectionSizes: [(name: String, byteCount: Int)] {
    storage.header.entries.map { ($0.kind.tag, Int($0.byteCount)) }
  }

  /// The ids of all directed edges.
  public var edgeIDs: some RandomAccessCollection<EdgeID> & Sendable {
    edges.indices.lazy.map { EdgeID(index: $0) }
  }

  package func id(_ edge: EdgeIndex) -> EdgeID {
    EdgeID(index: edge)
  }

  /// The number of an edge that was named from outside.
  ///
  /// - Throws: `unknownEdge`.
  package func index(_ edge: EdgeID) throws(RoadNetworkError) -> EdgeIndex {
    guard edge.rawValue < UInt64(edges.count) else {
      throw RoadNetworkError(
        .unknownEdge, "found edge \(edge), expected one of \(edges.count) edges of this network",
        path: path)
    }
    return edge.index
  }

  /// Throws when anything that was read so far turned out to be damaged.
  package func checkIntact() throws(RoadNetworkError) { try storage.checkIntact() }

  /// Throws when the file was written or cut since it was opened, so that answers so far may be
  /// wrong.
  ///
  /// Ask it once the answers are complete and before they are used. A network that is not mapped
  /// doesn't change.
  ///
  /// - Throws: `inputOutput`; `damaged` where its times hide the change.
  /// - Complexity: O(1), or O(*n*) once after the file was renamed or removed.
  public func checkUnchanged() throws(RoadNetworkError) { try storage.checkUnchanged() }

  /// Proves every block of the file by its checksum.
  ///
  /// - Throws: `damaged` with the place of a bad block.
  /// - Complexity: O(*n*) in the size of the file, at memory speed.
  public func verify() throws(RoadNetworkError) {
    try storage.proveAll()
  }
}
