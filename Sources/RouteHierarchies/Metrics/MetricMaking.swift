import Synchronization

/// A metric that a task is making; other tasks may wait for it.
final class MetricMaking: Sendable {
  private let made = Mutex<HierarchyMetric?>(nil)

  /// Returns the metric, which the first task that asks for it makes.
  func metric<Failure: Error>(
    _ make: () throws(Failure) -> HierarchyMetric
  ) throws(Failure) -> HierarchyMetric {
    try made.withLock { made throws(Failure) in
      if let made { return made }
      let metric = try make()
      made = metric
      return metric
    }
  }
}
