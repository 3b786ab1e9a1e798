import COsmium
import Files
import RoadNetworks

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// A writer of OpenStreetMap files, whose extension determines the format: `.osm.pbf`, `.pbf`,
/// `.osm`, `.osm.gz`, or `.osm.bz2`.
///
///     var writer = try OSMWriter(path: "town.osm.pbf")
///     try writer.add(OSMNode(id: 1, coordinate: …))
///     try writer.add(OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "residential"]))
///     try writer.finish()
///
/// Nodes must be added first, then ways, then relations, each in strictly ascending order of ids.
/// The same objects and parameters always produce the same bytes.
///
/// ``finish()`` atomically replaces any file at the path. Until then, the data is in a temporary
/// file in the same folder, which is removed unless ``finish()`` succeeds. Symbolic links are
/// followed, and a replaced file keeps its permissions. If the path leads to a device, a pipe, or a
/// folder, the initializer throws `inputOutput` and replaces nothing.
public struct OSMWriter: ~Copyable {
  private let path: String
  private var file: AtomicFileWriter
  private let handle: OpaquePointer
  private var last: (kind: OSMRelation.Member.Kind, id: Int64)?
  private var text: [UInt8] = []

  /// Creates a writer and its temporary file.
  ///
  /// - Parameters:
  ///   - path: the path of the file; its folder must exist.
  ///   - generator: the name of the program, written to the file's header.
  ///   - timestamp: the time of the newest data, rounded to seconds; times up to the start of 1970
  ///     aren't stored, and times after 2106-02-07T06:28:15Z are clamped to that time. Only PBF
  ///     files store a time.
  /// - Throws: `unsupportedFormat`, or `inputOutput` if the file can't be created.
  public init(
    path: String, generator: String = "Milepost", timestamp: Date? = nil
  ) throws(RoadImportError) {
    var error = cosmium_error()
    let seconds = timestamp.map { $0.timeIntervalSince1970.rounded() } ?? 0
    let stored = seconds > 0 ? Int64(min(seconds, Double(UInt32.max))) : 0
    let file = try Self.file(replacing: path)
    guard let handle = cosmium_writer_open(file.path, path, generator, stored, &error) else {
      throw RoadImportError(error, path: path)
    }
    self.path = path
    self.file = file
    self.handle = handle
  }

  private static func file(replacing path: String) throws(RoadImportError) -> AtomicFileWriter {
    let target: AtomicFileWriter.Target
    do {
      target = try NetworkFileWriter.target(path)
    } catch {
      throw RoadImportError(error, path: path)
    }
    do {
      return try AtomicFileWriter(target)
    } catch {
      throw RoadImportError(error, path: path)
    }
  }

  deinit {
    cosmium_writer_close(handle)
  }

  /// Appends a node; its coordinate is rounded to 1e-7 degrees.
  ///
  /// - Throws: `invalidObject`, which leaves the writer unchanged, or `inputOutput`.
  public mutating func add(_ node: OSMNode) throws(RoadImportError) {
    guard node.coordinate.isValid else {
      throw invalid("node \(node.id) at \(node.coordinate)", "a valid coordinate")
    }
    let place = FixedCoordinate(node.coordinate)
    var object = cosmium_object()
    object.longitude = place.longitude
    object.latitude = place.latitude
    try add(&object, .node, node.id, node.tags)
  }

  /// Appends a way.
  ///
  /// - Throws: `invalidObject`, which leaves the writer unchanged, or `inputOutput`.
  public mutating func add(_ way: OSMWay) throws(RoadImportError) {
    var object = cosmium_object()
    object.ref_count = way.nodes.count
    try add(&object, .way, way.id, way.tags, nodes: way.nodes)
  }

  /// Appends a relation.
  ///
  /// - Throws: `invalidObject`, which leaves the writer unchanged, or `inputOutput`.
  public mutating func add(_ relation: OSMRelation) throws(RoadImportError) {
    var object = cosmium_object()
    object.member_count = relation.members.count
    try add(&object, .relation, relation.id, relation.tags, members: relation.members)
  }

  /// Flushes buffered data to disk and moves the file to its path.
  ///
  /// - Throws: `inputOutput`; the temporary file is then removed.
  public consuming func finish() throws(RoadImportError) {
    var error = cosmium_error()
    guard cosmium_writer_finish(handle, &error) == 0 else {
      throw RoadImportError(error, path: path)
    }
    do {
      try file.finish()
    } catch {
      throw RoadImportError(error, path: path)
    }
  }

  /// Checks an object, copies its tags and roles into a buffer, and passes it to libosmium.
  private mutating func add(
    _ object: inout cosmium_object, _ kind: OSMRelation.Member.Kind, _ id: Int64, _ tags: OSMTags,
    nodes: [Int64] = [], members: [OSMRelation.Member] = []
  ) throws(RoadImportError) {
    if let last {
      let order = (Int(last.kind.entity.rawValue), last.id)
      guard (Int(kind.entity.rawValue), id) > order else {
        throw invalid(
          "\(kind) \(id) after \(last.kind) \(last.id)",
          "nodes, then ways, then relations, each by ascending id")
      }
    }
    text.removeAll(keepingCapacity: true)
    for (key, value) in tags.pairs {
      try append(key, of: kind, id)
      try append(value, of: kind, id)
    }
    let tagsEnd = text.count
    var roleStarts: [Int] = []
    for member in members {
      roleStarts.append(text.count)
      try append(member.role, of: kind, id)
    }

    object.type = kind.entity
    object.id = id
    object.tags_size = tagsEnd
    var error = cosmium_error()
    let result = text.withUnsafeBytes { text in
      let base = text.baseAddress?.assumingMemoryBound(to: CChar.self)
      let rawMembers = zip(members, roleStarts).map { member, start in
        cosmium_member(
          ref: member.id, role: base.map { $0 + start }, type: member.kind.entity)
      }
      return nodes.withUnsafeBufferPointer { nodes in
        rawMembers.withUnsafeBufferPointer { members in
          object.tags = base
          object.refs = nodes.baseAddress
          object.members = members.baseAddress
          return cosmium_writer_add(handle, &object, &error)
        }
      }
    }
    guard result == 0 else { throw RoadImportError(error, path: path) }
    last = (kind, id)
  }

  private mutating func append(
    _ part: String, of kind: OSMRelation.Member.Kind, _ id: Int64
  ) throws(RoadImportError) {
    guard part.unicodeScalars.count <= 255 else {
      throw invalid(
        "a string of \(part.unicodeScalars.count) characters in \(kind) \(id)", "at most 255")
    }
    // XML can't represent these control characters.
    if let control = part.utf8.first(where: { $0 < 32 && $0 != 9 && $0 != 10 && $0 != 13 }) {
      throw invalid("control character \(control) in a string of \(kind) \(id)", "printable text")
    }
    text.append(contentsOf: part.utf8)
    text.append(0)
  }

  private func invalid(_ found: String, _ expected: String) -> RoadImportError {
    RoadImportError(.invalidObject, path: path, found: found, expected: expected)
  }
}
