import RoadNetworks

/// The reports that cover each edge of a network.
struct ReportCover {
  private static let none: Int32 = -1

  private let reports: [SpeedReport]
  /// For each covered edge, the index of the report on each of its segments, or a single index for
  /// the whole edge.
  private var covers: [EdgeIndex: [Int32]] = [:]
  /// The outcome of each report.
  private(set) var outcomes: [ReportedSpeeds.Outcome]

  var edgeCount: Int { covers.count }

  /// - Parameter roads: the roads of at least these reports.
  init(_ unordered: [SpeedReport], on roads: ReportedRoads) {
    // A later report covers an earlier one; the order of others is arbitrary, but always the same.
    reports = unordered.sorted {
      $0.start == $1.start ? $0.road.sortKey < $1.road.sortKey : $0.start < $1.start
    }
    outcomes = Array(repeating: .used, count: reports.count)
    for (number, report) in reports.enumerated() {
      switch report.road {
      case .way(let way, let isForward):
        let edges = roads.edges(of: way, isForward: isForward)
        for edge in edges { covers[edge] = [Int32(number)] }
        if edges.isEmpty { outcomes[number] = .unknownWay }
      case .part(let start, let end):
        let parts = roads.parts(from: start, to: end)
        for part in parts { cover(part, with: Int32(number)) }
        if parts.isEmpty { outcomes[number] = .unknownNodes }
      }
    }
    var isSeen = Array(repeating: false, count: reports.count)
    for cover in covers.values {
      for number in cover where number >= 0 { isSeen[Int(number)] = true }
    }
    for number in outcomes.indices where outcomes[number] == .used && !isSeen[number] {
      outcomes[number] = .superseded
    }
  }

  private mutating func cover(_ part: WayEdges.Part, with number: Int32) {
    var cover = covers[part.edge] ?? [Self.none]
    if cover.count != part.segmentCount {
      cover = Array(repeating: cover[0], count: part.segmentCount)
    }
    for segment in part.segments { cover[segment] = number }
    covers[part.edge] = cover
  }

  /// Returns the speed on an edge in meters per second, 0 if it is closed; nil if no report covers
  /// it.
  ///
  /// - Parameter usual: returns the speed on a part of an edge without a report; nil if it is
  ///   closed.
  func speed(
    on edge: EdgeIndex, _ network: RoadNetwork, usual: (EdgeIndex) -> Double?
  ) -> Double? {
    guard let cover = covers[edge] else { return nil }
    if cover.allSatisfy({ $0 == cover[0] }), cover[0] != Self.none {
      let speed = reports[Int(cover[0])].speed
      return speed > 0 ? speed : 0
    }
    let rest = usual(edge) ?? 0
    let offsets = network.pointOffsets(of: edge)
    var meters = 0.0
    var seconds = 0.0
    for (segment, number) in cover.enumerated() {
      let speed = number == Self.none ? rest : reports[Int(number)].speed
      // A closed part closes the edge, even if it has no length.
      guard speed > 0 else { return 0 }
      // Near a pole, a shape may have points that aren't nodes.
      let length =
        offsets.count == cover.count + 1
        ? Double(offsets[segment + 1] - min(offsets[segment], offsets[segment + 1])) / 1000
        : network.meters(of: edge) / Double(cover.count)
      meters += length
      seconds += length / speed
    }
    return meters > 0 ? meters / seconds : rest
  }
}
