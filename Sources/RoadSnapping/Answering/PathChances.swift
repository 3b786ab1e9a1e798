import Coordinates
import RoadNetworks

/// The posterior probabilities of the edges of the most likely path.
///
/// Several sequences of candidates can represent the same drive: a location may lie before a
/// junction or after it, and the vehicle may be in different search states. The probabilities of
/// all sequences along an edge add up.
struct PathChances {
  /// An observation on the path.
  private struct Stop {
    var column: Int
    /// The index on the path of the observation's edge.
    var place: Int
    /// The distance along the edge in millimeters.
    var offset: UInt32
    /// Whether no way leads to the observation.
    var isStart: Bool
  }

  /// The number of stops on either side on whose edges a candidate is searched for.
  private static let reach = 2
  /// The distance in millimeters along the path beyond which a candidate is a different place.
  private static let nearness = 50_000

  private var edges: [EdgeIndex] = []
  private var stops: [Stop] = []
  /// The edges before the first stop, if its sequence continues an earlier one.
  private var context: [EdgeIndex] = []
  /// The indices in ``context`` of the edges of at most ``reach`` stops before the first one.
  private var earlierStops: [Int] = []
  /// The positions on the path of the candidates of a stop, of the previous stop, and of the next
  /// stop; -1 for candidates that aren't on the path.
  private var own: [Int] = []
  private var before: [Int] = []
  private var next: [Int] = []
  /// The probabilities of the edges from the stop before the requested one to the stop after it.
  private(set) var chances: [Double] = []
  /// The number of those edges before the edge of the requested stop.
  private(set) var earlierCount = 0

  mutating func removeAll() {
    context.removeAll(keepingCapacity: true)
    earlierStops.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
  }

  /// Prepares for a sequence that continues at a stop.
  mutating func keep(before number: Int) {
    let first = self.number(from: number, by: -Self.reach)
    // Earlier stops are only kept if this path has fewer than ``reach`` stops before the given one.
    let missing = first == 0 ? max(0, Self.reach - number) : 0
    earlierStops.removeFirst(max(0, earlierStops.count - missing))
    for stop in stops[first..<number] { earlierStops.append(stop.place) }
    let start = earlierStops.first ?? stops[number].place
    for index in earlierStops.indices { earlierStops[index] -= start }
    context.removeAll(keepingCapacity: true)
    context.append(contentsOf: edges[start..<stops[number].place])
  }

  /// Sets the path to a sequence: a candidate for each column, or -1 if the column is skipped.
  ///
  /// - Parameter end: the last column whose stop will be requested.
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

  /// Computes the probabilities around a stop.
  ///
  /// The probability of an edge is the sum over the stop's candidates on it and over the steps
  /// across it, between candidates of the stop and of its neighbors.
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

  /// Returns the number of the stop that is `count` stops away, or fewer if no way leads that far.
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

  /// Finds the positions of a stop's likely candidates on a part of the path; if an edge occurs
  /// repeatedly, the position nearest to the stop.
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
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&context)
    try archive.visit(&earlierStops)
    guard archive.isReading else { return }
    guard earlierStops.count <= Self.reach, earlierStops == earlierStops.sorted(),
      earlierStops.allSatisfy({ 0...context.count ~= $0 })
    else {
      throw archive.damaged("found stops \(earlierStops) on \(context.count) edges")
    }
  }

  /// Whether all edges exist in a network.
  func isSound(in network: RoadNetwork) -> Bool {
    context.allSatisfy { $0 < network.edges.endIndex }
  }
}
