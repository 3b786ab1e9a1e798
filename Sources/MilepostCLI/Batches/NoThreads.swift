import MilepostKit

/// The error if the system provides too few threads.
struct NoThreads: Error, CustomStringConvertible {
  var description: String {
    "found too few threads, expected more; the system limits their number "
      + "(ulimit -u, ulimit -v, pids of a container)"
  }

  /// The number of threads that tasks and their queues need; they block if there are fewer.
  private static let threadsOfTasks = 4

  /// Throws an error if tasks would wait for threads forever.
  static func check() throws(NoThreads) {
    guard SystemThread.canBegin(threadsOfTasks) else { throw NoThreads() }
  }
}
