import Glibc

/// A reader of the count of allocations in this process, from the library preloaded by
/// `count-allocations`.
package struct AllocationCounter {
  private typealias Reading = @convention(c) () -> UInt64
  private let reading: Reading

  /// An error for processes not started by `count-allocations`.
  package struct NotLoaded: Error {}

  package init() throws {
    guard let symbol = dlsym(nil, "allocation_count") else { throw NotLoaded() }
    reading = unsafeBitCast(symbol, to: Reading.self)
  }

  /// The number of allocations so far.
  package var count: UInt64 { reading() }

  /// Returns the number of allocations of some work, after running it once to warm up.
  package func allocations(of work: () throws -> Void) rethrows -> UInt64 {
    try work()
    let start = count
    try work()
    return count - start
  }
}
