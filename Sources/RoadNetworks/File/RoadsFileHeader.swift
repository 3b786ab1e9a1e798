import Files

/// The header of a `.roads` file and the table of its sections.
///
/// ```
/// header   128 bytes
/// table    48 bytes per section
/// sums     8 bytes per block: the XXH64 of each block of each section, in order
/// sections each at a multiple of 64 bytes
/// ```
///
/// The number of rows in a block is a power of two, and a block has at most 64 KiB. The header
/// contains the XXH64 of itself (with 0 in the field of this checksum), the table, and the sums.
/// Opening a file therefore verifies everything that is needed to verify blocks later.
struct RoadsFileHeader {
  static let magic: UInt64 = 0x0A0D_5344_414F_5289  // 89 'R' 'O' 'A' 'D' 'S' CR LF
  static let version: UInt32 = 4
  static let byteOrderMark: UInt32 = 0x0102_0304
  static let checksumOffset = 16
  static let alignment = 64

  /// The header as stored in the file, little-endian and without padding.
  struct Lead: BitwiseCopyable {
    var magic = RoadsFileHeader.magic
    var version = RoadsFileHeader.version
    var byteOrderMark = RoadsFileHeader.byteOrderMark
    var checksum: UInt64 = 0
    var fileByteCount: UInt64 = 0
    var identity = NetworkIdentity(high: 0, low: 0)
    /// The time of the newest data in seconds since 1970; 0 if unknown.
    var sourceTimestamp: Int64 = 0
    /// 0 for a complete network.
    var part: UInt32 = 0
    var entryCount: UInt32 = 0
    /// West, south, east, north in 1e-7 degrees.
    var bounds = BoxRow(west: 0, south: 0, east: 0, north: 0)
    var sumCount: UInt64 = 0
    var reserved: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
  }

  /// A row of the section table as stored in the file.
  struct Entry: BitwiseCopyable {
    var kind: SectionKind
    /// Bit 0: a reader that doesn't know the section must reject the file.
    var flags: UInt32
    var offset: UInt64 = 0
    var rowCount: UInt64
    var stride: UInt32
    /// The base-2 logarithm of the number of rows in a block.
    var blockShift: UInt32
    /// The index of the section's first checksum.
    var firstSum: UInt64 = 0
    var reserved: UInt64 = 0

    static let required: UInt32 = 1

    var byteCount: UInt64 { rowCount * UInt64(stride) }
    var blockCount: UInt64 { (rowCount + (1 << UInt64(blockShift)) - 1) >> UInt64(blockShift) }
  }

  var lead = Lead()
  var entries: [Entry] = []

  var sumsOffset: Int { MemoryLayout<Lead>.size + entries.count * MemoryLayout<Entry>.size }

  /// The offset at which the sections may begin.
  var sectionsOffset: Int { sumsOffset + Int(lead.sumCount) * 8 }

  /// Returns the base-2 logarithm of the largest power of two of rows that fits in 64 KiB.
  static func blockShift(stride: Int) -> UInt32 {
    UInt32(UInt64(65_536 / stride).leadingZeroBitCount ^ 63)
  }

  /// Returns the header and table as bytes, with 0 as the checksum.
  func encoded() -> [UInt8] {
    var lead = lead
    lead.entryCount = UInt32(entries.count)
    return withUnsafeBytes(of: lead) { [UInt8]($0) } + entries.withUnsafeBytes { [UInt8]($0) }
  }

  /// Returns the checksum of the header, the table, and the sums, with 0 in its own field.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var bytes = bytes
    for index in checksumOffset..<checksumOffset + 8 { bytes[index] = 0 }
    return Checksum.hash(bytes.span.bytes)
  }
}

