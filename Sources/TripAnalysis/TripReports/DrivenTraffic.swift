import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds where a drive met traffic, by its own speeds alone.
///
/// A single vehicle is slow for many reasons: it waits at signals, slows down for turns and signs,
/// and speeds up again. So waits after which the road is free are taken out first. The rest is
/// traffic only where it holds for many meters and seconds: in the ranges along the way whose time
/// exceeds that of slow traffic the most.
struct DrivenTraffic {
  /// A stretch of the matching, from where the one before ends.
  struct Stretch {
    /// Meters along the matching to its end, and when the vehicle was there.
    var end: Double
    var endTime: Date
    var traffic: TrafficSpeed
  }

  private let classifier: TrafficClassifier

  /// Meters within which a vehicle stands.
  private static let standing = 15.0
  /// Seconds from which on that is a wait.
  private static let leastWait = 10.0
  /// Seconds that one wait at a signal or a sign lasts at most: a cycle of the signal (Traffic
  /// Signal Timing Manual, FHWA 2008, section 6.6.2).
  private static let longestWait = 120.0
  /// The same of a wait elsewhere, such as for others who turn, or at a signal that the map lacks.
  private static let longestHalt = 45.0
  /// Meters before a signal or a sign in which vehicles wait for it.
  private static let queueReach = ParkingRule.queueReach
  /// Meters after a wait that are driven freely: at this multiple of the free-flow time, at most.
  private static let clearance = 120.0
  private static let slack = 1.2
  /// Meters per second squared by which vehicles speed up and slow down around a wait.
  private static let acceleration = 1.5
  /// Meters and seconds over free flow that prove traffic.
  private static let leastLength = 100.0
  private static let leastExcess = 30.0
  /// Seconds that no range outweighs: none goes on over an unknown stretch.
  private static let unknown = 1e9

  init(_ classifier: TrafficClassifier) { self.classifier = classifier }

  /// The classes along a matching: stretches that follow each other from its first location with a
  /// place to the last one.
  ///
  /// - Complexity: O(*n*) in steps.
  func stretches(of profile: DrivenProfile) -> [Stretch] {
    let steps = withoutWaits(profile)
    var classes = [TrafficSpeed](repeating: .normal, count: steps.count)
    func mark(_ speed: TrafficSpeed, _ range: Range<Int>) {
      for index in range { classes[index] = speed }
    }
    for range in ranges(of: steps, in: steps.indices, slowerThan: classifier.slowShare) {
      mark(.trafficJam, range)
      let jams = ranges(of: steps, in: range, slowerThan: classifier.jamShare)
      var start = range.lowerBound
      for end in jams.map(\.lowerBound) + [range.upperBound] {
        // What is short beside a jam is part of it.
        if jams.isEmpty || Self.meters(steps[start..<end]) >= classifier.leastLength {
          mark(.slow, start..<end)
        }
        start = jams.first { $0.lowerBound == end }?.upperBound ?? end
      }
    }
    return stretches(of: steps, classes)
  }

  /// Joins steps of one class, and short stretches with their neighbors.
  private func stretches(of steps: [DrivenProfile.Step], _ classes: [TrafficSpeed]) -> [Stretch] {
    var runs: [TrafficStretch] = []
    for (step, speed) in zip(steps, classes) where step.end > step.start {
      let start = runs.last?.speed == speed ? runs.removeLast().start : step.start
      runs.append(TrafficStretch(from: start, to: step.end, speed))
    }
    var next = 0
    return classifier.joiningShort(runs).map { run in
      while next + 1 < steps.count, steps[next].end < run.end { next += 1 }
      return Stretch(
        end: run.end, endTime: Date(timeIntervalSince1970: steps[next].endTime),
        traffic: run.speed)
    }
  }

  /// The ranges of steps that took so much longer than at a share of free flow that it is proven.
  private func ranges(
    of steps: [DrivenProfile.Step], in range: Range<Int>, slowerThan share: Double
  ) -> [Range<Int>] {
    let part = steps[range]
    let scores = part.map { step in
      step.seconds.map { $0 * share - step.freeSeconds } ?? -Self.unknown
    }
    return HeaviestRanges.all(in: scores).map {
      $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound
    }
    .filter { found in
      let excess = steps[found].reduce(0) { $0 + ($1.seconds ?? 0) - $1.freeSeconds }
      return Self.meters(steps[found]) >= Self.leastLength && excess >= Self.leastExcess
    }
  }

  private static func meters(_ steps: ArraySlice<DrivenProfile.Step>) -> Double {
    steps.last.map { $0.end - (steps.first?.start ?? 0) } ?? 0
  }

  /// The steps without the waits for signals, signs and other vehicles: one for each of these.
  private func withoutWaits(_ profile: DrivenProfile) -> [DrivenProfile.Step] {
    var steps = profile.steps
    var index = 0
    var control = 0
    /// The longest wait for the control ahead that was taken out.
    var waited = 0.0
    while index < steps.count {
      let wait = standing(from: index, steps)
      guard wait.seconds >= Self.leastWait else {
        index += 1
        continue
      }
      let place = steps[index].end
      let last = control
      while control < profile.controls.count, profile.controls[control] < place { control += 1 }
      if control != last { waited = 0 }
      let isQueue =
        control < profile.controls.count && profile.controls[control] - place <= Self.queueReach
      let most = isQueue ? Self.longestWait : Self.longestHalt
      let taken = min(wait.seconds, most) - (isQueue ? waited : 0)
      if taken > 0, isFree(behind: wait.steps.upperBound, steps) {
        if isQueue { waited += taken }
        takeOut(taken, wait.steps, &steps)
      }
      index = wait.steps.upperBound
    }
    return steps
  }

  /// How long the vehicle stands from the start of a step on.
  private func standing(
    from first: Int, _ steps: [DrivenProfile.Step]
  ) -> (steps: Range<Int>, seconds: Double) {
    var seconds = 0.0
    var end = first
    while end < steps.count, let step = steps[end].seconds,
      steps[end].end - steps[first].start <= Self.standing
    {
      seconds += step
      end += 1
    }
    return (first..<end, seconds)
  }

  /// Whether the vehicle drives off freely from a step on: a queue only moves up.
  private func isFree(behind first: Int, _ steps: [DrivenProfile.Step]) -> Bool {
    guard first < steps.count else { return true }
    let start = steps[first].start
    var seconds = 0.0
    var free = Self.loss(at: steps[first]) / 2
    for step in steps[first...] {
      guard let spent = step.seconds else { return true }
      seconds += spent
      free += step.freeSeconds * Self.slack
      if step.end - start >= Self.clearance { break }
    }
    return seconds <= free
  }

  private func takeOut(
    _ seconds: Double, _ range: Range<Int>, _ steps: inout [DrivenProfile.Step]
  ) {
    let all = steps[range].reduce(0) { $0 + ($1.seconds ?? 0) }
    for index in range {
      steps[index].seconds = steps[index].seconds.map { $0 * (1 - seconds / all) }
    }
    // The vehicle slows down before the wait and speeds up after it.
    steps[range.lowerBound].freeSeconds += Self.loss(at: steps[range.lowerBound])
  }

  /// Seconds that it takes to slow down from free flow and to speed up again.
  private static func loss(at step: DrivenProfile.Step) -> Double {
    step.freePace > 0 ? 1 / step.freePace / acceleration : 0
  }
}
