import Files

/// The first bytes of a `.roads` file and the table of its sections.
///
/// ```
/// header   128 bytes
/// table    48 bytes a section
/// sums     8 bytes a block: the XXH64 of each block of each section, in order
/// sections each from a multiple of 64 bytes on
/// ```
///
/// A block is a power of two of rows, about 64 KiB. The header carries the XXH64 of itself (with
/// that field 0), the table and the sums, so that opening a file proves all it needs for proving
/// the rest, block by block, as it is touched.
struct RoadsFileHeader {
  static let magic: UInt64 = 0x0A0D_5344_414F_5289  // 89 'R' 'O' 'A' 'D' 'S' CR LF
  static let version: UInt32 = 4
  static let byteOrderMark: UInt32 = 0x0102_0304
  static let byteCount = 128
  static let entryByteCount = 48
  static let alignment = 64

  /// One row of the section table.
  struct Entry {
    var kind: SectionKind
    /// Bit 0: a reader that doesn't know the section must refuse the file.
    var flags: UInt32
    var offset: UInt64
    var rowCount: UInt64
    var stride: UInt32
    /// Rows of a block, as a power of two.
    var blockShift: UInt32
    /// The section's first place among the sums.
    var firstSum: UInt64

    static let required: UInt32 = 1

    var byteCount: UInt64 { rowCount * UInt64(stride) }
    var blockCount: UInt64 { (rowCount + (1 << UInt64(blockShift)) - 1) >> UInt64(blockShift) }
  }

  var fileByteCount: UInt64 = 0
  var identity = NetworkIdentity(high: 0, low: 0)
  /// Seconds since 1970 of the newest data; 0 where unknown.
  var sourceTimestamp: Int64 = 0
  /// West, south, east, north in 1e-7 degrees.
  var bounds = BoxRow(west: 0, south: 0, east: 0, north: 0)
  var sumCount: UInt64 = 0
  var entries: [Entry] = []

  /// Where the sums begin.
  var sumsOffset: Int { Self.byteCount + entries.count * Self.entryByteCount }

  /// Where the sections may begin.
  var sectionsOffset: Int { sumsOffset + Int(sumCount) * 8 }

  /// Rows of a block as a power of two: the most that stay within 64 KiB.
  static func blockShift(stride: Int) -> UInt32 {
    UInt32(UInt64(65_536 / stride).leadingZeroBitCount ^ 63)
  }
}

extension RoadsFileHeader {
  /// The header and table as bytes, with the checksum field 0.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sumsOffset)
    func put(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    put(Self.magic)
    put(Self.version)
    put(Self.byteOrderMark)
    put(UInt64(0))
    put(fileByteCount)
    put(identity.high)
    put(identity.low)
    put(sourceTimestamp)
    put(UInt32(0))
    put(UInt32(entries.count))
    put(bounds.west)
    put(bounds.south)
    put(bounds.east)
    put(bounds.north)
    put(sumCount)
    bytes.append(contentsOf: repeatElement(0, count: Self.byteCount - bytes.count))
    for entry in entries {
      put(entry.kind.rawValue)
      put(entry.flags)
      put(entry.offset)
      put(entry.rowCount)
      put(entry.stride)
      put(entry.blockShift)
      put(entry.firstSum)
      put(UInt64(0))
    }
    return bytes
  }

  static let checksumOffset = 16

