import Files
import Synchronization

/// The bytes of a network, mapped or in memory, with a record of the verified blocks.
///
/// Only this class owns the bytes: all other code reads rows through a ``Section``.
@usableFromInline final class NetworkStorage: @unchecked Sendable {
  let header: RoadsFileHeader
  let path: String?
  private let bytes: MappedBytes
  private let sums: UnsafeRawPointer
  private let proven: UnsafeMutablePointer<Atomic<UInt8>>
  private let zeros: UnsafeMutableRawPointer
  private let fault = Atomic<UInt64>(UInt64.max)
  /// The state of the mapped file when its blocks were last verified because a change of its status
  /// might have hidden a write.
  private let touched = Mutex<FileState?>(nil)

  /// The size in bytes of the largest row of any section.
  static let zeroByteCount = 64

  init(_ bytes: consuming MappedBytes, path: String?) throws(RoadNetworkError) {
    let header = try bytes.withSpan { span throws(RoadNetworkError) in try RoadsFileHeader(span) }
    self.header = header
    self.path = path
    sums = bytes.base + header.sumsOffset
    proven = .allocate(capacity: max(1, Int(header.lead.sumCount)))
    for index in 0..<Int(header.lead.sumCount) { (proven + index).initialize(to: Atomic(0)) }
    zeros = .allocate(byteCount: Self.zeroByteCount, alignment: 16)
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: Self.zeroByteCount)
    self.bytes = bytes
  }

  deinit {
    proven.deinitialize(count: Int(header.lead.sumCount))
    proven.deallocate()
    zeros.deallocate()
  }

  /// Returns the rows of a section; an empty section if the file doesn't have it.
  ///
  /// - Throws: `damaged` if the rows don't have the expected size.
  func section<Index, Row>(
    _ kind: SectionKind, of row: Row.Type = Row.self
  ) throws(RoadNetworkError) -> Section<Index, Row> {
    let stride = MemoryLayout<Row>.stride
    assert(stride <= Self.zeroByteCount)
    guard let index = header.entries.firstIndex(where: { $0.kind == kind }) else {
      return Section(
        base: UnsafeRawPointer(zeros), count: 0, shift: 0, proven: proven, zeros: zeros,
        storage: Unmanaged.passUnretained(self), index: 0)
    }
    let entry = header.entries[index]
    guard entry.stride == UInt32(stride) else {
      throw RoadNetworkError(
        .damaged,
        "section \(kind.tag) has rows of \(entry.stride) bytes, expected \(stride)", path: path)
    }
    return Section(
      base: bytes.base + Int(entry.offset), count: UInt32(entry.rowCount), shift: entry.blockShift,
      proven: proven + Int(entry.firstSum), zeros: zeros, storage: Unmanaged.passUnretained(self),
      index: UInt32(index))
  }

  /// Returns a copy of a section's bytes, without verifying them.
  func copy(of entry: RoadsFileHeader.Entry) -> [UInt8] {
    let start = Int(entry.offset)
    return bytes.withSpan {
      $0.extracting(start..<start + Int(entry.byteCount)).withUnsafeBytes { [UInt8]($0) }
    }
  }

  /// Returns whether a block matches its checksum; if not, records a fault.
  @inline(never)
  func prove(section index: UInt32, block: UInt32) -> Bool {
    let entry = header.entries[Int(index)]
    let rows = 1 << UInt64(entry.blockShift)
    let first = UInt64(block) * UInt64(rows)
    guard first < entry.rowCount else { return false }
    let start = Int(entry.offset + first * UInt64(entry.stride))
    let count = Int(min(UInt64(rows), entry.rowCount - first) * UInt64(entry.stride))
    let sum = Int(entry.firstSum) + Int(block)
    let expected = UInt64(
      littleEndian: sums.loadUnaligned(fromByteOffset: sum * 8, as: UInt64.self))
    let isSound = bytes.withSpan {
      Checksum.hash($0.extracting(start..<start + count)) == expected
    }
    if isSound {
      proven[sum].store(1, ordering: .relaxed)
    } else {
      fault.store(UInt64(start), ordering: .relaxed)
    }
    return isSound
  }

  /// Records a fault in a section: an index into it, or a value stored in it, is out of bounds.
  @inline(never)
  func noteOutOfBounds(section index: UInt32) {
    fault.store(header.entries.isEmpty ? 0 : header.entries[Int(index)].offset, ordering: .relaxed)
  }

  /// Throws if the mapped file was written or truncated after it was opened.
  ///
  /// Changes that leave the bytes alone, such as a rename or new permissions, are allowed.
  func checkUnchanged() throws(RoadNetworkError) {
    let state: FileState?
    do throws(FileError) {
      state = try bytes.checkUnchanged()
    } catch {
      throw RoadNetworkError(error)
    }
    guard let state, touched.withLock({ $0?.isTouched(since: state) ?? true }) else { return }
    // The time of the last write can be set back, so check the bytes.
    try proveAll()
    touched.withLock { $0 = state }
  }

  /// Verifies all blocks again by their checksums, up to the first damaged block of each section,
  /// and throws if there is one.
  func proveAll() throws(RoadNetworkError) {
    for entry in header.entries.indices {
      let blocks = header.entries[entry].blockCount
      for block in 0..<UInt32(blocks) where !prove(section: UInt32(entry), block: block) { break }
    }
    try checkIntact()
  }

  /// Throws if anything read so far turned out to be damaged.
  func checkIntact() throws(RoadNetworkError) {
    let offset = fault.load(ordering: .relaxed)
    guard offset == UInt64.max else {
      // If the file changed while it was open, report that as the reason.
      do throws(FileError) {
        try bytes.checkUnchanged()
      } catch {
        throw RoadNetworkError(error)
      }
      throw RoadNetworkError(
        .damaged, "bytes have changed since the file was written", path: path, offset: offset)
    }
  }
}
