import Coordinates

extension DrivePlan {
  /// A position on the line: the index of a segment, and the share of it that has been passed, 0…1.
  struct Position {
    var segment: Int
    var share: Double
  }

  /// Returns the position at a distance from the start in meters, clamped to the line.
  func position(at distance: Double) -> Position {
    var low = (1..<distances.count - 1).partitionPoint { distances[$0] > distance } - 1
    // At the end of the line, the last segment may have no length.
    while low > 0, distances[low + 1] == distances[low] { low -= 1 }
    let length = distances[low + 1] - distances[low]
    let share = length > 0 ? (distance - distances[low]) / length : 0
    return Position(segment: low, share: min(max(share, 0), 1))
  }

  func coordinate(at position: Position) -> Coordinate {
    let from = vertices[position.segment].coordinate
    let to = vertices[position.segment + 1].coordinate
    if position.share == 1 { return to }
    let longitude = from.longitude + from.longitudeDifference(to: to) * position.share
    return Coordinate(
      latitude: from.latitude + (to.latitude - from.latitude) * position.share,
      longitude: longitude.magnitude <= 180 ? longitude : longitude.remainder(dividingBy: 360))
  }

  /// Returns the direction of travel on a segment, in degrees clockwise from north, in 0..<360.
  func bearing(ofSegment segment: Int) -> Double {
    vertices[segment].coordinate.initialBearing(to: vertices[segment + 1].coordinate)
  }
}
