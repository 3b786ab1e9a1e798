extension TrafficClassifier {
  /// The classes along a line of samples: stretches that follow each other, each of another class
  /// than the one before.
  ///
  /// A class holds on until the share of free flow is past its border by ``margin``, so that a
  /// speed near a border doesn't make the line flicker. A stretch shorter than ``leastLength``
  /// takes the class of a neighbor, the one that is nearer to its own; of two as near, the longer
  /// one's. Where nothing is known it stays so, however short.
  ///
  /// - Parameter samples: from the start of the line, without gaps; those that are no longer than 0
  ///   are left out.
  /// - Complexity: O(*n*).
  public func stretches(_ samples: some Sequence<SpeedSample>) -> [TrafficStretch] {
    var runs: [TrafficStretch] = []
    var end = 0.0
    for sample in samples where sample.length > 0 && sample.length < .infinity {
      let last = runs.last?.speed ?? .noData
      let speed = speed(observed: sample.speed, freeFlow: sample.freeFlow, after: last)
      let start = end
      end += sample.length
      if !runs.isEmpty, last == speed {
        runs[runs.count - 1].end = end
      } else {
        runs.append(TrafficStretch(from: start, to: end, speed))
      }
    }
    return joiningShort(runs)
  }

  /// The same stretches, those that are shorter than ``leastLength`` with the class of a neighbor.
  ///
  /// - Complexity: O(*n*) where few are short.
  package func joiningShort(_ stretches: [TrafficStretch]) -> [TrafficStretch] {
    var runs = stretches
    // What was joined may still be short.
    while case let longer = withoutShort(runs), longer.count < runs.count { runs = longer }
    return runs
  }

  /// The class of a speed, next to a stretch or a time of some class: another one only where the
  /// border is passed by the margin.
  ///
  /// - Parameters:
  ///   - observed: meters per second, 0 or above; nil where unknown.
  ///   - freeFlow: meters per second when the road is free, above 0; nil where unknown.
  ///   - last: the class beside it or before it.
  /// - Complexity: O(1).
  public func speed(
    observed: Double?, freeFlow: Double?, after last: TrafficSpeed
  ) -> TrafficSpeed {
    let plain = speed(observed: observed, freeFlow: freeFlow)
    guard plain != last, plain != .noData, last != .noData, let observed, let freeFlow else {
      return plain
    }
    // The borders of the class that holds are moved outwards.
    var lenient = self
    lenient.slowShare += last == .normal ? -margin : last == .slow ? margin : 0
    lenient.jamShare += last == .trafficJam ? margin : last == .slow ? -margin : 0
    return lenient.speed(observed: observed, freeFlow: freeFlow)
  }

  /// Gives stretches that are too short to a neighbor.
  private func withoutShort(_ runs: [TrafficStretch]) -> [TrafficStretch] {
    var kept: [TrafficStretch] = []
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1] : nil
      var run = run
      if run.end - run.start < leastLength, run.speed != .noData {
        run.speed = Self.nearer(to: run, kept.last, next)
      }
      if let last = kept.last, last.speed == run.speed {
        kept[kept.count - 1].end = run.end
      } else {
        kept.append(run)
      }
    }
    return kept
  }

  /// The class of the neighbor that is nearer in class, or longer; its own where neither is known.
  private static func nearer(
    to run: TrafficStretch, _ before: TrafficStretch?, _ after: TrafficStretch?
  ) -> TrafficSpeed {
    [before, after].compactMap(\.self).filter { $0.speed != .noData }.min { a, b in
      let (near, far) = (
        (a.speed.severity - run.speed.severity).magnitude,
        (b.speed.severity - run.speed.severity).magnitude
      )
      return near != far ? near < far : a.end - a.start > b.end - b.start
    }?.speed ?? run.speed
  }
}
