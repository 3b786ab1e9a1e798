package import RoadNetworks

/// The travel times on roads during a journey, in milliseconds since the departure.
///
/// A vehicle travels at the speed of the moment, even if that changes while it is on an edge
/// (Ichoua, Gendreau, and Potvin, "Vehicle Dispatching with Time-Dependent Travel Times", 2003). So
/// a vehicle that enters a road later also leaves it later. A vehicle that is on a road when it
/// closes keeps its speed.
package struct JourneyCosts {
  private let network: RoadNetwork
  private let options: RouteOptions
  /// The end of each period with the same state of the roads, the last one without end.
  private let ends: [UInt64]
  /// The costs in each period up to the latest one that was needed.
  private var costs: [TravelCosts] = []
  // Their views point into the costs.
  private var graphs: [SearchGraph] = []

  package init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    self.options = options
    ends = (options.forecast?.changes ?? []) + [.max]
  }

  var periodCount: Int { ends.count }

  /// The costs that aren't above those of any period (``LeastCosts``).
  ///
  /// - Complexity: O(*n* *k*) for *n* edges and *k* periods.
  package var least: TravelCosts {
    var least = LeastCosts(network, newCosts(in: 0))
    // There may be hundreds of periods, so their costs aren't kept.
    for period in ends.indices.dropFirst() { least.add(newCosts(in: period, isKept: false)) }
    return least.travelCosts
  }

  /// Returns the costs at a time.
  mutating func costs(at elapsed: UInt64) -> TravelCosts {
    let period = period(at: elapsed)
    prepare(period)
    return costs[period]
  }

  /// Returns the graph at a time; it is valid as long as these costs are.
  mutating func graph(at elapsed: UInt64) -> SearchGraph {
    let period = period(at: elapsed)
    prepare(period)
    return graphs[period]
  }

  /// Returns the time at which a vehicle leaves a part of an edge; nil if the edge is closed when
  /// the vehicle enters it.
  ///
  /// - Parameters:
  ///   - elapsed: the time at which the vehicle enters the part.
  ///   - isOnEdge: whether the vehicle is on the edge already, so that it may leave it even if the
  ///     edge has closed since.
  mutating func leavingTime(
    of edge: EdgeIndex, from start: UInt32, to end: UInt32, at elapsed: UInt64,
    isOnEdge: Bool = false
  ) -> UInt64? {
    var period = period(at: elapsed)
    prepare(period)
    var pace = pace(of: edge, in: period)
    var earlier = period
    while pace == 0 {
      guard isOnEdge, earlier > 0 else { return nil }
      earlier -= 1
      pace = self.pace(of: edge, in: earlier)
    }
    // The place and the time at which the vehicle took up this pace.
    var (offset, time) = (start, elapsed)
    while true {
      let arrival = time + Pace.cost(from: offset, to: end, pace: pace)
      let change = ends[period]
      guard arrival > change else { return arrival }
      period += 1
      prepare(period)
      let next = self.pace(of: edge, in: period)
      guard next != 0, next != pace else { continue }
      let reached = Pace.farthest(from: offset, spending: change - time, pace: pace)
      offset = max(offset, min(end, reached))
      (time, pace) = (change, next)
    }
  }

  /// Returns the pace on an edge in a period; 0 if it is closed.
  private func pace(of edge: EdgeIndex, in period: Int) -> UInt32 {
    graphs[period].pace(of: graphs[period].edges[edge])
  }

  /// Returns the number of the period at a time, from 0.
  func period(at elapsed: UInt64) -> Int {
    if ends[0] > elapsed { return 0 }
    return ends.partitionPoint { $0 > elapsed }
  }

  /// Looks up the costs up to a period.
  private mutating func prepare(_ period: Int) {
    while costs.count <= period {
      let costs = newCosts(in: costs.count)
      self.costs.append(costs)
      graphs.append(SearchGraph(network, costs))
    }
  }

  private func newCosts(in period: Int, isKept: Bool = true) -> TravelCosts {
    var options = options
    if period > 0, let state = options.forecast?.state(after: period, isKept: isKept) {
      options.time = state.time ?? options.time
      options.speeds = state.speeds
    }
    return isKept ? network.travelCosts(options, .time) : network.newTravelCosts(options, .time)
  }
}
