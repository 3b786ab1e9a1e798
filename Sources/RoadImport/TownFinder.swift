import Coordinates
import RoadNetworks

/// A classifier that determines whether a place is in a town, from the density of residential
/// streets.
///
/// Street lengths are summed in the cells of a grid; a place is classified by its cell and the
/// eight surrounding cells.
struct TownFinder {
  /// The length of a cell from north to south in meters; a cell spans as many degrees from west to
  /// east as from north to south.
  private static let cell = 400.0
  /// The meters of residential streets per square kilometer above which a place is in a town.
  private static let density = 4_000.0

  private var meters: [SIMD2<Int32>: Double] = [:]

  /// Adds a residential street, given a few places along it in order.
  mutating func add(_ street: [FixedCoordinate]) {
    for (a, b) in zip(street, street.dropFirst()) {
      let way = LocalFrame(origin: a.coordinate).position(of: b.coordinate)
      let length = (way.east * way.east + way.north * way.north).squareRoot()
      meters[Self.cell(of: a), default: 0] += length / 2
      meters[Self.cell(of: b), default: 0] += length / 2
    }
  }

  func isTown(_ place: FixedCoordinate) -> Bool {
    let own = Self.cell(of: place)
    var sum = 0.0
    for east: Int32 in -1...1 {
      for north: Int32 in -1...1 { sum += meters[own &+ SIMD2(east, north)] ?? 0 }
    }
    // Cells become narrower toward the poles.
    let frame = LocalFrame(origin: place.coordinate)
    let narrowing = frame.metersPerDegreeEast / frame.metersPerDegreeNorth
    let area = 9 * Self.cell * Self.cell * narrowing / 1e6
    return sum > Self.density * area
  }

  private static func cell(of place: FixedCoordinate) -> SIMD2<Int32> {
    let degrees = cell / 111_320 * 1e7
    return SIMD2(
      Int32((Double(place.longitude) / degrees).rounded(.down)),
      Int32((Double(place.latitude) / degrees).rounded(.down)))
  }
}
