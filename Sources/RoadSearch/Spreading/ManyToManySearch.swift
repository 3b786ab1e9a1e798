package import Coordinates
package import RoadNetworks

/// A search for the cheapest paths from a few places to several others near a point, within a
/// limit.
///
/// The paths from places close together are alike, so one search handles up to eight sources at
/// once, in the lanes of a vector. A state is examined again if its cost from one of the sources
/// falls later (a label-correcting search), which is rare. The search is directed at the point
/// around which the targets lie (A*, Hart, Nilsson and Raphael 1968, doi 10.1109/TSSC.1968.300136),
/// by straight-line distance. Costs must be in millimeters of road, as in
/// ``TravelCosts/matching(_:_:)``, so that no road costs less than its length.
///
/// Paths of all searches since ``begin()`` stay readable until the next ``begin()``.
package struct ManyToManySearch: ~Copyable {
  /// The costs from the sources, one in each lane.
  package typealias Lanes = SIMD8<Int32>

  /// The maximum number of sources of one search.
  package static let laneCount = Lanes.scalarCount

  /// A source or target in a state; the same place in another state is a different endpoint.
  package struct Endpoint: BitwiseCopyable {
    package var state: StateIndex
    package var offset: UInt32
    /// The cost of being at this place.
    package var cost: Int32

    package init(state: StateIndex, offset: UInt32, cost: Double) {
      self.state = state
      self.offset = offset
      self.cost = whole(cost, atMost: KnownRoads.longestStep)
    }
  }

  /// The path by which a target is reached from a source.
  package struct Reach: BitwiseCopyable {
    /// The cost from the source, without the costs of being at either end; `Int32.max` if the
    /// target is out of reach.
    package var cost: Int32
    /// The last label before the target's edge; `direct` if the path stays on the source's edge, or
    /// if there is no path.
    var label: UInt32
    var lane: UInt32

    package static let out = Reach(cost: .max, label: direct, lane: 0)

    /// Returns a path that stays on the edge of the source.
    package static func direct(cost: Int32) -> Reach { Reach(cost: cost, label: direct, lane: 0) }

    static let direct = UInt32.max

    @inlinable package var isReached: Bool { cost != .max }
  }

  /// The circle in which the targets lie.
  package struct Aim: BitwiseCopyable {
    package var center: Coordinate
    /// The radius in meters.
    package var radius: Double
    /// The lowest cost per millimeter that is assumed on the straight line to the circle.
    ///
    /// If it is above 1, targets near the limits may be missed if cheaper roads lead to them.
    package var pace: Double

    package init(center: Coordinate, radius: Double, pace: Double = 1) {
      self.center = center
      self.radius = radius
      self.pace = pace
    }
  }

  /// The limits of a search, and costs in addition to those of paths.
  package struct Limits: BitwiseCopyable {
    /// The maximum cost of a path.
    package var way: Int32
    /// The cost of a path that is as short as can be expected; cheaper paths count as equally good.
    package var fairWay: Int32
    /// The excess over the cost of the best path, with both ends included, up to which other paths
    /// are searched.
    package var detour: Int32
    /// The cost of entering a one-way street in the wrong direction.
    package var wrongWay: Int32

    /// Creates limits, clamped to at least 0 and at most ``farthest`` for costs of paths, 268 km
    /// for the detour, and 134 km for the wrong way.
    package init(way: Double, fairWay: Double, detour: Double, wrongWay: Double = 0) {
      self.way = whole(way, atMost: farthest)
      self.fairWay = whole(fairWay, atMost: farthest)
      self.detour = whole(detour, atMost: KnownRoads.longestStep)
      self.wrongWay = whole(wrongWay, atMost: KnownRoads.longestTurn)
    }
  }

  /// The maximum cost from a source, including the cost of being at it.
  package static let farthest: Int32 = 0x5fff_ffff
  /// The cost of an unreached state; a turn and an edge can be added without overflow.
  private static let unreached: Int32 = 0x6000_0000

  /// Returns a cost in whole units, between 0 and a limit.
  private static func whole(_ cost: Double, atMost limit: Int32) -> Int32 {
    // With the arguments in this order, NaN counts as the limit.
    Int32(max(0, min(Double(limit), cost)))
  }

  /// The data of a state that a search has reached.
  struct Label: BitwiseCopyable {
    /// The number of the state among the known roads.
    var state: UInt32
    /// A lower bound of the cost of continuing from here to a target.
    var rest: Int32
    /// The lowest cost with which the label is queued; `Int32.max` if it isn't queued.
    var waiting: Int32
    /// The first of the targets in this state; `noTarget` if there are none.
    var target: UInt32
    var costs: Lanes
    /// The label from which the state was reached, in each lane; `noParent` if there is none.
    var parents: SIMD8<UInt32>
  }

  /// A target, with the costs and the labels by which each source reaches it.
  struct Target: BitwiseCopyable {
    var offset: UInt32
    /// The cost of being at the target.
    var cost: Int32
    /// The cost from the start of its edge.
    var approach: Int32
    /// The next target in the same state; `noTarget` if there is none.
    var next = ManyToManySearch.noTarget
    var costs = Lanes(repeating: ManyToManySearch.unreached)
    var labels = SIMD8<UInt32>(repeating: Reach.direct)
  }

  /// The number of labels since ``begin()`` at which searches stop: a search for a path that
  /// doesn't exist could otherwise visit all roads of a country.
  static let most = 1_000_000

  private static let noTarget = UInt32.max
  private static let noParent = UInt32.max

  private let network: RoadNetwork
  private let costs: TravelCosts
  private var roads: KnownRoads
  private var labels = SearchList<Label>()
  private var heap = SearchHeap()
  private var targets = SearchList<Target>()
  private let most: Int

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.init(network, costs, most: Self.most)
  }

  /// - Parameters:
  ///   - knownStates: the number of states above which the known roads are dropped.
  ///   - earlierSearches: the number from which searches are counted.
  init(
    _ network: RoadNetwork, _ costs: TravelCosts, knownStates: Int = KnownRoads.most,
    earlierSearches: UInt32 = 0, most: Int = most
  ) {
    self.network = network
    self.most = most
    self.costs = costs
    roads = KnownRoads(SearchGraph(network, costs), most: knownStates, search: earlierSearches)
  }

  /// Drops the paths of all searches so far.
  package mutating func begin() {
    labels.removeAll()
    roads.prune()
  }

  /// Drops all data and releases its memory.
  package mutating func letGo() { self = ManyToManySearch(network, costs, most: most) }

  /// Searches for the cheapest paths from sources to targets.
  ///
  /// Once the searches since ``begin()`` have reached a million states, all other targets count as
  /// out of reach.
  ///
  /// - Parameters:
  ///   - sources: at most ``laneCount`` places.
  ///   - best: the cost of the best known path, with both ends included; lowered if a better path
  ///     is found.
  ///   - reaches: receives the path to each target from each source, in the order of the targets;
  ///     elements of unreached targets stay unchanged. It must be large enough for all rows.
  ///   - start: the index of the first row in `reaches`.
  ///   - stride: the distance from one row to the next, at least the number of targets.
  ///   - rows: the row of each source.
  /// - Complexity: O(*n* log *n*) in the number of states within the limits.
  package mutating func search(
    from sources: ArraySlice<Endpoint>, to targets: [Endpoint], around aim: Aim, _ limits: Limits,
    best: inout Int32, into reaches: inout [Reach], at start: Int, stride: Int,
    rows: ArraySlice<Int>
  ) {
    precondition(
      sources.count <= Self.laneCount && rows.count == sources.count,
      "a lane and a row for each source")
    roads.forgetLabels()
    heap.removeAll()
    let compass = Compass(aim)
    aimAt(targets)
    var bases = Lanes(repeating: 0)
    for lane in 0..<sources.count {
      let source = sources[sources.startIndex + lane]
      bases[lane] = source.cost
      self.start(source, lane: lane, compass, limits, &best)
    }
    let ends =
      pointwiseMin(
        Lanes(repeating: limits.way), Lanes(repeating: Self.farthest) &- bases) &+ bases
    run(bases: bases, ends: ends, compass, limits, &best)
    for lane in 0..<sources.count {
      let row = start + rows[rows.startIndex + lane] * stride
      for index in 0..<targets.count {
        let cost = self.targets[UInt32(index)].costs[lane]
        guard cost < Self.unreached else { continue }
        reaches[row + index] = Reach(
          cost: cost - bases[lane], label: self.targets[UInt32(index)].labels[lane],
          lane: UInt32(lane))
      }
    }
  }

  /// Adds a label for the state of each target, so that reaching it is noticed.
  private mutating func aimAt(_ places: [Endpoint]) {
    targets.removeAll()
    for target in places {
      let edge = roads.graph.edges[roads.graph.turns.edge(of: target.state)]
      let number = targets.append(
        Target(
          offset: target.offset, cost: target.cost,
          approach: roads.cost(of: edge, from: 0, to: target.offset)))
      let state = roads.number(of: target.state)
      if let known = roads.label(of: roads[state]) {
        targets[number].next = labels[known].target
        labels[known].target = number
      } else {
        // 0 is always a lower bound.
        _ = append(state, rest: 0, target: number)
      }
    }
  }

  @inline(__always)
  private mutating func append(_ state: UInt32, rest: Int32, target: UInt32) -> UInt32 {
    let label = labels.append(
      Label(
        state: state, rest: rest, waiting: .max, target: target,
        costs: Lanes(repeating: Self.unreached), parents: SIMD8(repeating: Self.noParent)))
    roads.setLabel(label, of: state)
    return label
  }

  private mutating func start(
    _ source: Endpoint, lane: Int, _ compass: Compass, _ limits: Limits, _ best: inout Int32
  ) {
    let row = roads.graph.edges[roads.graph.turns.edge(of: source.state)]
    let state = roads.number(of: source.state)
    let number =
      roads.label(of: roads[state])
      ?? append(state, rest: compass.rest(from: roads[state].end), target: Self.noTarget)
    var index = labels[number].target
    while index != Self.noTarget {
      let offset = targets[index].offset
      if offset >= source.offset {
        let cost = roads.cost(of: row, from: source.offset, to: offset)
        if cost <= limits.way, source.cost + cost < targets[index].costs[lane] {
          targets[index].costs[lane] = source.cost + cost
          targets[index].labels[lane] = Reach.direct
          best = min(best, source.cost + max(cost, limits.fairWay) + targets[index].cost)
        }
      }
      index = targets[index].next
    }
    let cost = source.cost + roads.cost(of: row, from: source.offset, to: row.length)
    guard cost <= Self.farthest else { return }
    labels[number].costs[lane] = min(labels[number].costs[lane], cost)
    wait(number, until: cost + labels[number].rest)
  }

  @inline(__always)
  private mutating func wait(_ number: UInt32, until key: Int32) {
    guard key < labels[number].waiting else { return }
    labels[number].waiting = key
    heap.push(cost: UInt64(key), label: number)
  }

  private mutating func run(
    bases: Lanes, ends: Lanes, _ compass: Compass, _ limits: Limits, _ best: inout Int32
  ) {
    while labels.count < most, let entry = heap.pop() {
      let limit = min(best, Self.farthest - limits.detour) + limits.detour
      guard entry.cost <= UInt64(limit) else { return }
      // Otherwise, the label was examined before, or is queued at a lower cost.
      guard UInt64(labels[entry.label].waiting) == entry.cost else { continue }
      labels[entry.label].waiting = .max
      let costs = labels[entry.label].costs
      let farthest = pointwiseMin(ends, Lanes(repeating: limit))
      for number in roads.steps(from: labels[entry.label].state) {
        let step = roads[step: number]
        let state = roads[step.target]
        let arrivals = costs &+ (step.entersWrongWay ? step.turn &+ limits.wrongWay : step.turn)
        let next: UInt32
        if let known = roads.label(of: state) {
          next = known
          var index = labels[next].target
          while index != Self.noTarget {
            improve(target: index, arrivals, from: entry.label, bases, ends, limits, &best)
            index = targets[index].next
          }
        } else {
          next = append(step.target, rest: compass.rest(from: state.end), target: Self.noTarget)
        }
        improve(next, arrivals &+ state.crossing, from: entry.label, farthest)
      }
    }
  }

  /// Lowers the costs to a state in the lanes in which the new ones are within the limits.
  @inline(__always)
  private mutating func improve(
    _ number: UInt32, _ costs: Lanes, from parent: UInt32, _ farthest: Lanes
  ) {
    let rest = labels[number].rest
    let isBetter = (costs .< labels[number].costs) .& (costs .<= farthest &- rest)
    guard any(isBetter) else { return }
    labels[number].costs.replace(with: costs, where: isBetter)
    labels[number].parents.replace(with: parent, where: isBetter)
    let least = costs.replacing(with: Self.unreached, where: .!isBetter).min()
    wait(number, until: least + rest)
  }

  /// Lowers the costs to a target in the lanes in which the new ones are within the limits.
  @inline(__always)
  private mutating func improve(
    target index: UInt32, _ arrivals: Lanes, from parent: UInt32, _ bases: Lanes, _ ends: Lanes,
    _ limits: Limits, _ best: inout Int32
  ) {
    let costs = arrivals &+ targets[index].approach
    let isBetter = (costs .< targets[index].costs) .& (costs .<= ends)
    guard any(isBetter) else { return }
    targets[index].costs.replace(with: costs, where: isBetter)
    targets[index].labels.replace(with: parent, where: isBetter)
    let fair = pointwiseMax(costs, bases &+ limits.fairWay)
      .replacing(with: Self.unreached, where: .!isBetter)
    best = min(best, fair.min() &+ targets[index].cost)
  }

  /// Calls a closure with the edges of a path before the target's edge in reverse order, ending
  /// with the source's edge.
  package func forEachEdge(before reach: Reach, _ body: (EdgeIndex) -> Void) {
    var at = reach.label
    while at != Reach.direct {
      let label = labels[at]
      body(roads.graph.turns.edge(of: roads[label.state].state))
      at = label.parents[Int(reach.lane)]
    }
  }

  /// A lower bound of the cost to a circle.
  private struct Compass {
    private let center: SIMD2<Double>
    private let scale: SIMD2<Double>
    private let radius: Double
    private let pace: Double

    init(_ aim: Aim) {
      let frame = LocalFrame(origin: aim.center)
      center = SIMD2(aim.center.longitude, aim.center.latitude) * 1e7
      // Shortened by more than the error of a flat frame within several kilometers.
      scale = SIMD2(frame.metersPerDegreeEast, frame.metersPerDegreeNorth) * (1e-7 * 0.985)
      radius = aim.radius
      pace = 1000 * aim.pace
    }

    /// Returns a lower bound of the cost from a position to the circle.
    @inline(__always)
    func rest(from position: FixedCoordinate) -> Int32 {
      let way =
        (SIMD2(Double(position.longitude), Double(position.latitude)) - center) * scale
      let distance = (way * way).sum().squareRoot() - radius
      // Far away, and across the antimeridian, a flat frame gives no bound.
      return distance > 0 && distance < 10_000 ? Int32(distance * pace) : 0
    }
  }
}

extension RoadNetwork {
  /// Calls a closure with the states on an edge besides the edge's own.
  package func forEachExtraState(on edge: EdgeIndex, _ body: (StateIndex) -> Void) {
    guard edges[edge].flags.contains(.hasStates) else { return }
    turns.forEachExtraState(on: edge, body)
  }
}
