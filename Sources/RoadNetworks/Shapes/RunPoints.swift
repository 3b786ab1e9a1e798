/// The points of a run, stored inline without allocation.
///
/// The tuple is laid out as nine coordinates in a row. The standard library's inline array needs
/// newer systems than this package.
@usableFromInline package struct RunPoints: BitwiseCopyable, Sendable {
  @usableFromInline typealias Point = FixedCoordinate
  @usableFromInline var storage: (Point, Point, Point, Point, Point, Point, Point, Point, Point)

  @inlinable static var count: Int { RunRow.segments + 1 }

  @inlinable init(repeating point: FixedCoordinate) {
    storage = (point, point, point, point, point, point, point, point, point)
    assert(MemoryLayout.size(ofValue: storage) == Self.count * MemoryLayout<Point>.stride)
  }

  /// Calls a closure with a span of the points; use it in loops, because each access by subscript
  /// copies all points.
  @inlinable
  @inline(__always)
  package func withSpan<Result>(_ body: (borrowing Span<FixedCoordinate>) -> Result) -> Result {
    withUnsafeBytes(of: storage) { bytes in
      body(bytes.assumingMemoryBound(to: Point.self).span)
    }
  }

  @inlinable package subscript(_ index: Int) -> FixedCoordinate {
    @inline(__always)
    get {
      precondition(0 <= index && index < Self.count)
      return withUnsafeBytes(of: storage) {
        $0.load(fromByteOffset: index &* MemoryLayout<Point>.stride, as: Point.self)
      }
    }
    @inline(__always)
    set {
      precondition(0 <= index && index < Self.count)
      withUnsafeMutableBytes(of: &storage) {
        $0.storeBytes(
          of: newValue, toByteOffset: index &* MemoryLayout<Point>.stride, as: Point.self)
      }
    }
  }
}
