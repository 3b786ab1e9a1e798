import Glibc

/// What the library that count-allocations loads first has counted in this process.
struct AllocationCounter {
  private typealias Reading = @convention(c) () -> UInt64
  private let count: Reading

  /// The process was not started by `count-allocations`.
  struct NotLoaded: Error {}

  init() throws {
    guard let symbol = dlsym(nil, "allocation_count") else { throw NotLoaded() }
    count = unsafeBitCast(symbol, to: Reading.self)
  }

  /// The allocations of some work, once it is warm.
  func allocations(of work: () throws -> Void) rethrows -> UInt64 {
    try work()
    let start = count()
    try work()
    return count() - start
  }
}
