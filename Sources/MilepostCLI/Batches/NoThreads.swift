/// The error where the system gives too few threads to work.
struct NoThreads: Error, CustomStringConvertible {
  var description: String {
    "found no more threads, expected two beside the first; the system or its limits refuse them "
      + "(ulimit -u, ulimit -v, pids of a container)"
  }
}
