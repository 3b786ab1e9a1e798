import Glibc

/// A counter of the heap allocations of this process, read from the library that
/// `count-allocations` preloads.
package struct AllocationCounter {
  private typealias Reading = @convention(c) () -> UInt64
  private let reading: Reading

  /// An error for a process that wasn't started by `count-allocations`.
  package struct NotLoaded: Error {}

  package init() throws {
    guard let symbol = dlsym(nil, "allocation_count") else { throw NotLoaded() }
    reading = unsafeBitCast(symbol, to: Reading.self)
  }

  /// The number of allocations so far.
  package var count: UInt64 { reading() }

  /// Returns the number of allocations of some work; runs it once before, to warm up.
  package func allocations(of work: () throws -> Void) rethrows -> UInt64 {
    try work()
    let start = count
    try work()
    return count - start
  }
}
