// Attachments are optional sections that other modules keep in the file of a network. They don't
// change the network's identity, so that data that refers to it stays valid.

extension RoadNetwork {
  /// Returns the verified rows of an attached section; nil if the file doesn't have it.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  package func attachment<Row: BitwiseCopyable>(
    _ kind: SectionKind, of row: Row.Type = Row.self
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
    fileprivate var kinds: Set<SectionKind> = []

    package init() {}

    /// Adds a section, which replaces a section of the same kind.
    package mutating func add<Row: BitwiseCopyable>(_ kind: SectionKind, _ rows: [Row]) {
      kinds.insert(kind)
      image.add(kind, rows, isRequired: false)
    }
  }

  /// Writes a copy of the network's file with attached sections, atomically; the path may be that
  /// of the network itself.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file can't be written, or changed while it was
  ///   open.
  package func write(
    to path: String, attaching attachments: consuming Attachments
  ) throws(RoadNetworkError) {
    _ = try NetworkFileWriter.target(path)
    try storage.proveAll()
    // Sections that overlap could take up far more memory than the file.
    guard storage.header.entries.reduce(0, { $0 + $1.byteCount }) <= UInt64(byteCount) else {
      throw RoadNetworkError(.damaged, "found sections that overlap", path: self.path)
    }
    var image = RoadsFileImage()
    image.header.lead = storage.header.lead
    for entry in storage.header.entries where !attachments.kinds.contains(entry.kind) {
      image.add(entry, storage.copy(of: entry))
    }
    for part in attachments.image.parts { image.add(part.entry, part.bytes) }
    try storage.checkUnchanged()
    try NetworkFileWriter.replace(path, with: image.assembled(identity: identity))
  }
}