extension RoadsFileHeader {
  /// Reads and verifies the header, the table, and the sums.
  ///
  /// - Throws: `notANetwork`, `unsupported`, or `damaged`.
  init(_ file: RawSpan) throws(RoadNetworkError) {
    lead = try Self.lead(of: file)
    guard lead.fileByteCount == UInt64(file.byteCount) else {
      throw RoadNetworkError(
        .damaged, "found \(file.byteCount) bytes, expected \(lead.fileByteCount)",
        offset: UInt64(file.byteCount))
    }
    guard lead.part == 0 else {
      throw RoadNetworkError(
        .unsupported, "found a part of a network, expected a whole one", offset: 56)
    }
    guard lead.bounds.south <= lead.bounds.north, lead.bounds.south >= -FixedCoordinate.pole,
      lead.bounds.north <= FixedCoordinate.pole
    else {
      throw RoadNetworkError(.damaged, "found bounds beyond the poles", offset: 64)
    }
    try proveTable(of: file)
    for index in 0..<Int(lead.entryCount) {
      let offset = MemoryLayout<Lead>.size + index * MemoryLayout<Entry>.size
      let entry = file.unsafeLoadUnaligned(fromByteOffset: offset, as: Entry.self)
      guard isPossible(entry) else {
        throw RoadNetworkError(
          .damaged, "section \(entry.kind.tag) has an entry that doesn't fit the file",
          offset: UInt64(offset))
      }
      entries.append(entry)
    }
  }

  /// Reads the header; throws if it is cut, or has another format, byte order, or version.
  private static func lead(of file: RawSpan) throws(RoadNetworkError) -> Lead {
    guard file.byteCount >= 8, file.unsafeLoadUnaligned(as: UInt64.self) == magic else {
      throw RoadNetworkError(
        .notANetwork, "found other leading bytes, expected those of a .roads file", offset: 0)
    }
    guard file.byteCount >= MemoryLayout<Lead>.size else {
      throw RoadNetworkError(
        .damaged,
        "found \(file.byteCount) bytes, expected a header of \(MemoryLayout<Lead>.size)",
        offset: UInt64(file.byteCount))
    }
    let lead = file.unsafeLoadUnaligned(as: Lead.self)
    guard lead.byteOrderMark == byteOrderMark else {
      throw RoadNetworkError(
        .unsupported, "found another byte order, expected little-endian", offset: 12)
    }
    guard lead.version == version else {
      throw RoadNetworkError(
        .unsupported,
        "found version \(lead.version), expected \(version): "
          + (lead.version < version
            ? "rebuild the network from its map (milepost import)"
            : "it was made by a newer Milepost"),
        offset: 8)
    }
    return lead
  }

  /// Verifies the header, the table, and the sums by their checksum.
  private func proveTable(of file: RawSpan) throws(RoadNetworkError) {
    let tail = file.byteCount - MemoryLayout<Lead>.size
    let count = Int(lead.entryCount)
    guard count <= tail / MemoryLayout<Entry>.size,
      lead.sumCount <= UInt64(tail - count * MemoryLayout<Entry>.size) / 8
    else {
      throw RoadNetworkError(
        .damaged, "found \(count) sections and \(lead.sumCount) blocks, more than fit in the file",
        offset: 60)
    }
    let end = file.byteCount - tail + count * MemoryLayout<Entry>.size + Int(lead.sumCount) * 8
    let proven = file.extracting(0..<end).withUnsafeBytes { [UInt8]($0) }
    guard Self.checksum(proven) == lead.checksum else {
      throw RoadNetworkError(
        .damaged, "header and table don't match their checksum", offset: UInt64(Self.checksumOffset)
      )
    }
  }

  private func isPossible(_ entry: Entry) -> Bool {
    guard entry.stride > 0, entry.blockShift < 32, entry.rowCount < 1 << 32,
      entry.offset.isMultiple(of: UInt64(Self.alignment)), entry.offset <= lead.fileByteCount,
      entry.byteCount <= lead.fileByteCount - entry.offset, entry.firstSum <= lead.sumCount
    else { return false }
    return entry.blockCount <= lead.sumCount - entry.firstSum
  }

  /// Throws if a required section isn't known to this version.
  func checkRequiredSections() throws(RoadNetworkError) {
    for entry in entries
    where entry.flags & Entry.required != 0 && !SectionKind.known.contains(entry.kind) {
      throw RoadNetworkError(
        .unsupported, "section \(entry.kind.tag) is required, but unknown to this version")
    }
  }
}
