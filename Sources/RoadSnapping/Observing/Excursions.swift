import Coordinates

/// A finder of runs of wrong locations between impossible jumps.
///
/// A receiver may report another place for a while. Such a run agrees with itself, but begins and
/// ends too far away for the elapsed time, whereas the rest of the trace fits together.
struct Excursions {
  /// A run of locations without impossible jumps between them.
  private struct Run {
    var first: Int
    var last: Int
    var count: Int
  }

  /// The longest duration in seconds, the least count, and the least jump in standard deviations.
  private static let (longest, least, jump) = (120.0, 2, 25.0)

  let locations: [Location]
  let noise: NoiseEstimate
  let model: TransitionModel

  /// Returns the indices of the locations on excursions, in ascending order; an excursion has fewer
  /// locations than the runs on both of its sides.
  func found(leavingOut misplaced: [Int]) -> [Int] {
    let misplaced = Set(misplaced)
    var (found, kept): ([Int], [Run]) = ([], [])
    for run in runs(leavingOut: misplaced) {
      kept.append(run)
      while kept.count > 2, endsWithExcursion(kept) {
        let (after, excursion) = (kept.removeLast(), kept.removeLast())
        found += excursion.first...excursion.last
        kept[kept.count - 1].last = after.last
        kept[kept.count - 1].count += after.count
      }
    }
    return Set(found).subtracting(misplaced).sorted()
  }

  private func runs(leavingOut misplaced: Set<Int>) -> [Run] {
    var runs: [Run] = []
    for index in locations.indices where locations[index].finiteSeconds != nil {
      if misplaced.contains(index) { continue }
      if let last = runs.last?.last, !isTooFast(from: last, to: index) {
        runs[runs.count - 1].last = index
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(first: index, last: index, count: 1))
      }
    }
    return runs
  }

  private func endsWithExcursion(_ runs: [Run]) -> Bool {
    let (before, run, after) = (runs[runs.count - 3], runs[runs.count - 2], runs[runs.count - 1])
    guard run.count >= Self.least, run.count < min(before.count, after.count),
      let start = locations[run.first].finiteSeconds, let end = locations[run.last].finiteSeconds
    else { return false }
    return end - start <= Self.longest && !isTooFast(from: before.last, to: after.first)
  }

  private func isTooFast(from first: Int, to next: Int) -> Bool {
    let (from, to) = (locations[first].coordinate, locations[next].coordinate)
    let degrees =
      (to.latitude - from.latitude).magnitude + (to.longitude - from.longitude).magnitude
    // Nearly all locations are too close together for a jump.
    guard degrees > 0.0005, let start = locations[first].finiteSeconds,
      let end = locations[next].finiteSeconds
    else { return false }
    let straight = from.distance(to: to)
    let noise = max(noise.noise(of: locations[first]), noise.noise(of: locations[next]))
    guard straight > Self.jump * noise else { return false }
    return model.isTooFast(straight: straight, seconds: end - start, noise: noise)
  }
}
