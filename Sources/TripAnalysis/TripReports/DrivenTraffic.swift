import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The classes of traffic along a drive, determined only from the speeds of the drive.
///
/// A single vehicle is slow for many reasons: it waits at signals, slows down for turns and signs,
/// and speeds up again. Therefore, waits followed by a free road are removed first
/// (``DrivenWaits``). The rest counts as traffic only if it persists over a certain distance and
/// time: in the ranges of the drive whose time exceeds the threshold of slow traffic the most.
struct DrivenTraffic {
  /// A stretch of the matching that begins where the previous one ends.
  struct Stretch {
    /// The distance along the matching to the end of the stretch in meters, and the time of the
    /// end.
    var end: Double
    var endTime: Date
    var traffic: TrafficClass
  }

  /// The classes along the matching, in order; empty if nothing is known.
  private(set) var stretches: [Stretch] = []
  /// The waits that don't count as traffic.
  let waits: WaitMeter

  private let classifier: TrafficClassifier
  private let steps: [DrivenProfile.Step]

  /// The minimum distance in meters, and the minimum excess in seconds over the free-flow time, of
  /// a range with slow traffic.
  private static let leastLength = 100.0
  private static let leastExcess = 30.0

  /// Determines the classes along a matching.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  init(of profile: DrivenProfile, by classifier: TrafficClassifier) {
    self.classifier = classifier
    steps = DrivenWaits(in: profile).steps
    waits = WaitMeter(steps)
    stretches = stretches(classes(), length: profile.length)
  }

  /// Returns the class of each step.
  private func classes() -> [TrafficClass] {
    var classes = [TrafficClass](repeating: .normal, count: steps.count)
    func mark(_ traffic: TrafficClass, _ range: Range<Int>) {
      for index in range { classes[index] = traffic }
    }
    for range in ranges(in: steps.indices, slowerThan: classifier.slowShare) {
      mark(.trafficJam, range)
      let jams = ranges(in: range, slowerThan: classifier.jamShare)
      var start = range.lowerBound
      for end in jams.map(\.lowerBound) + [range.upperBound] {
        // A short stretch next to a jam is part of the jam.
        if jams.isEmpty || meters(start..<end) >= classifier.leastLength {
          mark(.slow, start..<end)
        }
        start = jams.first { $0.lowerBound == end }?.upperBound ?? end
      }
    }
    return classes
  }

  /// Returns the stretches of consecutive steps with the same class, with short ones merged into
  /// their neighbors.
  ///
  /// The stretches before the first place and after the last one have no data, and are left out if
  /// they are short.
  private func stretches(_ classes: [TrafficClass], length: Double) -> [Stretch] {
    var runs: [TrafficStretch] = []
    // The times at the ends of the runs, after a wait at the end if the wait has the same class.
    var endTimes: [Double] = []
    for (step, traffic) in zip(steps, classes) {
      if let last = runs.last, last.traffic == traffic {
        runs[runs.count - 1].end = step.end
        endTimes[runs.count - 1] = step.endTime
      } else if step.end > step.start {
        runs.append(TrafficStretch(from: step.start, to: step.end, traffic))
        endTimes.append(step.endTime)
      }
    }
    guard let first = steps.first, let last = steps.last, !runs.isEmpty else { return [] }
    var stretches: [Stretch] = []
    func add(_ end: Double, _ time: Double, _ traffic: TrafficClass) {
      stretches.append(
        Stretch(end: end, endTime: Date(timeIntervalSince1970: time), traffic: traffic))
    }
    if first.start >= classifier.leastLength {
      add(first.start, first.endTime - (first.seconds ?? 0) - first.waited, .noData)
    }
    var next = 0
    for run in classifier.joiningShort(runs) {
      while next + 1 < runs.count, runs[next].end < run.end { next += 1 }
      add(run.end, endTimes[next], run.traffic)
    }
    if length - last.end >= classifier.leastLength { add(length, last.endTime, .noData) }
    return stretches
  }

  /// Returns the ranges of steps in which the vehicle was slower than a share of the free-flow
  /// speed over a sufficient distance and time; no range includes a step whose time is unknown.
  private func ranges(in range: Range<Int>, slowerThan share: Double) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = steps[start..<range.upperBound].firstIndex { $0.seconds == nil } ?? range.upperBound
      let scores = steps[start..<end].map { ($0.seconds ?? 0) * share - $0.freeSeconds }
      for heavy in HeaviestRanges.all(in: scores) {
        let range = start + heavy.lowerBound..<start + heavy.upperBound
        let excess = steps[range].reduce(0) { $0 + ($1.seconds ?? 0) - $1.freeSeconds }
        if meters(range) >= Self.leastLength, excess >= Self.leastExcess { found.append(range) }
      }
      start = end + 1
    }
    return found
  }

  private func meters(_ range: Range<Int>) -> Double {
    steps[range].last.map { $0.end - (steps[range].first?.start ?? 0) } ?? 0
  }
}
