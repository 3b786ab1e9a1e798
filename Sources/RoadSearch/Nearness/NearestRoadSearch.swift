import Coordinates
import RoadNetworks

/// A search for places on roads in order of geodesic distance from a point, at any distance.
///
/// Boxes of the index and segments of roads are queued with a lower bound of their distance, and
/// places with their exact distance. The first item of the queue is then either the next place to
/// return, or a box or segment to examine (Hjaltason and Samet 1999, Distance browsing in spatial
/// databases).
struct NearestRoadSearch: ~Copyable {
  /// A place that was found.
  struct Hit {
    var pair: PairIndex
    /// The offset in millimeters in the pair's forward direction.
    var offset: UInt32
    /// The distance from the point in meters.
    var distance: Double
    var coordinate: Coordinate
  }

  private enum Item {
    case box(level: Int, index: UInt32)
    case segment(run: RunIndex, segment: Int)
    case hit(Hit)
  }

  private let index: SpatialIndex
  private let point: Coordinate
  private let bound: SphericalBound
  private var items: [Item] = []
  private var queue = SearchHeap()

  /// Creates a search from a valid point.
  init(_ index: SpatialIndex, _ point: Coordinate) {
    self.index = index
    self.point = point
    bound = SphericalBound(latitude: point.latitude, longitude: point.longitude)
    add(.box(level: index.tree.rootLevel, index: 0), at: 0)
  }

  /// Returns the next-nearest place, at most one on each segment of a road; nil if none is left
  /// within the radius.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters, the same in every call.
  ///   - isUsable: returns whether to include a pair; the same function in every call.
  mutating func next(within radius: Double, where isUsable: (PairIndex) -> Bool) -> Hit? {
    while let entry = queue.pop() {
      // Costs are in micrometers, rounded down, so that no place at exactly the radius is dropped.
      if Double(entry.cost) * 1e-6 > radius { return nil }
      switch items[Int(entry.label)] {
      case .hit(let hit):
        if hit.distance <= radius { return hit }
      case .segment(let run, let segment):
        let hit = nearest(on: PlacedRun(run, in: index.tree.shapes), segment)
        add(.hit(hit), at: hit.distance)
      case .box(0, let leaf):
        for run in index.tree.runs(ofLeaf: leaf) where isUsable(index.tree.shapes.runs[run].pair) {
          open(run, within: radius)
        }
      case .box(let level, let box):
        for child in index.tree.children(of: box, level: level) {
          add(
            .box(level: level - 1, index: child),
            at: bound.meters(to: index.tree.box(child, level: level - 1)), within: radius)
        }
      }
    }
    return nil
  }

  private mutating func open(_ number: RunIndex, within radius: Double) {
    let run = PlacedRun(number, in: index.tree.shapes)
    for segment in 0..<run.segmentCount {
      var box = BoxRow.empty
      box.add(run.points[segment])
      box.add(run.points[segment + 1])
      add(.segment(run: number, segment: segment), at: bound.meters(to: box), within: radius)
    }
  }

  private mutating func add(_ item: Item, at distance: Double, within radius: Double = .infinity) {
    guard distance <= radius else { return }
    queue.push(cost: UInt64(max(0, distance) * 1e6), label: UInt32(items.count))
    items.append(item)
  }

  /// The maximum range of longitude, in 1e-7 degrees, within which the distance to a straight line
  /// in degrees has only one minimum.
  private static let longestPiece = 50_000_000.0

  /// Returns the nearest place on a segment, by golden-section search (Kiefer 1953) over short
  /// pieces of it.
  private func nearest(on run: PlacedRun, _ segment: Int) -> Hit {
    let width =
      Double(run.points[segment + 1].longitude) - Double(run.points[segment].longitude)
    let pieces = max(1, (width.magnitude / Self.longestPiece).rounded(.up))
    var best = (fraction: 0.0, distance: Double.infinity)
    func measure(_ fraction: Double) -> Double {
      let distance = point.distance(to: run.coordinate(segment: segment, fraction: fraction))
      if distance < best.distance { best = (fraction, distance) }
      return distance
    }
    let ratio = (5.0.squareRoot() - 1) / 2
    for piece in 0..<Int(pieces) {
      var low = Double(piece) / pieces
      var high = Double(piece + 1) / pieces
      _ = measure(low)
      _ = measure(high)
      var left = high - ratio * (high - low)
      var right = low + ratio * (high - low)
      var atLeft = measure(left)
      var atRight = measure(right)
      // Narrow the interval to less than 1e-8 of the segment.
      for _ in 0..<40 where high - low > 1e-9 {
        if atLeft < atRight {
          (high, right, atRight) = (right, left, atLeft)
          left = high - ratio * (high - low)
          atLeft = measure(left)
        } else {
          (low, left, atLeft) = (left, right, atRight)
          right = low + ratio * (high - low)
          atRight = measure(right)
        }
      }
    }
    return Hit(
      pair: run.pair, offset: run.offset(segment: segment, fraction: best.fraction),
      distance: best.distance,
      coordinate: run.coordinate(segment: segment, fraction: best.fraction))
  }
}
