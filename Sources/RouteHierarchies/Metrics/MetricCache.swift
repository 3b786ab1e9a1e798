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
    case begun
    case made(HierarchyMetric)
  }

  /// The number of keys whose questions are counted.
  private static let mostKeys = 64

  private let entries = Mutex<[(key: Key, entry: Entry)]>([])
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the metric with a key; nil as long as a plain search should answer.
  ///
  /// - Parameters:
  ///   - questions: the number of paths that are about to be searched for.
  ///   - least: the number of questions from which on the metric is made.
  func metric<Failure: Error>(
    _ key: Key, questions: Int, least: Int, make: () throws(Failure) -> HierarchyMetric
  ) throws(Failure) -> HierarchyMetric? {
    let (known, isToBeMade) = entries.withLock { entries -> (HierarchyMetric?, Bool) in
      let place = entries.firstIndex { $0.key == key }
      var entry = place.map { entries.remove(at: $0).entry } ?? .wanted(0)
      defer {
        entries.insert((key, entry), at: 0)
        if entries.count > Self.mostKeys { entries.removeLast() }
      }
      switch entry {
      case .made(let metric): return (metric, false)
      case .begun: return (nil, false)
      case .wanted(let count):
        let count = count + questions
        entry = count < least ? .wanted(count) : .begun
        return (nil, count >= least)
      }
    }
    guard isToBeMade else { return known }
    do throws(Failure) {
      let metric = try make()
      insert(metric, for: key)
      return metric
    } catch {
      entries.withLock { entries in entries.removeAll { $0.key == key } }
      throw error
    }
  }

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

  func insert(_ metric: HierarchyMetric, for key: Key) {
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.insert((key, .made(metric)), at: 0)
      var bytes = 0
      entries.removeAll {
        guard case .made(let metric) = $0.entry else { return false }
        bytes += metric.byteCount
        return bytes > byteLimit && $0.key != key
      }
    }
  }
}
