extension TrafficClassifier {
  /// Returns consecutive stretches along a line of samples, each with a different class from the
  /// previous one.
  ///
  /// A class continues until the share of the free-flow speed passes a threshold of the class by
  /// ``margin``, so that the class doesn't flicker at speeds near a threshold.
  ///
  /// A stretch shorter than ``leastLength`` gets the class of a neighbor with known traffic: the
  /// class that is closer to its own, or, if both are equally close, the class of the longer
  /// neighbor. If neither neighbor is known, the stretch keeps its class. Unknown stretches stay
  /// unknown, however short they are.
  ///
  /// - Parameter samples: the samples from the start of the line, without gaps; samples without a
  ///   positive, finite length are ignored.
  /// - Complexity: O(*n*) if few stretches are short, and O(*n*²) at most.
  public func stretches(_ samples: some Sequence<SpeedSample>) -> [TrafficStretch] {
    var runs: [TrafficStretch] = []
    var end = 0.0
    for sample in samples where sample.length > 0 && sample.length < .infinity {
      let last = runs.last?.traffic ?? .noData
      let traffic = traffic(observed: sample.speed, freeFlow: sample.freeFlow, after: last)
      let start = end
      end += sample.length
      if !runs.isEmpty, last == traffic {
        runs[runs.count - 1].end = end
      } else {
        runs.append(TrafficStretch(from: start, to: end, traffic))
      }
    }
    return joiningShort(runs)
  }

  /// Returns consecutive stretches, with the short ones merged into neighbors as in
  /// ``stretches(_:)``.
  package func joiningShort(_ stretches: [TrafficStretch]) -> [TrafficStretch] {
    var runs = stretches
    // A merged stretch may still be short.
    while case let longer = withoutShort(runs), longer.count < runs.count { runs = longer }
    return runs
  }

  /// Returns the class of a speed, given the class of the previous stretch or period.
  ///
  /// The previous class continues until the share of the free-flow speed passes one of its
  /// thresholds by ``margin``.
  ///
  /// - Parameters:
  ///   - observed: the observed speed in meters per second, 0 or more; nil if unknown.
  ///   - freeFlow: the free-flow speed in meters per second, above 0; nil if unknown.
  ///   - last: the class of the previous stretch or period; if it is `noData`, the margin has no
  ///     effect.
  /// - Complexity: O(1).
  public func traffic(
    observed: Double?, freeFlow: Double?, after last: TrafficClass
  ) -> TrafficClass {
    let plain = traffic(observed: observed, freeFlow: freeFlow)
    guard plain != last, plain != .noData, last != .noData, let observed, let freeFlow else {
      return plain
    }
    // Move the thresholds of the previous class outward.
    var lenient = self
    lenient.slowShare += last == .normal ? -margin : last == .slow ? margin : 0
    lenient.jamShare += last == .trafficJam ? margin : last == .slow ? -margin : 0
    return lenient.traffic(observed: observed, freeFlow: freeFlow)
  }

  /// Merges short stretches into neighbors in a single pass.
  private func withoutShort(_ runs: [TrafficStretch]) -> [TrafficStretch] {
    var kept: [TrafficStretch] = []
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1] : nil
      var run = run
      if run.end - run.start < leastLength, run.traffic != .noData {
        run.traffic = Self.nearer(to: run, kept.last, next)
      }
      if let last = kept.last, last.traffic == run.traffic {
        kept[kept.count - 1].end = run.end
      } else {
        kept.append(run)
      }
    }
    return kept
  }

  /// Returns the class that a short stretch gets from its neighbors; its own class if neither
  /// neighbor is known.
  private static func nearer(
    to run: TrafficStretch, _ before: TrafficStretch?, _ after: TrafficStretch?
  ) -> TrafficClass {
    [before, after].compactMap(\.self).filter { $0.traffic != .noData }.min { a, b in
      let (near, far) = (
        (a.traffic.severity - run.traffic.severity).magnitude,
        (b.traffic.severity - run.traffic.severity).magnitude
      )
      return near != far ? near < far : a.end - a.start > b.end - b.start
    }?.traffic ?? run.traffic
  }
}
