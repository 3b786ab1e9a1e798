import Coordinates

/// A search for the first location after a given one that isn't near it.
///
/// The next few dozen locations are compared one by one. Longer runs are compared in blocks whose
/// number of locations is a power of two, by the ``CommonDisk`` of these locations. Blocks are
/// created when they are needed.
struct NearnessFinder {
  private let locations: [Location]
  private let radius: Double
  private let points: [SIMD3<Double>]
  /// The blocks of each size, starting at ``leastLevel``; nil for a block that hasn't been needed
  /// yet.
  private var levels: [[CommonDisk?]] = []

  /// The number of comparisons and of locations in created blocks, as a measure of the work.
  private(set) var work = 0

  /// The binary logarithm of the number of locations in the smallest block.
  private static let leastLevel = 5

  /// Creates a search over the locations of a trace.
  ///
  /// - Parameter radius: the distance in meters up to which locations are near each other.
  init(_ locations: [Location], radius: Double) {
    self.locations = locations
    self.radius = radius
    points = locations.map(\.coordinate.geocentric)
  }

  /// Returns whether the distance between two locations is at most the radius.
  mutating func isNear(_ first: Int, _ second: Int) -> Bool {
    work += 1
    let difference = points[first] - points[second]
    let squared = (difference * difference).sum()
    // Over short distances, chords are shorter than geodesics by far less than this margin.
    let margin = CommonDisk.margin(radius)
    let inner = radius - margin
    let outer = radius + margin
    if inner > 0, squared < inner * inner { return true }
    if squared > outer * outer { return false }
    return locations[first].coordinate.distance(to: locations[second].coordinate) <= radius
  }

  /// Returns the index of the first location after `first` that is not near `first`; the number of
  /// locations if all are near.
  ///
  /// - Complexity: O(log² *n*) amortized, unless many locations are almost exactly at the radius.
  mutating func departure(from first: Int) -> Int {
    let leastCount = 1 << Self.leastLevel
    var index = first + 1
    // The next block boundary after at least one smallest block.
    let plainEnd = (index + 2 * leastCount - 1) & ~(leastCount - 1)
    if let departure = departure(from: first, in: index..<min(plainEnd, locations.count)) {
      return departure
    }
    index = plainEnd
    // The blocks grow as long as all of their locations are near, and then shrink toward the
    // departure.
    var most = Self.leastLevel
    while index < locations.count {
      let level = min(index.trailingZeroBitCount, most)
      if index + 1 << level <= locations.count, isNear(first, toAllOf: level, index >> level) {
        index += 1 << level
        most = level + 1
      } else if level > Self.leastLevel {
        most = level - 1
      } else {
        let end = min(index + leastCount, locations.count)
        if let departure = departure(from: first, in: index..<end) { return departure }
        index = end
      }
    }
    return locations.count
  }

  private mutating func departure(from first: Int, in range: Range<Int>) -> Int? {
    for index in range where !isNear(first, index) { return index }
    return nil
  }

  private mutating func isNear(_ first: Int, toAllOf level: Int, _ number: Int) -> Bool {
    makeBlock(level, number)
    work += 1
    return levels[level - Self.leastLevel][number]?.contains(points[first]) ?? false
  }

  private mutating func makeBlock(_ level: Int, _ number: Int) {
    let place = level - Self.leastLevel
    while levels.count <= place {
      let size = 1 << (levels.count + Self.leastLevel)
      levels.append(Array(repeating: nil, count: locations.count / size))
    }
    if levels[place][number] != nil { return }
    if place == 0 {
      let range = number << level..<(number + 1) << level
      work += range.count
      levels[place][number] = CommonDisk(points, Array(range), radius: radius)
      return
    }
    makeBlock(level - 1, 2 * number)
    makeBlock(level - 1, 2 * number + 1)
    guard let left = levels[place - 1][2 * number], let right = levels[place - 1][2 * number + 1]
    else { return }
    work += left.deciding.count + right.deciding.count
    levels[place][number] =
      left.isEmpty || right.isEmpty
      ? .empty : CommonDisk(points, left.deciding + right.deciding, radius: radius)
  }
}
