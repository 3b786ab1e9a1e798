import RoadNetworks
import Synchronization

/// A metric that a task is making; other tasks may wait for it.
final class PendingMetric: Sendable {
  private let known = Mutex<Result<HierarchyMetric, RoadNetworkError>?>(nil)

  /// Returns the metric, or the error that it led to; the first task that asks makes it.
  func result(
    _ make: () throws(RoadNetworkError) -> HierarchyMetric
  ) -> Result<HierarchyMetric, RoadNetworkError> {
    known.withLock { known in
      if let known { return known }
      let result = Result(catching: make)
      known = result
      return result
    }
  }
}
