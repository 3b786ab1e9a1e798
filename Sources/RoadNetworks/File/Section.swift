public import Synchronization

/// The rows of one section, read straight from the network's bytes, by the indices of their table
/// or by plain numbers.
///
/// A row is handed out only from a block whose checksum was proven, at first touch. A row beyond
/// the end, or of a damaged block, reads as zeros and leaves a fault in the storage, so that hot
/// loops need no error path and still never read outside; whoever asks the network a question
/// checks for the fault before giving the answer.
///
/// A section points into the network's bytes and doesn't hold them: searches that count references
/// at each copy of a section take twice as long. So whatever stores a section stores the network or
/// its ``NetworkStorage`` beside it (``SpatialIndex``, ``OneToManySearch``, ``RouteSearch``,
/// ``OneToManyRouter``), and no section is handed to anything that may outlive that.
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

  /// The row of a number; zeros where there is none or its block is damaged.
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

  /// Leaves a fault: a stored number points outside the section.
  @usableFromInline package func noteOutOfBounds() {
    storage._withUnsafeGuaranteedRef { $0.noteOutOfBounds(section: index) }
  }

  /// Proves the blocks of some rows now, so that whoever reads them later meets no damage.
  ///
  /// - Complexity: O(*n*) in blocks.
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
  /// The row of an index; zeros where there is none or its block is damaged.
  @inlinable package subscript(index: Index) -> Row {
    @inline(__always) get { row(index.rawValue) }
  }

  /// The indices of all rows.
  @inlinable package var indices: Range<Index> { .first..<endIndex }

  /// The index behind the last row.
  @inlinable package var endIndex: Index { Index(rawValue: count) }

  /// Proves the blocks of some rows now, so that whoever reads them later meets no damage.
  func prove(_ rows: Range<Index>) {
    prove(rows.lowerBound.rawValue..<rows.upperBound.rawValue)
  }
}

extension Section where Index == UInt32 {
  /// The row of a number; zeros where there is none or its block is damaged.
  @inlinable package subscript(number: UInt32) -> Row {
    @inline(__always) get { row(number) }
  }
}
