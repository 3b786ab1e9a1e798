/// The set of places that are within a radius of every given point: an intersection of equal disks.
///
/// In the plane tangent to the Earth at the first point, the intersection lies below a chain of
/// upper half circles and above a chain of lower ones:
///
///       ╭───╮       the ceiling: the lowest upper half circle at each x
///      ╱     ╲
///      ╲     ╱
///       ╰───╯       the floor: the highest lower half circle
///
/// Two half circles of equal radius cross at most once, so each chain can be found like a convex
/// hull, in one pass over the points ordered by x.
struct CommonDisk {
  /// The indices of the points whose disks bound the intersection; empty if the intersection is
  /// empty or can't be computed in a plane.
  ///
  /// All other disks contain the intersection.
  private(set) var deciding: [Int] = []

  /// The intersection of disjoint disks.
  static let empty = CommonDisk()

  private var origin = SIMD3<Double>.zero
  private var east = SIMD3<Double>.zero
  private var north = SIMD3<Double>.zero
  private var radius = 0.0
  private var xs: ClosedRange<Double> = 0...0
  private var ceiling = Chain()
  private var floor = Chain()

  /// A chain of half circles from left to right.
  private struct Chain {
    var centers: [SIMD2<Double>] = []
    var indices: [Int] = []
    /// The x at which each half circle takes over from the previous one.
    var starts: [Double] = []
  }

  /// The radius at or above which disks are not compared in a plane; up to 16 km, ``margin(_:)``
  /// exceeds the error of the plane.
  private static let leastSpherical = 10_000.0

  /// Returns an upper bound of the error of distances in the plane near a radius, in meters.
  ///
  /// The plane shortens distances. Between one and two radii from the origin, it does so by up to
  /// 7/6 of the square of the ratio of the radius to the Earth's radius, as a fraction.
  static func margin(_ radius: Double) -> Double {
    let bend = radius / 6_300_000
    return radius * (1e-6 + bend * bend)
  }

  private init() {}

  var isEmpty: Bool { deciding.isEmpty }

  /// Creates the intersection of the disks around chosen geocentric points.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ points: [SIMD3<Double>], _ chosen: [Int], radius whole: Double) {
    radius = whole - Self.margin(whole)
    guard let first = chosen.first, radius > 0, radius < Self.leastSpherical else { return }
    origin = points[first]
    // The normal of the ellipsoid: the third axis is divided by 1 - e² of WGS 84.
    var up = origin / [1, 1, 0.993_305_62]
    up /= (up * up).sum().squareRoot()
    let axis: SIMD3<Double> = abs(up.z) < 0.9 ? [0, 0, 1] : [1, 0, 0]
    east = Self.cross(axis, up)
    east /= (east * east).sum().squareRoot()
    north = Self.cross(up, east)
    var places: [(center: SIMD2<Double>, index: Int)] = []
    for index in chosen {
      guard let center = place(of: points[index]) else { return }
      places.append((center, index))
    }
    places.sort { ($0.center.x, $0.center.y) < ($1.center.x, $1.center.y) }
    guard let left = places.first, let right = places.last,
      right.center.x - radius <= left.center.x + radius
    else { return }
    xs = (right.center.x - radius)...(left.center.x + radius)
    // The rightmost point bounds the ceiling at its left end.
    guard let ceiling = chain(places.reversed(), side: 1),
      let floor = chain(places.reversed(), side: -1)
    else { return }
    self.ceiling = ceiling
    self.floor = floor
    deciding = [left.index, right.index] + ceiling.indices + floor.indices
  }

  /// Returns whether a geocentric point is certainly within the radius of all points.
  ///
  /// - Complexity: O(log *n*).
  func contains(_ point: SIMD3<Double>) -> Bool {
    guard !isEmpty, let place = place(of: point), xs.contains(place.x) else { return false }
    return place.y <= height(of: ceiling, at: place.x, side: 1)
      && place.y >= height(of: floor, at: place.x, side: -1)
  }

  /// Returns the position of a point in the plane; nil if it is more than two radii from the
  /// origin.
  private func place(of point: SIMD3<Double>) -> SIMD2<Double>? {
    let offset = point - origin
    guard (offset * offset).sum() <= 4 * radius * radius else { return nil }
    return [(offset * east).sum(), (offset * north).sum()]
  }

  private func height(of chain: Chain, at x: Double, side: Double) -> Double {
    var low = 0
    var high = chain.starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if chain.starts[middle] <= x { low = middle } else { high = middle - 1 }
    }
    let center = chain.centers[low]
    let along = x - center.x
    return center.y + side * max(0, radius * radius - along * along).squareRoot()
  }

  /// Returns the chain of half circles around places in descending order of x; nil if two disks are
  /// disjoint.
  private func chain(
    _ places: some Sequence<(center: SIMD2<Double>, index: Int)>, side: Double
  ) -> Chain? {
    var chain = Chain()
    for place in places {
      var start = -Double.infinity
      while let last = chain.centers.last, let lastStart = chain.starts.last {
        guard let crossing = crossing(last, place.center, side: side) else { return nil }
        start = crossing
        if start > lastStart { break }
        chain.centers.removeLast()
        chain.indices.removeLast()
        chain.starts.removeLast()
        start = -.infinity
      }
      if start >= xs.upperBound { continue }
      chain.centers.append(place.center)
      chain.indices.append(place.index)
      chain.starts.append(start)
    }
    return chain
  }

  /// Returns the x at which the half circle of the left place takes over from that of the right
  /// place; nil if the two disks are disjoint.
  private func crossing(
    _ right: SIMD2<Double>, _ left: SIMD2<Double>, side: Double
  ) -> Double? {
    let difference = right - left
    let squared = (difference * difference).sum()
    guard squared <= 4 * radius * radius else { return nil }
    let height = (radius * radius / squared - 0.25).squareRoot()
    let y = side * (right.y + left.y) / 2 + difference.x * height
    // Otherwise, one of the two half circles bounds the chain everywhere.
    guard difference.x > 0, y >= max(side * right.y, side * left.y) else {
      return side * difference.y > 0 ? -.infinity : .infinity
    }
    return (right.x + left.x) / 2 - side * difference.y * height
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }
}
