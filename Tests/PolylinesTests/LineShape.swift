import Coordinates
import Polylines
import TestSupport

/// Shapes of lines that tend to reveal errors.
enum LineShape: CaseIterable {
  case wandering
  case selfCrossing
  case outAndBack
  case overAntimeridian
  case aroundPole
  case repeatedVertices
  case singleVertex
  case longSegments
  case shortAndLong
  case dense

  /// Returns a random line of this shape, determined by the seed.
  func line(seed: UInt64) throws -> Polyline {
    var random = SeededGenerator(seed: seed)
    switch self {
    case .wandering:
      return try Polyline(walk(from: random.coordinate(latitudes: -70...70), 40, 300, &random))
    case .selfCrossing:
      let center = random.coordinate(latitudes: -60...60)
      return try Polyline(
        (0..<41).map { center.destination(distance: 500, bearing: Double($0) * 5 * 36.5) })
    case .outAndBack:
      let out = walk(from: random.coordinate(latitudes: -60...60), 20, 200, &random)
      return try Polyline(out + out.dropLast().reversed())
    case .overAntimeridian:
      let start = Coordinate(latitude: .random(in: -60...60, using: &random), longitude: 179.99)
      return try Polyline(walk(from: start, 40, 1_000, &random))
    case .aroundPole:
      let sign = Bool.random(using: &random) ? 1.0 : -1
      return try Polyline(
        (0..<40).map { Coordinate(latitude: sign * 89.99, longitude: Double($0) * 17 - 180) }
          .map { $0.longitude > 180 ? Coordinate(latitude: 90 * sign, longitude: 0) : $0 })
    case .repeatedVertices:
      return try Polyline(
        walk(from: random.coordinate(latitudes: -70...70), 15, 300, &random)
          .flatMap { Array(repeating: $0, count: .random(in: 1...4, using: &random)) })
    case .singleVertex:
      return try Polyline([random.coordinate()])
    case .longSegments:
      return try Polyline(walk(from: random.coordinate(), 12, 900_000, &random))
    case .shortAndLong:
      let start = random.coordinate(latitudes: -70...70)
      return try Polyline(
        walk(from: start, 20, 100, &random) + walk(from: start, 3, 50_000, &random)
          + walk(from: start, 20, 100, &random))
    case .dense:
      return try Polyline(walk(from: random.coordinate(latitudes: -80...80), 600, 5, &random))
    }
  }

  private func walk(
    from start: Coordinate, _ count: Int, _ step: Double, _ random: inout SeededGenerator
  ) -> [Coordinate] {
    var place = start
    var bearing = random.bearing()
    return (0..<count).map { _ in
      defer {
        bearing += .random(in: -70...70, using: &random)
        place = place.destination(
          distance: .random(in: 0.1 * step...step, using: &random), bearing: bearing)
      }
      return place
    }
  }
}
