import Coordinates
import RoadNetworks

/// The lines of sight across an area between its entries, on a flat map.
struct AreaSight {
  /// The positions of the outlines' nodes, in meters east and north of the first, without the
  /// repeated last node of each ring.
  private let points: [SIMD2<Double>]
  /// The segments of the outlines, by the indices of their ends in `points`.
  private let segments: [(start: Int, end: Int)]
  /// The nodes where other roads meet the outlines, with their indices in `points`.
  private let entries: [(id: Int64, point: Int)]

  /// The maximum numbers of entries and outline points for which lines of sight are computed; the
  /// first point of a ring counts twice.
  static let mostEntries = 32
  static let mostPoints = 400
  /// The maximum length of a path between two mutually visible entries, as a multiple of the
  /// straight distance.
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
    self.entries = entries
  }

  /// Returns lines of sight that, together with the outlines, join each two mutually visible
  /// entries by a path of at most ``detour`` times the straight distance.
  ///
  /// The lines are computed as a greedy spanner (Althöfer and others 1993, doi 10.1007/BF02189308).
  ///
  /// - Complexity: O(*e*² (*p* + *l*)) for *e* entries, *p* points, and *l* returned lines.
  func lines() -> [(from: Int64, to: Int64)] {
    var shortest = alongOutlines()
    var pairs: [(a: Int, b: Int, length: Double)] = []
    for a in entries.indices {
      for b in entries.indices where b > a {
        pairs.append((a, b, length(points[entries[a].point] - points[entries[b].point])))
      }
    }
    var lines: [(from: Int64, to: Int64)] = []
    for pair in pairs.sorted(by: { ($0.length, $0.a, $0.b) < ($1.length, $1.a, $1.b) })
    where shortest[pair.a][pair.b] > Self.detour * pair.length
      && isVisible(entries[pair.b].point, from: entries[pair.a].point)
    {
      lines.append((entries[pair.a].id, entries[pair.b].id))
      for a in entries.indices {
        for b in entries.indices {
          let ways = [
            shortest[a][pair.a] + pair.length + shortest[pair.b][b],
            shortest[a][pair.b] + pair.length + shortest[pair.a][b],
          ]
          shortest[a][b] = min(shortest[a][b], ways[0], ways[1])
        }
      }
    }
    return lines
  }

  /// Returns the distances in meters between entries along the outlines; infinite between different
  /// rings.
  private func alongOutlines() -> [[Double]] {
    var meters = [Double](repeating: 0, count: points.count)
    var ring = [Int](repeating: 0, count: points.count)
    var perimeter: [Double] = []
    var total = 0.0
    for segment in segments {
      meters[segment.start] = total
      ring[segment.start] = perimeter.count
      total += length(points[segment.end] - points[segment.start])
      if segment.end <= segment.start {
        perimeter.append(total)
        total = 0
      }
    }
    return entries.map { a in
      entries.map { b in
        guard ring[a.point] == ring[b.point] else { return .infinity }
        let way = abs(meters[a.point] - meters[b.point])
        return min(way, perimeter[ring[a.point]] - way)
      }
    }
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
    return contains((start + end) / 2)
  }

  /// Whether a point lies within the area, that is, inside an odd number of rings; by ray casting.
  private func contains(_ point: SIMD2<Double>) -> Bool {
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
