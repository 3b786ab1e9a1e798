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
    /// The metric has been asked for a number of times.
    case wanted(Int)
    /// A task is making the metric.
    case begun(MetricMaking)
    case made(HierarchyMetric)
  }

  /// The maximum number of metrics.
  private static let mostMetrics = 64
  /// The maximum number of keys without a metric.
  private static let mostOthers = 16

  /// A count that exceeds every threshold.
  private static let enough = 1 << 20

  private let entries = Mutex<[(key: Key, entry: Entry)]>([])
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the metric with a key if it is at hand.
  func known(_ key: Key) -> HierarchyMetric? {
    entries.withLock { entries in
      guard let place = entries.firstIndex(where: { $0.key == key }),
        case .made(let metric) = entries[place].entry
      else { return nil }
      entries.insert(entries.remove(at: place), at: 0)
      return metric
    }
  }

  /// Adds to the number of questions without a metric; returns whether to make the metric, or to
  /// wait for the task that is making it.
  ///
  /// - Parameters:
  ///   - questions: the number of paths that are about to be searched for.
  ///   - least: the number of questions from which on a metric is worth its time.
  func isWorthMaking(_ key: Key, for questions: Int, least: Int) -> Bool {
    entries.withLock { entries in
      let place = entries.firstIndex { $0.key == key }
      guard case .wanted(let before) = place.map({ entries[$0].entry }) ?? .wanted(0) else {
        return questions >= least
      }
      if let place { entries.remove(at: place) }
      entries.insert((key, .wanted(before + questions)), at: 0)
      removeLast(&entries)
      return before + questions >= least
    }
  }

  /// Returns the metric with a key, which this or another task makes if it isn't at hand.
  func metric(
    _ key: Key, make: () throws(RoadNetworkError) -> HierarchyMetric
  ) throws(RoadNetworkError) -> HierarchyMetric {
    let (known, making) = entries.withLock { entries in
      let place = entries.firstIndex { $0.key == key }
      switch place.map({ entries[$0].entry }) {
      case .made(let metric)?: return (metric as HierarchyMetric?, MetricMaking())
      case .begun(let making)?: return (nil, making)
      case .wanted?, nil:
        if let place { entries.remove(at: place) }
        let making = MetricMaking()
        entries.insert((key, .begun(making)), at: 0)
        return (nil, making)
      }
    }
    if let known { return known }
    let result = making.result(make)
    entries.withLock { entries in
      let place = entries.firstIndex { $0.key == key }
      guard let place, case .begun(let other) = entries[place].entry, other === making else {
        return
      }
      entries.remove(at: place)
      switch result {
      case .success(let metric): entries.insert((key, .made(metric)), at: 0)
      // The next question leads to the same error.
      case .failure: entries.insert((key, .wanted(Self.enough)), at: 0)
      }
      removeLast(&entries)
    }
    return try result.get()
  }

  /// Adds an update of another metric, which counts as used less recently than that one.
  func insert(_ metric: HierarchyMetric, for key: Key, besides base: Key) {
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      let place = entries.firstIndex { $0.key == base }.map { $0 + 1 } ?? 0
      entries.insert((key, .made(metric)), at: place)
      removeLast(&entries)
    }
  }

  /// Removes the entries beyond the limits that were used least recently, but not the last metric.
  private func removeLast(_ entries: inout [(key: Key, entry: Entry)]) {
    var (bytes, metricCount, otherCount) = (0, 0, 0)
    entries.removeAll { key, entry in
      switch entry {
      case .begun: return false
      case .wanted:
        otherCount += 1
        return otherCount > Self.mostOthers
      case .made(let metric):
        bytes += metric.byteCount + key.costs.byteCount
        metricCount += 1
        return metricCount > Self.mostMetrics || (bytes > byteLimit && metricCount > 1)
      }
    }
  }
}
