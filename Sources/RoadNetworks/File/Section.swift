public import Synchronization

/// The rows of one section, read directly from the network's bytes by typed or plain indices.
///
/// A block's checksum is verified on first access, before any of its rows is returned. A row beyond
/// the end, or in a damaged block, reads as zeros, and the access records a fault in the storage,
/// which a query checks before it returns a result. Hot loops thus need no error path.
///
/// A section points into the network's bytes without owning them, because counting references would
/// slow down searches. A type that stores a section must also store the network or its
/// ``NetworkStorage``, so that the section doesn't outlive the bytes.
@usableFromInline package struct Section<Index, Row: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Row>
  @usableFromInline package let count: UInt32
  @usableFromInline let shift: UInt32
  @usableFromInline let proven: UnsafeMutablePointer<Atomic<UInt8>>
  @usableFromInline let zeros: UnsafeRawPointer
  @usableFromInline let storage: Unmanaged<NetworkStorage>
  @usableFromInline let index: UInt32

  init(
    base: UnsafeRawPointer, count: UInt32, shift: UInt32,
    proven: UnsafeMutablePointer<Atomic<UInt8>>, zeros: UnsafeRawPointer,
    storage: Unmanaged<NetworkStorage>, index: UInt32
  ) {
    assert(UInt(bitPattern: base).isMultiple(of: UInt(MemoryLayout<Row>.alignment)))
    self.base = base.assumingMemoryBound(to: Row.self)
    self.count = count
    self.shift = shift
    self.proven = proven
    self.zeros = zeros
    self.storage = storage
    self.index = index
  }

  /// Returns the row at an index; zeros if there is none or its block is damaged.
  @inlinable
  @inline(__always)
  func row(_ number: UInt32) -> Row {
    if number < count, proven[Int(number >> shift)].load(ordering: .relaxed) != 0 {
      return base[Int(number)]
    }
    return slow(number)
  }

  @usableFromInline
  @inline(never)
  func slow(_ row: UInt32) -> Row {
    let storage = storage._withUnsafeGuaranteedRef { $0 }
    guard row < count else {
      noteOutOfBounds()
      return zeros.load(as: Row.self)
    }
    return storage.prove(section: index, block: row >> shift)
      ? base[Int(row)] : zeros.load(as: Row.self)
  }

  /// Records a fault: an index into this section, or a value stored in it, is out of bounds.
  @usableFromInline package func noteOutOfBounds() {
    storage._withUnsafeGuaranteedRef { $0.noteOutOfBounds(section: index) }
  }

  /// Returns all rows, whose blocks must have been verified.
  func copied() -> [Row] { [Row](UnsafeBufferPointer(start: base, count: Int(count))) }

  /// Verifies the blocks of the given rows, so that damage is recorded before they are read.
  ///
  /// - Complexity: O(*n*) in the number of blocks.
  func prove(_ rows: Range<UInt32>) {
    guard let last = rows.last else { return }
    var number = rows.lowerBound
    while number < min(last, count) {
      _ = row(number)
      let (next, overflow) = (number >> shift + 1).multipliedReportingOverflow(by: 1 << shift)
      if overflow { break }
      number = next
    }
    _ = row(last)
  }
}

extension Section where Index: RowIndex {
  @inlinable package subscript(index: Index) -> Row {
    @inline(__always) get { row(index.rawValue) }
  }

  @inlinable package var indices: Range<Index> { .first..<endIndex }

  @inlinable package var endIndex: Index { Index(rawValue: count) }

  func prove(_ rows: Range<Index>) {
    prove(rows.lowerBound.rawValue..<rows.upperBound.rawValue)
  }
}

extension Section where Index == UInt32 {
  @inlinable package subscript(number: UInt32) -> Row {
    @inline(__always) get { row(number) }
  }
}
