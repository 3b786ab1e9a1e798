import RoadNetworks

/// The chances that a vehicle came by the edges of the likeliest path when it should have.
///
/// Many sequences of candidates are one drive: a location may lie before a junction or behind it,
/// in one search state or another. All that lead along an edge count for it.
struct PathChances {
  /// An observation on the path.
  private struct Stop {
    var column: Int
    /// The number of its edge on the path.
    var place: Int
    /// Millimeters along the edge.
    var offset: UInt32
    /// Whether no way leads there.
    var isStart: Bool
  }

  /// Stops to each side whose edges a candidate is looked for on.
  private static let reach = 2
  /// Millimeters along the path beyond which a vehicle is somewhere else.
  private static let nearness = 50_000

  private var edges: [EdgeIndex] = []
  private var stops: [Stop] = []
  /// The edges before the first stop where its sequence goes on from one that was laid before.
  private var context: [EdgeIndex] = []
  /// The numbers of the edges there that the last stops before lie on, ``reach`` at most.
  private var earlierStops: [Int] = []
  /// Where on the path the candidates of a stop, of the one before and of the next are; -1 beside
  /// it.
  private var own: [Int] = []
  private var before: [Int] = []
  private var next: [Int] = []
  /// The chances of the edges from the stop before the one that was asked for to the stop behind
  /// it.
  private(set) var chances: [Double] = []
  /// The number of those edges before the stop's own.
  private(set) var earlierCount = 0

  /// Forgets what was laid.
  mutating func removeAll() {
    context.removeAll(keepingCapacity: true)
    earlierStops.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
  }

  /// Says that the next sequence goes on from a stop.
  mutating func keep(before number: Int) {
    let first = self.number(from: number, by: -Self.reach)
    // Of those that were kept before as many as are missing here.
    let missing = first == 0 ? max(0, Self.reach - number) : 0
    earlierStops.removeFirst(max(0, earlierStops.count - missing))
    for stop in stops[first..<number] { earlierStops.append(stop.place) }
    let start = earlierStops.first ?? stops[number].place
    for index in earlierStops.indices { earlierStops[index] -= start }
    context.removeAll(keepingCapacity: true)
    context.append(contentsOf: edges[start..<stops[number].place])
  }

  /// Follows a sequence: a candidate for each column, or -1 where it is passed over.
  ///
  /// - Parameter end: the last column whose stop will be asked for.
  mutating func lay(
    _ chosen: [Int], through end: Int, _ columns: borrowing Columns
  ) {
    edges.removeAll(keepingCapacity: true)
    edges.append(contentsOf: context)
    stops.removeAll(keepingCapacity: true)
    var ahead = 0
    for (column, index) in chosen.enumerated() where index >= 0 {
      if column > end { ahead += 1 }
      guard ahead <= Self.reach else { break }
      if columns.isOffRoad(index, in: column) { continue }
      let place = columns.place(of: index, in: column)
      let way = columns.way(to: index, in: column)
      let isStart = stops.isEmpty || columns.arrival(of: index, in: column) != .way
      if !isStart { edges.append(contentsOf: way.dropFirst()) }
      if isStart || !way.isEmpty || edges.last != place.edge { edges.append(place.edge) }
      stops.append(
        Stop(column: column, place: edges.count - 1, offset: place.offset, isStart: isStart))
    }
  }

  /// Finds the chances around a stop.
  ///
  /// An edge is passed where a candidate lies on it, or one before it goes on to one behind: those
  /// of the stop and of its neighbors count.
  mutating func find(
    around number: Int, _ columns: borrowing Columns, _ network: RoadNetwork
  ) {
    let stop = stops[number]
    let farthest = (
      self.number(from: number, by: -Self.reach), self.number(from: number, by: Self.reach)
    )
    let range = (farthest.0 == 0 ? 0 : stops[farthest.0].place)...stops[farthest.1].place
    let (first, last) = (self.number(from: number, by: -1), self.number(from: number, by: 1))
    let window = stops[first].place...stops[last].place
    Self.locate(stop, columns, on: edges, in: range, &own)
    if first < number { Self.locate(stops[first], columns, on: edges, in: range, &before) }
    if last > number { Self.locate(stops[last], columns, on: edges, in: range, &next) }

    earlierCount = stop.place - window.lowerBound
    chances.removeAll(keepingCapacity: true)
    for _ in window { chances.append(0) }
    for (index, place) in own.enumerated() where place >= 0 {
      let offset = columns.place(of: index, in: stop.column).offset
      guard isNear(offset, at: place, to: stop, network) else { continue }
      add(columns.lattice.chance(of: index, in: stop.column), to: place...place, window)
      if first < number {
        for (earlier, from) in before.enumerated() where from >= 0 && from < place {
          let chance = columns.lattice.chance(
            of: earlier, in: stops[first].column, before: index, in: stop.column)
          add(chance, to: from...(place - 1), window)
        }
      }
      if last > number {
        for (later, to) in next.enumerated() where to > place {
          let chance = columns.lattice.chance(
            of: index, in: stop.column, before: later, in: stops[last].column)
          add(chance, to: (place + 1)...to, window)
        }
      }
    }
  }

  /// The number of the stop that lies so many before or behind one, where ways lead that far.
  private func number(from number: Int, by count: Int) -> Int {
    var number = number
    for _ in 0..<count.magnitude {
      if count < 0 {
        guard !stops[number].isStart else { break }
        number -= 1
      } else {
        guard number + 1 < stops.count, !stops[number + 1].isStart else { break }
        number += 1
      }
    }
    return number
  }

  /// Finds the likely candidates of a stop on a part of the path: where edges come again, near the
  /// stop.
  private static func locate(
    _ stop: Stop, _ columns: borrowing Columns, on edges: [EdgeIndex], in range: ClosedRange<Int>,
    _ places: inout [Int]
  ) {
    places.removeAll(keepingCapacity: true)
    for index in 0..<columns.width(of: stop.column) {
      var found = -1
      defer { places.append(found) }
      guard columns.lattice.isLikely(index, in: stop.column) else { continue }
      let edge = columns.place(of: index, in: stop.column).edge
      for place in range where edges[place] == edge {
        if found < 0 || (place - stop.place).magnitude < (found - stop.place).magnitude {
          found = place
        }
      }
    }
  }

  /// Whether a candidate on the path lies about where a stop does.
  private func isNear(
    _ offset: UInt32, at place: Int, to stop: Stop, _ network: RoadNetwork
  ) -> Bool {
    var between = 0
    for edge in edges[min(place, stop.place)..<max(place, stop.place)] {
      between += Int(network.edges[edge].length)
    }
    let ahead = Int(offset) - Int(stop.offset) + (place < stop.place ? -between : between)
    return ahead.magnitude <= Self.nearness
  }

  private mutating func add(
    _ chance: Double, to range: ClosedRange<Int>, _ window: ClosedRange<Int>
  ) {
    guard range.overlaps(window) else { return }
    for place in range.clamped(to: window) { chances[place - window.lowerBound] += chance }
  }
}

extension PathChances: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&context)
    try archive.visit(&earlierStops)
    guard archive.isReading else { return }
    guard earlierStops.count <= Self.reach, earlierStops == earlierStops.sorted(),
      earlierStops.allSatisfy({ 0...context.count ~= $0 })
    else {
      throw archive.damaged("found stops \(earlierStops) on \(context.count) edges")
    }
  }

  /// Whether all edges are those of a network.
  func isSound(in network: RoadNetwork) -> Bool {
    context.allSatisfy { $0 < network.edges.endIndex }
  }
}
