#if canImport(Glibc)
import CMalloc
#endif

/// A setting of glibc's allocator that returns large freed blocks to the system.
enum FreedMemory {
  /// The size in bytes of the smallest block that is returned to the system.
  ///
  /// Short traces keep reusing smaller blocks. Returning a block costs two system calls and new
  /// pages for the next block.
  private static let largeSize: Int32 = 1 << 18

  /// Makes the allocator of glibc return large blocks to the system when they are freed; has no
  /// effect on other allocators.
  ///
  /// Otherwise, glibc would raise the threshold (`mallopt`, `M_MMAP_THRESHOLD`) to the size of each
  /// larger block that is freed, up to 32 MB, and keep smaller blocks for reuse. Long traces free
  /// many such blocks.
  static func giveBack() {
    #if canImport(Glibc)
    _ = mallopt(M_MMAP_THRESHOLD, largeSize)
    #endif
  }
}
