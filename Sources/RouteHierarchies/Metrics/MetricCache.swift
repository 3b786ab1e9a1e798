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

  private static let mostMetrics = 64
  /// The number of other keys, whose questions are counted.
  private static let mostOthers = 16

  /// A number of questions from which on every metric is worth its time.
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

  /// Counts questions for which a metric isn't at hand, and returns whether it is to be made or, if
  /// a task is making it, to be waited for.
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
  func metric<Failure: Error>(
    _ key: Key, make: () throws(Failure) -> HierarchyMetric
  ) throws(Failure) -> HierarchyMetric {
    let making = entries.withLock { entries in
      let place = entries.firstIndex { $0.key == key }
      if let place, case .begun(let making) = entries[place].entry { return making }
      if let place { entries.remove(at: place) }
      let making = MetricMaking()
      entries.insert((key, .begun(making)), at: 0)
      return making
    }
    do throws(Failure) {
      let metric = try making.metric(make)
      insert(metric, for: key)
      return metric
    } catch {
      // The next question leads to the same error.
      entries.withLock { entries in
        guard let place = entries.firstIndex(where: { $0.key == key }) else { return }
        entries[place].entry = .wanted(Self.enough)
      }
      throw error
    }
  }

  func insert(_ metric: HierarchyMetric, for key: Key) {
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.insert((key, .made(metric)), at: 0)
      removeLast(&entries)
    }
  }

  /// Removes the entries beyond the limits that were used least recently, but not the last metric.
  private func removeLast(_ entries: inout [(key: Key, entry: Entry)]) {
    var (bytes, metricCount, otherCount) = (0, 0, 0)
    entries.removeAll { key, entry in
      guard case .made(let metric) = entry else {
        otherCount += 1
        return otherCount > Self.mostOthers
      }
      bytes += metric.byteCount + key.costs.byteCount
      metricCount += 1
      return metricCount > Self.mostMetrics || (bytes > byteLimit && metricCount > 1)
    }
  }
}
