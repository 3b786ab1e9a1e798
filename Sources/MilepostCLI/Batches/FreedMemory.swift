#if canImport(Glibc)
import CMalloc
#endif

/// What becomes of memory that is no longer needed.
enum FreedMemory {
  /// Bytes of a block that goes back: beyond those that short traces need again and again, since
  /// each costs two calls of the system and its pages.
  private static let largeSize: Int32 = 1 << 18

  /// Has large blocks go back to the system at once, for the many that long traces leave.
  ///
  /// With the first one that is freed, glibc would begin to keep blocks of up to 32 MB for others
  /// (`mallopt`, `M_MMAP_THRESHOLD`).
  static func giveBack() {
    #if canImport(Glibc)
    _ = mallopt(M_MMAP_THRESHOLD, largeSize)
    #endif
  }
}
