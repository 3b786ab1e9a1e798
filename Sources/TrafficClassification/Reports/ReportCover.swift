import RoadNetworks

/// The reports that cover each edge of a network.
struct ReportCover {
  private static let none: Int32 = -1

  private let reports: [SpeedReport]
  /// For each covered edge, the index of the report on each of its segments, or a single index for
  /// the whole edge.
  private var covers: [EdgeIndex: [Int32]] = [:]
  /// What became of each report.
  private(set) var fates: [ReportedSpeeds.Fate]

  var edgeCount: Int { covers.count }

  /// - Parameter isOpen: returns whether the mode may use an edge; other edges aren't covered.
  init(
    _ unordered: [SpeedReport], on network: RoadNetwork, isOpen: (EdgeIndex) -> Bool
  ) {
    // A later report covers an earlier one; the order of others is arbitrary, but always the same.
    reports = unordered.sorted {
      ($0.time ?? .distantPast, $0.road) < ($1.time ?? .distantPast, $1.road)
    }
    fates = Array(repeating: .used, count: reports.count)
    let roads = ReportedRoads(reports.map(\.road), on: network, isOpen: isOpen)
    for (number, report) in reports.enumerated() {
      switch report.road {
      case .way(let way, let isForward):
        let edges = roads.edges(of: way, isForward: isForward)
        for edge in edges { covers[edge] = [Int32(number)] }
        if edges.isEmpty { fates[number] = .unknownWay }
      case .part(let start, let end):
        let parts = roads.parts(from: start, to: end)
        for part in parts { cover(part, with: Int32(number)) }
        if parts.isEmpty { fates[number] = .unknownNodes }
      }
    }
    var isSeen = Array(repeating: false, count: reports.count)
    for cover in covers.values {
      for number in cover where number >= 0 { isSeen[Int(number)] = true }
    }
    for number in fates.indices where fates[number] == .used && !isSeen[number] {
      fates[number] = .superseded
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
  /// - Parameter usual: the speed on an edge without a report; nil if it is closed.
  func speed(
    on edge: EdgeIndex, _ network: RoadNetwork, usual: (EdgeIndex) -> Double?
  ) -> Double? {
    guard let cover = covers[edge] else { return nil }
    func speed(_ number: Int32) -> Double {
      number == Self.none ? usual(edge) ?? 0 : reports[Int(number)].speed
    }
    if cover.allSatisfy({ $0 == cover[0] }) { return speed(cover[0]) }
    let offsets = network.pointOffsets(of: edge)
    var meters = 0.0
    var seconds = 0.0
    for (segment, number) in cover.enumerated() {
      // Near a pole, a shape may have points that aren't nodes.
      let length =
        offsets.count == cover.count + 1
        ? Double(offsets[segment + 1] - min(offsets[segment], offsets[segment + 1])) / 1000
        : network.meters(of: edge) / Double(cover.count)
      meters += length
      // The time is infinite on a closed segment.
      seconds += length == 0 ? 0 : length / speed(number)
    }
    return meters / seconds
  }
}
