import Dispatch
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
    let held = DispatchSemaphore(value: 0)
    var begun = 0
    while begun < threadsOfTasks, SystemThread.begin({ held.wait() }) { begun += 1 }
    for _ in 0..<begun { held.signal() }
    if begun < threadsOfTasks { throw NoThreads() }
  }
}
