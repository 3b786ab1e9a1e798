import RoadNetworks

/// A search for the shortest legal paths from a place to all roads of a town.
///
/// It is Dijkstra's algorithm over the full state, which includes the restrictions in progress and
/// the current part of the route.
struct PlainTownRouter {
  /// A turn restriction in progress, with the number of arcs of its prefix that have been driven.
  private struct Progress: Hashable {
    var rule: Int
    var count: Int
  }

  private struct State: Hashable {
    var arc: Int
    var begun: Set<Progress>
  }

  let town: PlainTown
  private var numbers: [State: Int] = [:]
  private var arcOf: [Int] = []
  private let lengths: [UInt64]
  /// The possible successors of each state.
  private var following: [[Int]] = []

  init(_ town: PlainTown) {
    self.town = town
    lengths = town.arcs.map(\.length)
    var rulesFrom: [Int: [Int]] = [:]
    for (index, rule) in town.rules.enumerated() {
      rulesFrom[rule.prefix[0], default: []].append(index)
    }
    func begun(by arc: Int) -> Set<Progress> {
      Set((rulesFrom[arc] ?? []).map { Progress(rule: $0, count: 1) })
    }
    var states = town.arcs.indices.filter { town.arcs[$0].access != .closed }
      .map { State(arc: $0, begun: begun(by: $0)) }
    for (number, state) in states.enumerated() { numbers[state] = number }
    var next = 0
    while next < states.count {
      let state = states[next]
      following.append([])
      for arc in exits(state.arc, state.begun) {
        var after = begun(by: arc)
        for progress in state.begun {
          let prefix = town.rules[progress.rule].prefix
          if progress.count < prefix.count, prefix[progress.count] == arc {
            after.insert(Progress(rule: progress.rule, count: progress.count + 1))
          }
        }
        let target = State(arc: arc, begun: after)
        if numbers[target] == nil {
          numbers[target] = states.count
          states.append(target)
        }
        following[next].append(numbers[target] ?? 0)
      }
      next += 1
    }
    arcOf = states.map(\.arc)
  }

  /// Returns whether an arc is open and leads to the core of its district.
  private func isInside(_ arc: PlainTown.Arc) -> Bool { arc.access == .open && arc.hasExit }

  /// Returns the arcs on which a vehicle may continue.
  private func exits(_ arc: Int, _ begun: Set<Progress>) -> [Int] {
    let here = town.arcs[arc]
    let allowed = (town.leaving[here.to] ?? []).filter { next in
      town.arcs[next].access != .closed
        && begun.allSatisfy { progress in
          let rule = town.rules[progress.rule]
          return progress.count < rule.prefix.count || rule.goals.contains(next) == rule.isOnly
        }
    }
    var onward = allowed.filter { $0 != here.reverse }
    if town.barriers.contains(here.to) { onward = [] }
    let goesOn = onward.contains {
      isInside(town.arcs[$0]) || !isInside(here)
    }
    return goesOn ? onward : onward + allowed.filter { $0 == here.reverse }
  }

  /// A definition of legal routes.
  enum Rule: CaseIterable {
    /// Own-traffic roads, which are open only to traffic that starts or ends on them, may only
    /// precede the first open road or follow the last one.
    case open
    /// Streets without an exit may also precede the first open road, and streets without an entry
    /// may also follow the last one.
    case lenient
  }

  /// Returns the parts of a route that may contain an arc.
  ///
  /// A route passes its parts in ascending order. Own-traffic roads are in part 0 at the start of
  /// the route and in part 3 at its end; open roads are in parts 1 and 2. By the lenient rule,
  /// streets without an exit are in part 0 instead of 1, and streets without an entry in part 3
  /// instead of 2.
  private func places(_ arc: PlainTown.Arc, _ rule: Rule) -> [Int] {
    let isOwn = arc.access == .endsOnly
    return [
      isOwn || (rule == .lenient && !arc.hasExit) ? 0 : 1,
      isOwn || (rule == .lenient && !arc.hasEntry) ? 3 : 2,
    ]
  }

  /// Returns the distances in millimeters from a place to the start of every arc, or `UInt64.max`
  /// for an arc without a path to it.
  func distances(from starts: [(arc: Int, offset: UInt64)], _ rule: Rule) -> [UInt64] {
    let possible = town.arcs.map { places($0, rule) }
    var onto = Array(repeating: UInt64.max, count: lengths.count)
    // Each part of the route has its own copy of the states.
    var best = Array(repeating: UInt64.max, count: following.count * 4)
    var queue = Queue()
    func reach(_ state: Int, _ part: Int, _ total: UInt64) {
      let key = state * 4 + part
      guard total < best[key] else { return }
      best[key] = total
      queue.push(total, key)
    }
    for start in starts {
      // The initial states come first, one for each arc that isn't closed.
      guard let state = arcOf.firstIndex(of: start.arc) else { continue }
      for part in possible[start.arc] { reach(state, part, lengths[start.arc] - start.offset) }
    }
    while let (cost, key) = queue.pop() {
      guard cost == best[key] else { continue }
      for next in following[key / 4] {
        let arc = arcOf[next]
        for part in possible[arc] where part >= key % 4 {
          onto[arc] = min(onto[arc], cost)
          reach(next, part, cost + lengths[arc])
        }
      }
    }
    return onto
  }

  /// A binary heap.
  private struct Queue {
    private var entries: [(cost: UInt64, key: Int)] = []

    mutating func push(_ cost: UInt64, _ key: Int) {
      entries.append((cost, key))
      var place = entries.count - 1
      while place > 0, entries[(place - 1) / 2].cost > entries[place].cost {
        entries.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func pop() -> (UInt64, Int)? {
      guard let top = entries.first, let last = entries.popLast() else { return nil }
      if entries.isEmpty { return top }
      entries[0] = last
      var place = 0
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2]
        where child < entries.count && entries[child].cost < entries[least].cost {
          least = child
        }
        if least == place { return top }
        entries.swapAt(place, least)
        place = least
      }
    }
  }
}
