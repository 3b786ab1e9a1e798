import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The creation of system threads, each of which starts immediately or not at all.
///
/// A dispatch queue, in contrast, accepts work even if the system provides no thread, and the work
/// then waits forever.
package enum SystemThread {
  /// The size of a thread's stack in bytes, the usual size of the main thread's stack.
  private static let stackSize = 8 << 20

  /// Runs a closure on a new thread, which ends when the closure returns.
  ///
  /// - Returns: Whether the system provided a thread; otherwise the closure is not run.
  package static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Returns whether the system provides `count` threads at once; all of them have ended when the
  /// function returns.
  package static func canBegin(_ count: Int) -> Bool {
    let gate = Gate()
    var threads: [pthread_t] = []
    gate.lock.withLock { _ in
      while threads.count < count, let thread = start({ gate.lock.withLock { _ in } }) {
        threads.append(thread)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  /// A lock that holds back threads.
  private final class Gate: Sendable {
    let lock = Mutex(())
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let work = UnsafeMutablePointer<@Sendable () -> Void>.allocate(capacity: 1)
    work.initialize(to: body)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    guard pthread_create(&thread, &attributes, runThread, work) == 0 else {
      work.deinitialize(count: 1)
      work.deallocate()
      return nil
    }
    return thread
  }
}

/// Runs the work of a thread.
#if canImport(Darwin)
private func runThread(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  run(work)
  return nil
}
#else
private func runThread(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work { run(work) }
  return nil
}
#endif

private func run(_ work: UnsafeMutableRawPointer) {
  let work = work.assumingMemoryBound(to: (@Sendable () -> Void).self)
  let body = work.move()
  work.deallocate()
  body()
}
