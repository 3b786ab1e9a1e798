public import Coordinates
import Files

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// A road network, backed by a `.roads` file.
///
///     let network = try RoadNetwork(contentsOf: "porto.roads")
///     let here = Coordinate(latitude: 41.1496, longitude: -8.6109)
///     let place = try network.nearest(to: here, for: .car)
///
/// Nodes and directed edges are stored in flat arrays that are used directly, without decoding.
/// Opening a file verifies its header and its tables of sections and checksums. Each block is
/// verified when it is first accessed, or by ``verify()``, and each stored index is checked against
/// its bounds when it is used. A query that reads a damaged block throws.
///
/// A network is immutable. To serve a new one, open it and release the old one: running queries
/// keep the network that they started with.
///
/// ### Files that change while they are open
///
/// A mapped file must not be truncated or written in place: otherwise, results may be wrong, and
/// the system ends a process that accesses a mapped page that no longer exists (SIGBUS).
/// ``checkUnchanged()`` detects such changes. Milepost itself replaces a network only by renaming a
/// complete new file over the old one, which leaves open mappings intact; do the same when you copy
/// networks (`cp new.roads x.tmp && mv x.tmp x.roads`). A file that users other than the current
/// one and root may write is always copied into memory. If these two may also modify the file in
/// place, use ``Loading/resident``.
public final class RoadNetwork: Sendable {
  /// The way in which the bytes of a file are held in memory.
  public enum Loading: Sendable {
    /// Mapped: opening takes almost no time, and processes share the memory. A file that users
    /// other than the current one and root may write is copied instead.
    case mapped
    /// Copied into memory once: later changes to the file have no effect.
    case resident
  }

  let storage: NetworkStorage
  // The graph.
  package let nodes: Section<NodeIndex, NodeRow>
  @usableFromInline package let edges: Section<EdgeIndex, EdgeRow>
  package let pairs: Section<PairIndex, PairRow>
  package let turns: TurnTable
  // The shapes of the roads.
  package let shapes: ShapeTables
  package let tree: IndexTree
  // Attributes, conditions, and names of the roads.
  package let attributes: AttributeTables
  let conditions: ConditionSections
  let ways: Section<UInt32, WayRow>
  package let texts: RoadTexts
  let nodeIDs: NodeIDTable
  package let derived = DerivedValues()

  /// Opens a `.roads` file.
  ///
  /// - Throws: `cannotOpen`, `inputOutput`, `notANetwork`, `unsupported`, or `damaged`.
  /// - Complexity: O(*n*) in the size of the file if it is copied; otherwise, only the header and
  ///   the tables of sections and checksums are read.
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
  /// - Throws: `notANetwork`, `unsupported`, or `damaged`.
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
      throw RoadNetworkError(.damaged, "a table of nodes, edges, or shapes is missing")
    }
    try tree.checkCounts()
  }
}

extension RoadNetwork {
  /// The identity that distinguishes this network from networks with other data.
  public var identity: NetworkIdentity { storage.header.lead.identity }

  /// The path of the file; nil for a network opened from bytes in memory.
  public var path: String? { storage.path }

  /// The size of the file in bytes.
  public var byteCount: Int { Int(storage.header.lead.fileByteCount) }

  /// The date of the newest map data; nil if unknown.
  public var sourceDate: Date? {
    let seconds = storage.header.lead.sourceTimestamp
    return seconds == 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }

  /// The IANA name of the roads' time zone, as given or determined when the network was built; nil
  /// if unknown.
  public var timeZone: String? { conditions.timeZone }

  /// The bounding box of all roads.
  public var bounds: BoundingBox {
    let box = storage.header.lead.bounds
    let southwest = FixedCoordinate(longitude: box.west, latitude: box.south).coordinate
    let northeast = FixedCoordinate(longitude: box.east, latitude: box.north).coordinate
    return BoundingBox(
      south: southwest.latitude, west: southwest.longitude, north: northeast.latitude,
      east: northeast.longitude)
  }

  /// The number of nodes: places where roads meet or end, change their attributes, or have a
  /// control or a barrier.
  public var nodeCount: Int { Int(nodes.count) - 1 }

  /// The number of directed edges: two for each road between two nodes, regardless of one-way tags.
  public var edgeCount: Int { Int(edges.count) }

  /// The number of ways that the network was built from, including ways without edges, and the
  /// outlines and straight ways of areas that people can cross.
  public var wayCount: Int { Int(ways.count) }

  /// The number of rows of the turn table: turns that are forbidden to at least one mode, always or
  /// at certain times, and steps within forbidden sequences of roads.
  public var turnCount: Int { Int(turns.count) }

  /// The names and sizes in bytes of the file's sections, in file order.
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

  /// Returns the index of the edge with an id.
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

  package func checkIntact() throws(RoadNetworkError) { try storage.checkIntact() }

  /// Throws if the file was written or truncated while open, because results may then be wrong.
  ///
  /// Call this once results are complete, before they are used. Only mapped networks can change.
  ///
  /// - Throws: `inputOutput`, or `damaged` if only a checksum reveals the change.
  /// - Complexity: O(1); O(*n*) once after each change of the file's status, such as a rename.
  public func checkUnchanged() throws(RoadNetworkError) { try storage.checkUnchanged() }

  /// Verifies every block of the file by its checksum.
  ///
  /// - Throws: `damaged` with the offset of a bad block; `inputOutput` if the file changed while it
  ///   was open.
  /// - Complexity: O(*n*) in the size of the file.
  public func verify() throws(RoadNetworkError) {
    try storage.proveAll()
  }
}
