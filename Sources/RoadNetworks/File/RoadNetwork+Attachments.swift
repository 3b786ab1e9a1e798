// Attachments are optional sections that other modules keep in a network's file. They don't change
// the network's identity, so data that refers to it stays valid.

extension RoadNetwork {
  /// Returns the verified rows of an attached section; nil if the file doesn't have it.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  package func attachment<Row: BitwiseCopyable>(
    _ kind: SectionKind
  ) throws(RoadNetworkError) -> [Row]? {
    guard storage.header.entries.contains(where: { $0.kind == kind }) else { return nil }
    let section: Section<UInt32, Row> = try storage.section(kind)
    section.prove(0..<section.count)
    try storage.checkIntact()
    return section.copied()
  }

  /// Attached sections to be written.
  package struct Attachments {
    fileprivate var image = RoadsFileImage()

    package init() {}

    /// Adds a section, which replaces one of the same kind, also in the file.
    package mutating func add<Row: BitwiseCopyable>(_ kind: SectionKind, _ rows: [Row]) {
      image.parts.removeAll { $0.entry.kind == kind }
      image.add(kind, rows, isRequired: false)
    }
  }

  /// Writes ``bytes(attaching:)`` atomically; the path may be that of the network itself.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file can't be written, or changed while it was
  ///   open.
  package func write(
    to path: String, attaching parts: consuming Attachments
  ) throws(RoadNetworkError) {
    // Report a bad path before the network is read.
    _ = try NetworkFileWriter.target(path)
    try NetworkFileWriter.replace(path, with: bytes(attaching: parts))
  }

  /// Returns a copy of the network's file with attached sections.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  package func bytes(attaching parts: consuming Attachments) throws(RoadNetworkError) -> [UInt8] {
    try storage.proveAll()
    // Sections that overlap could take up far more memory than the file.
    guard storage.header.entries.reduce(0, { $0 + $1.byteCount }) <= UInt64(byteCount) else {
      throw RoadNetworkError(.damaged, "found sections that overlap", path: path)
    }
    var image = RoadsFileImage()
    image.header.lead = storage.header.lead
    let kinds = Set(parts.image.parts.map(\.entry.kind))
    for entry in storage.header.entries where !kinds.contains(entry.kind) {
      image.add(entry, storage.copy(of: entry))
    }
    for part in parts.image.parts { image.add(part.entry, part.bytes) }
    try storage.checkUnchanged()
    return image.assembled(identity: identity)
  }
}
