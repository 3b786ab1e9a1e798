import RoadNetworks
import RoadSearch
import Synchronization

/// The metrics that were used most recently, within a limit on their memory.
final class MetricCache: Sendable {
  /// The costs of a metric, and whether its routes may leave pockets.
  struct Key: Hashable, Sendable {
    var costs: TravelCostKey
    var leavesPockets: Bool
    /// The forecast whose least costs these are; nil for the costs at the departure.
    var forecast: JourneyForecast?
  }

  private enum Entry {
    /// A task is making the metric.
    case begun(PendingMetric)
    case made(HierarchyMetric)
  }

  private struct State {
    /// The metrics, those used most recently first.
    var entries: [(key: Key, entry: Entry)] = []
    /// The number of questions without a metric, by the hash value of the key.
    ///
    /// Keys themselves would keep old speeds. Two with one hash value get their metrics early.
    var questionCounts: [Int: Int] = [:]
  }

  /// The maximum number of metrics.
  private static let mostMetrics = 64
  /// The number of keys without a metric at which all their counts start anew.
  private static let mostCounts = 4096

  /// A count that exceeds every threshold.
  private static let enough = 1 << 20

  private let state = Mutex(State())
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the metric with a key if it is at hand.
  func known(_ key: Key) -> HierarchyMetric? {
    state.withLock { state in
      guard let place = state.entries.firstIndex(where: { $0.key == key }),
        case .made(let metric) = state.entries[place].entry
      else { return nil }
      state.entries.insert(state.entries.remove(at: place), at: 0)
      return metric
    }
  }

  /// Adds to the number of questions without a metric; returns whether to make the metric, or to
  /// wait for the task that is making it.
  ///
  /// - Parameters:
  ///   - questions: the number of paths that are about to be searched for.
  ///   - least: the number of questions that justify a metric.
  func addQuestions(_ questions: Int, for key: Key, least: Int) -> Bool {
    state.withLock { state in
      // While another task makes the metric, few questions needn't wait for it.
      guard !state.entries.contains(where: { $0.key == key }) else { return questions >= least }
      if state.questionCounts.count >= Self.mostCounts { state.questionCounts.removeAll() }
      let count = state.questionCounts[key.hashValue, default: 0] + questions
      state.questionCounts[key.hashValue] = count
      return count >= least
    }
  }

  /// Returns the metric with a key, which this or another task makes if it isn't at hand.
  func metric(
    _ key: Key, make: () throws(RoadNetworkError) -> HierarchyMetric
  ) throws(RoadNetworkError) -> HierarchyMetric {
    let (known, pending) = state.withLock { state in
      switch state.entries.first(where: { $0.key == key })?.entry {
      case .made(let metric)?: return (metric as HierarchyMetric?, PendingMetric())
      case .begun(let pending)?: return (nil, pending)
      case nil:
        let pending = PendingMetric()
        state.entries.insert((key, .begun(pending)), at: 0)
        return (nil, pending)
      }
    }
    if let known { return known }
    let result = pending.result(make)
    state.withLock { state in
      let place = state.entries.firstIndex { $0.key == key }
      guard let place, case .begun(let other) = state.entries[place].entry, other === pending
      else { return }
      state.entries.remove(at: place)
      switch result {
      case .success(let metric):
        state.entries.insert((key, .made(metric)), at: 0)
        state.questionCounts[key.hashValue] = nil
      // The next question leads to the same error.
      case .failure: state.questionCounts[key.hashValue] = Self.enough
      }
      removeLast(&state.entries)
    }
    return try result.get()
  }

  /// Adds an update of another metric, which counts as used less recently than that one.
  func insert(_ metric: HierarchyMetric, for key: Key, besides base: Key) {
    state.withLock { state in
      state.entries.removeAll { $0.key == key }
      let place = state.entries.firstIndex { $0.key == base }.map { $0 + 1 } ?? 0
      state.entries.insert((key, .made(metric)), at: place)
      removeLast(&state.entries)
    }
  }

  /// Removes the entries beyond the limits that were used least recently, but not the last metric.
  private func removeLast(_ entries: inout [(key: Key, entry: Entry)]) {
    var (bytes, metricCount) = (0, 0)
    entries.removeAll { key, entry in
      switch entry {
      case .begun: return false
      case .made(let metric):
        bytes += metric.byteCount + key.costs.byteCount
        metricCount += 1
        return metricCount > Self.mostMetrics || (bytes > byteLimit && metricCount > 1)
      }
    }
  }
}
