import Coordinates
import RoadNetworks

/// The lines of sight across an area between its entries, and around its corners and holes, on a
/// flat map.
struct AreaSight {
  /// The positions of the outlines' nodes, in meters east and north of the first, without the
  /// repeated last node of each ring.
  private let points: [SIMD2<Double>]
  /// The segments of the outlines, by the indices of their ends in `points`.
  private let segments: [(start: Int, end: Int)]
  /// The nodes at which lines may begin and end, with their indices in `points`: first the entries,
  /// where other roads meet the outlines, and then the corners that block the view.
  private let stops: [(id: Int64, point: Int)]
  private let entryCount: Int

  /// The maximum numbers of entries, of corners that block the view, and of outline points for
  /// which lines of sight are computed; the first point of a ring counts twice.
  static let mostEntries = 64
  static let mostCorners = 64
  static let mostPoints = 1000
  /// The maximum length of a path between two entries, as a multiple of the shortest one.
  static let detour = 1.1

  /// Creates the view of an area; nil if the area has fewer than two entries, or too many entries
  /// or points, or if the position of a node is unknown.
  init?(
    _ rings: [[Int64]], isEntry: (Int64) -> Bool, position: (Int64) -> FixedCoordinate?
  ) {
    let count = rings.reduce(0) { $0 + $1.count }
    guard count <= Self.mostPoints, let first = rings.first?.first.flatMap(position) else {
      return nil
    }
    let frame = LocalFrame(origin: first.coordinate)
    var points: [SIMD2<Double>] = []
    var segments: [(start: Int, end: Int)] = []
    var entries: [(id: Int64, point: Int)] = []
    for ring in rings {
      let start = points.count
      for id in ring.dropLast() {
        guard let place = position(id) else { return nil }
        if isEntry(id), !entries.contains(where: { $0.id == id }) {
          entries.append((id, points.count))
        }
        let local = frame.position(of: place.coordinate)
        points.append(SIMD2(local.east, local.north))
      }
      for point in start..<points.count {
        segments.append((point, point + 1 < points.count ? point + 1 : start))
      }
    }
    guard (2...Self.mostEntries).contains(entries.count) else { return nil }
    self.points = points
    self.segments = segments
    entryCount = entries.count
    let ids = rings.flatMap { $0.dropLast() }
    let taken = Set(entries.map(\.point))
    let corners = Self.blockingCorners(points, segments).filter { !taken.contains($0) }
    // Without the corners, entries that see each other are still joined.
    stops = entries + (corners.count <= Self.mostCorners ? corners.map { (ids[$0], $0) } : [])
  }

  /// Returns the points at which the area lies on more than one half of all sides.
  private static func blockingCorners(
    _ points: [SIMD2<Double>], _ segments: [(start: Int, end: Int)]
  ) -> [Int] {
    var before = Array(repeating: 0, count: points.count)
    for segment in segments { before[segment.end] = segment.start }
    func unit(_ way: SIMD2<Double>) -> SIMD2<Double> {
      let length = (way * way).sum().squareRoot()
      return length > 0 ? way / length : way
    }
    return segments.map(\.start).filter { corner in
      let next = segments[corner].end
      let inward =
        unit(points[before[corner]] - points[corner]) + unit(points[next] - points[corner])
      let isStraight = (inward * inward).sum() < 0.0001
      // Between its two sides, the corner of a hole, or a corner that juts in, is outside the area.
      return !isStraight && !contains(points[corner] + 0.01 * inward, points, segments)
    }
  }

  /// Returns lines of sight that, together with the outlines, join all entries by paths of at most
  /// ``detour`` times the shortest distance within the area.
  ///
  /// A shortest path turns only at corners that block the view (Lee and Preparata 1984, doi
  /// 10.1002/net.3230140304). The lines are chosen as in a greedy spanner (Althöfer and others
  /// 1993, doi 10.1007/BF02189308).
  ///
  /// - Complexity: O(*s*² (*p* + *s* + *l*)) for *s* entries and corners, *p* points, and *l*
  ///   returned lines.
  func lines() -> [(from: Int64, to: Int64)] {
    var paths = alongOutlines()
    let entries = 0..<entryCount
    let pairs = entries.flatMap { a in entries.dropFirst(a + 1).map { b in (a: a, b: b) } }
    // Around most areas, the way along the outline is short enough.
    guard pairs.contains(where: { paths.meters($0) > Self.detour * straight($0.a, $0.b) }) else {
      return []
    }
    let shortest = shortestPaths(from: paths)
    var lines: [(from: Int64, to: Int64)] = []
    for pair in pairs.sorted(by: { shortest.meters($0) < shortest.meters($1) })
    where paths.meters(pair) > Self.detour * shortest.meters(pair) {
      for (a, b) in shortest.steps(of: pair) where shortest.isSeen(a, b) {
        let meters = straight(a, b)
        guard paths.meters((a, b)) > Self.detour * meters else { continue }
        lines.append((stops[a].id, stops[b].id))
        paths.join(a, b, meters)
      }
    }
    return lines
  }

  private func straight(_ a: Int, _ b: Int) -> Double {
    length(points[stops[a].point] - points[stops[b].point])
  }

