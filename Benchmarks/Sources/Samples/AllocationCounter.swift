import Glibc

/// What the library that count-allocations loads first has counted in this process.
package struct AllocationCounter {
  private typealias Reading = @convention(c) () -> UInt64
  private let reading: Reading

  /// The process was not started by `count-allocations`.
  package struct NotLoaded: Error {}

  package init() throws {
    guard let symbol = dlsym(nil, "allocation_count") else { throw NotLoaded() }
    reading = unsafeBitCast(symbol, to: Reading.self)
  }

  /// The allocations so far.
  package var count: UInt64 { reading() }

  /// The allocations of some work, once it is warm.
  package func allocations(of work: () throws -> Void) rethrows -> UInt64 {
    try work()
    let start = count
    try work()
    return count - start
  }
}
