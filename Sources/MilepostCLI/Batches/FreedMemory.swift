#if canImport(Glibc)
import CMalloc
#endif

/// A setting of the allocator that returns large freed blocks to the system.
enum FreedMemory {
  /// The size in bytes of the smallest block that is returned to the system.
  ///
  /// Short traces keep reusing smaller blocks, and returning a block costs two system calls and its
  /// pages.
  private static let largeSize: Int32 = 1 << 18

  /// Makes the allocator return large blocks to the system when they are freed.
  ///
  /// Otherwise glibc would, once the first one is freed, keep blocks of up to 32 MB for reuse
  /// (`mallopt`, `M_MMAP_THRESHOLD`), and long traces free many of them.
  static func giveBack() {
    #if canImport(Glibc)
    _ = mallopt(M_MMAP_THRESHOLD, largeSize)
    #endif
  }
}
