/// A small immutable table that hot loops read without bounds failures or reference counting.
///
/// Views don't retain their table, so the user of a view must keep the table alive.
final class LookupTable<Row: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// A view of the rows, valid as long as the table exists.
  struct View: BitwiseCopyable {
    private let base: UnsafePointer<Row>
    fileprivate let count: UInt32

    fileprivate init(base: UnsafePointer<Row>, count: UInt32) {
      self.base = base
      self.count = count
    }

    /// A row; the table's default for indices beyond its end.
    @inline(__always)
    subscript(row: UInt32) -> Row { base[Int(min(row, count))] }
  }

  let view: View
  private let rows: UnsafeMutablePointer<Row>

  /// The number of rows.
  var count: UInt32 { view.count }

  var byteCount: Int { Int(count) * MemoryLayout<Row>.stride }

  init(_ rows: [Row], else outside: Row) {
    self.rows = .allocate(capacity: rows.count + 1)
    for (index, row) in rows.enumerated() { (self.rows + index).initialize(to: row) }
    (self.rows + rows.count).initialize(to: outside)
    view = View(base: UnsafePointer(self.rows), count: UInt32(rows.count))
  }

  deinit {
    rows.deallocate()
  }
}
