extension BoundingBox {
  /// Creates a box around valid coordinates, usually the narrowest one; nil if there are none.
  ///
  /// The result is the narrower of two boxes: one that doesn't cross the antimeridian, and one that
  /// doesn't cross the prime meridian. So a line across the antimeridian gets a small box. A
  /// narrower box can exist only if it is more than 180° wide.
  ///
  /// - Complexity: O(*n*); no allocation.
  public init?(enclosing coordinates: some Sequence<Coordinate>) {
    var south = Double.infinity
    var north = -Double.infinity
    var west = Double.infinity
    var east = -Double.infinity
    // The edges of a box across the antimeridian: the least longitude that is at least 0, and the
    // greatest longitude below 0.
    var farWest = Double.infinity
    var farEast = -Double.infinity
    for coordinate in coordinates {
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
      let longitude = coordinate.longitude
      west = min(west, longitude)
      east = max(east, longitude)
      if longitude >= 0 {
        farWest = min(farWest, longitude)
      } else {
        farEast = max(farEast, longitude)
      }
    }
    guard south <= north else { return nil }
    let isOnBothSides = farWest.isFinite && farEast.isFinite
    if isOnBothSides && farEast - farWest + 360 < east - west {
      (west, east) = (farWest, farEast)
    }
    self.init(south: south, west: west, north: north, east: east)
  }

  /// Returns the narrowest box that contains both boxes.
  public func union(_ other: BoundingBox) -> BoundingBox {
    var box = BoundingBox(
      south: min(south, other.south), west: -180, north: max(north, other.north), east: 180)
    let fromHere = max(degreesWide, degreesEast(to: other.west) + other.degreesWide)
    let fromThere = max(other.degreesWide, other.degreesEast(to: west) + degreesWide)
    guard min(fromHere, fromThere) < 360 else { return box }
    if fromHere <= fromThere {
      box.west = west
      box.east = fromHere == degreesWide ? east : other.east
    } else {
      box.west = other.west
      box.east = fromThere == other.degreesWide ? other.east : east
    }
    return box
  }

  /// Returns the degrees of longitude from the western edge eastward to a meridian, 0…360.
  private func degreesEast(to longitude: Double) -> Double {
    longitude >= west ? longitude - west : longitude - west + 360
  }
}
