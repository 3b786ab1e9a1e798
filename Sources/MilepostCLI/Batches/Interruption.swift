import MilepostKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A signal to terminate, which takes effect after unfinished files are removed.
struct Interruption: Error {
  /// The signal's number.
  private let number: Int32

  /// The function to call on the first signal instead of ending the process, and the number of that
  /// signal once it has been received.
  private static let state = Mutex<(cancel: (@Sendable () -> Void)?, received: Int32?)>((nil, nil))

  /// Starts a thread that handles signals: it removes unfinished files before a signal ends the
  /// process.
  ///
  /// Call this before creating other threads, so that they inherit the blocked signals.
  static func prepare() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    let isWaiting = SystemThread.begin {
      var waited = waited
      while true {
        var number: Int32 = 0
        guard sigwait(&waited, &number) == 0 else { return }
        let cancel = state.withLock { state in
          defer { state.received = state.received ?? number }
          return state.received == nil ? state.cancel : nil
        }
        guard let cancel else {
          AtomicFileWriter.removeUnfinished()
          Interruption(number: number).end()
        }
        cancel()
      }
    }
    // If the thread can't be created, signals end the process as usual.
    if !isWaiting { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Runs a function that a signal can end.
  ///
  /// The first signal calls `cancel`, which must end `body`; a second signal ends the process.
  ///
  /// - Throws: an `Interruption` if `body` throws a `CancellationError`; otherwise, errors of
  ///   `body`.
  static func during(_ cancel: @escaping @Sendable () -> Void, _ body: () throws -> Void) throws {
    state.withLock { $0.cancel = cancel }
    defer { state.withLock { $0.cancel = nil } }
    do {
      try body()
    } catch is CancellationError {
      throw Interruption(number: state.withLock { $0.received } ?? SIGINT)
    }
  }

  /// Ends the process as the signal would have.
  func end() -> Never {
    _ = signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    exit(128 + number)
  }

  /// Returns whether the process ignores the signal, as it does if started by `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_DFL)
    let isIgnored =
      unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { _ = signal(number, SIG_IGN) }
    return isIgnored
  }
}