  /// The lengths of paths between stops.
  private struct Paths {
    let count: Int
    private var lengths: [Double]
    /// The first stop on the path from one stop to another.
    private var first: [Int]
    /// The pairs that see each other.
    private var seen: Set<Int> = []

    init(_ count: Int) {
      self.count = count
      lengths = Array(repeating: .infinity, count: count * count)
      first = Array(repeating: -1, count: count * count)
      for stop in 0..<count { lengths[stop * count + stop] = 0 }
    }

    func meters(_ pair: (a: Int, b: Int)) -> Double { lengths[pair.a * count + pair.b] }

    func isSeen(_ a: Int, _ b: Int) -> Bool { seen.contains(a * count + b) }

    mutating func see(_ a: Int, _ b: Int) { seen.formUnion([a * count + b, b * count + a]) }

    /// Sets the length of the way between two stops, in both directions, if it is shorter.
    mutating func set(_ a: Int, _ b: Int, _ meters: Double) {
      for (a, b) in [(a, b), (b, a)] where meters < lengths[a * count + b] {
        lengths[a * count + b] = meters
        first[a * count + b] = b
      }
    }

    /// Joins two stops by a way, and shortens all paths that can use it.
    mutating func join(_ a: Int, _ b: Int, _ meters: Double) {
      set(a, b, meters)
      for stop in [a, b] { shorten(over: stop) }
    }

    /// Shortens all paths that are shorter over a stop (Floyd 1962, doi 10.1145/367766.368168).
    mutating func shorten(over stop: Int) {
      for a in 0..<count where lengths[a * count + stop] < .infinity {
        let start = lengths[a * count + stop]
        for b in 0..<count where start + lengths[stop * count + b] < lengths[a * count + b] {
          lengths[a * count + b] = start + lengths[stop * count + b]
          first[a * count + b] = first[a * count + stop]
        }
      }
    }

    /// Returns the steps of a path from stop to stop.
    func steps(of pair: (a: Int, b: Int)) -> [(Int, Int)] {
      var steps: [(Int, Int)] = []
      var stop = pair.a
      while stop != pair.b, first[stop * count + pair.b] >= 0, steps.count < count {
        let next = first[stop * count + pair.b]
        steps.append((stop, next))
        stop = next
      }
      return steps
    }
  }

  /// Returns the shortest paths within the area.
  private func shortestPaths(from paths: Paths) -> Paths {
    var paths = paths
    for a in stops.indices {
      for b in a + 1..<stops.count {
        guard isVisible(stops[b].point, from: stops[a].point) else { continue }
        paths.set(a, b, straight(a, b))
        paths.see(a, b)
      }
    }
    for stop in stops.indices { paths.shorten(over: stop) }
    return paths
  }

  /// Returns the paths along the outlines; there is none between different rings.
  private func alongOutlines() -> Paths {
    var stopAt: [Int: Int] = [:]
    for (stop, it) in stops.enumerated() { stopAt[it.point] = stop }
    var paths = Paths(stops.count)
    var ring = 0..<0
    for segment in segments where segment.end <= segment.start {
      ring = ring.upperBound..<(segment.start + 1)
      // Twice around, so that the way from the last stop to the first is included.
      var (last, meters) = (Int?.none, 0.0)
      for point in Array(ring) + ring {
        if let stop = stopAt[point] {
          if let last, last != stop { paths.set(last, stop, meters) }
          (last, meters) = (stop, 0)
        }
        meters += length(points[segments[point].end] - points[point])
      }
    }
    for stop in stops.indices { paths.shorten(over: stop) }
    return paths
  }

  /// Whether the straight line from one point to another stays within the area and touches no
  /// corner on its way.
  private func isVisible(_ b: Int, from a: Int) -> Bool {
    let start = points[a]
    let end = points[b]
    for segment in segments {
      let p = points[segment.start]
      let q = points[segment.end]
      let sides = (side(p, start, end), side(q, start, end))
      let others = (side(start, p, q), side(end, p, q))
      if sides.0 * sides.1 < 0, others.0 * others.1 < 0 { return false }
      // The test above misses a line that leaves the area at a corner.
      if segment.start != a, segment.start != b, sides.0 == 0, isWithin(p, start, end) {
        return false
      }
    }
    return Self.contains((start + end) / 2, points, segments)
  }

  /// Whether a point lies within the area, that is, inside an odd number of rings; by ray casting.
  private static func contains(
    _ point: SIMD2<Double>, _ points: [SIMD2<Double>], _ segments: [(start: Int, end: Int)]
  ) -> Bool {
    var isInside = false
    for segment in segments {
      let p = points[segment.start]
      let q = points[segment.end]
      guard (p.y > point.y) != (q.y > point.y) else { continue }
      let x = p.x + (point.y - p.y) / (q.y - p.y) * (q.x - p.x)
      if point.x < x { isInside.toggle() }
    }
    return isInside
  }

  private func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

  /// Returns a value that is positive if a point lies to the left of a line, negative if it lies to
  /// the right, and 0 if it lies on the line.
  private func side(
    _ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }

  private func isWithin(
    _ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Bool {
    let along = ((point - start) * (end - start)).sum()
    return along > 0 && along < ((end - start) * (end - start)).sum()
  }
}