  /// The checksum over header, table and sums, taken with its own field as 0.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var bytes = bytes
    for index in checksumOffset..<checksumOffset + 8 { bytes[index] = 0 }
    return Checksum.hash(bytes.span.bytes)
  }

  /// Reads and proves header, table and sums.
  ///
  /// - Throws: `notANetwork`, `unsupported` or `damaged`.
  init(_ file: RawSpan) throws(RoadNetworkError) {
    try Self.checkForm(of: file)
    fileByteCount = file.integer(at: 24)
    guard fileByteCount == UInt64(file.byteCount) else {
      throw RoadNetworkError(
        .damaged, "found \(file.byteCount) bytes, expected \(fileByteCount)",
        offset: UInt64(file.byteCount))
    }
    identity = NetworkIdentity(high: file.integer(at: 32), low: file.integer(at: 40))
    sourceTimestamp = file.integer(at: 48)
    guard file.integer(at: 56, as: UInt32.self) == 0 else {
      throw RoadNetworkError(
        .unsupported, "found a part of a network, expected a whole one", offset: 56)
    }
    bounds = try Self.bounds(of: file)
    sumCount = file.integer(at: 80)
    let entryCount = try provenEntryCount(of: file)
    for index in 0..<entryCount {
      entries.append(try entry(at: Self.byteCount + index * Self.entryByteCount, of: file))
    }
  }

  /// Throws where the file isn't of this form and version.
  private static func checkForm(of file: RawSpan) throws(RoadNetworkError) {
    guard file.byteCount >= 8, file.integer(at: 0) == magic else {
      throw RoadNetworkError(
        .notANetwork, "found other leading bytes, expected those of a .roads file", offset: 0)
    }
    guard file.byteCount >= byteCount else {
      throw RoadNetworkError(
        .damaged, "found \(file.byteCount) bytes, expected a header of \(byteCount)",
        offset: UInt64(file.byteCount))
    }
    guard file.integer(at: 12) == byteOrderMark else {
      throw RoadNetworkError(
        .unsupported, "found another byte order, expected little-endian", offset: 12)
    }
    let found: UInt32 = file.integer(at: 8)
    guard found == version else {
      throw RoadNetworkError(
        .unsupported,
        "found version \(found), expected \(version): "
          + (found < version
            ? "make the network anew from its map (milepost import)"
            : "it was made by a newer Milepost"),
        offset: 8)
    }
  }

  private static func bounds(of file: RawSpan) throws(RoadNetworkError) -> BoxRow {
    let bounds = BoxRow(
      west: file.integer(at: 64), south: file.integer(at: 68), east: file.integer(at: 72),
      north: file.integer(at: 76))
    guard bounds.south <= bounds.north, bounds.south >= -FixedCoordinate.pole,
      bounds.north <= FixedCoordinate.pole
    else {
      throw RoadNetworkError(.damaged, "the bounds are no part of the Earth", offset: 64)
    }
    return bounds
  }

  /// The number of sections, once header, table and sums match their checksum.
  private func provenEntryCount(of file: RawSpan) throws(RoadNetworkError) -> Int {
    let count = Int(file.integer(at: 60, as: UInt32.self))
    let tail = file.byteCount - Self.byteCount
    guard count <= tail / Self.entryByteCount,
      sumCount <= UInt64(tail - count * Self.entryByteCount) / 8
    else {
      throw RoadNetworkError(
        .damaged, "found a table of \(count) sections and \(sumCount) blocks, more than fit",
        offset: 60)
    }
    let proven = Self.byteCount + count * Self.entryByteCount + Int(sumCount) * 8
    let lead = file.extracting(0..<proven).withUnsafeBytes { [UInt8]($0) }
    guard Self.checksum(lead) == file.integer(at: Self.checksumOffset) else {
      throw RoadNetworkError(
        .damaged, "header and table don't match their checksum", offset: UInt64(Self.checksumOffset)
      )
    }
    return count
  }

  private func entry(at offset: Int, of file: RawSpan) throws(RoadNetworkError) -> Entry {
    let entry = Entry(
      kind: SectionKind(rawValue: file.integer(at: offset)), flags: file.integer(at: offset + 4),
      offset: file.integer(at: offset + 8), rowCount: file.integer(at: offset + 16),
      stride: file.integer(at: offset + 24), blockShift: file.integer(at: offset + 28),
      firstSum: file.integer(at: offset + 32))
    guard isPossible(entry) else {
      throw RoadNetworkError(
        .damaged, "section \(entry.kind.tag) doesn't lie within the file", offset: UInt64(offset))
    }
    return entry
  }

  private func isPossible(_ entry: Entry) -> Bool {
    guard entry.stride > 0, entry.blockShift < 32, entry.rowCount < 1 << 32,
      entry.offset.isMultiple(of: UInt64(Self.alignment)), entry.offset <= fileByteCount,
      entry.byteCount <= fileByteCount - entry.offset, entry.firstSum <= sumCount
    else { return false }
    return entry.blockCount <= sumCount - entry.firstSum
  }

  /// Throws where a section is required that this version doesn't know.
  func checkRequiredSections() throws(RoadNetworkError) {
    for entry in entries
    where entry.flags & Entry.required != 0 && !SectionKind.known.contains(entry.kind) {
      throw RoadNetworkError(
        .unsupported, "section \(entry.kind.tag) is required and not known to this version")
    }
  }
}

extension RawSpan {
  /// The little-endian integer at an offset.
  fileprivate func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type = Value.self
  ) -> Value {
    assert(offset >= 0 && offset <= byteCount - MemoryLayout<Value>.size)
    return Value(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }
}
