#if canImport(Glibc)
import CMalloc
#endif

/// What becomes of memory that is no longer needed.
enum FreedMemory {
  /// Has large blocks go back to the system at once.
  ///
  /// With the first one that is freed, glibc would begin to keep blocks of up to 32 MB for others (`mallopt`,
  /// `M_MMAP_THRESHOLD`), of which long traces leave many.
  static func giveBack() {
    #if canImport(Glibc)
    _ = mallopt(M_MMAP_THRESHOLD, 1 << 18)
    #endif
  }
}
