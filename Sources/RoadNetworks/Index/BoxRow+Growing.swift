extension BoxRow {
  @inlinable
  @inline(__always)
  package func touches(_ other: BoxRow) -> Bool {
    other.west <= east && other.east >= west && other.south <= north && other.north >= south
  }

  @inlinable
  @inline(__always)
  package func contains(_ other: BoxRow) -> Bool {
    other.west >= west && other.east <= east && other.south >= south && other.north <= north
  }

  @inlinable package static var empty: BoxRow {
    BoxRow(west: .max, south: .max, east: .min, north: .min)
  }

  @inlinable
  @inline(__always)
  package mutating func add(_ point: FixedCoordinate) {
    west = min(west, point.longitude)
    east = max(east, point.longitude)
    south = min(south, point.latitude)
    north = max(north, point.latitude)
  }

  @inlinable package mutating func add(_ other: BoxRow) {
    west = min(west, other.west)
    east = max(east, other.east)
    south = min(south, other.south)
    north = max(north, other.north)
  }
}
