import MilepostKit

/// The error where the system gives too few threads to work.
struct NoThreads: Error, CustomStringConvertible {
  var description: String {
    "found too few threads to go on, expected more; the system or its limits refuse them "
      + "(ulimit -u, ulimit -v, pids of a container)"
  }

  /// Threads that tasks and their queues begin at least, and wait for where there are none.
  private static let threadsOfTasks = 4

  /// Refuses to run tasks where they would wait for threads for ever.
  static func check() throws(NoThreads) {
    guard SystemThread.canBegin(threadsOfTasks) else { throw NoThreads() }
  }
}
