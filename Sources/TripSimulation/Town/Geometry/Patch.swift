/// A piece of land between four lines, with coordinates in 0…1 from west to east and from south to
/// north.
///
/// It is a Coons surface (1967): its edges follow the four lines exactly, so a street drawn to an
/// edge ends on the road there.
struct Patch: Sendable {
  /// The southern line, from west to east.
  let south: Stroke
  /// The northern line, from west to east.
  let north: Stroke
  /// The western line, from south to north.
  let west: Stroke
  /// The eastern line, from south to north.
  let east: Stroke

  /// The approximate extent from west to east, in meters.
  var width: Double { (south.length + north.length) / 2 }

  /// The approximate extent from south to north, in meters.
  var height: Double { (west.length + east.length) / 2 }

  func callAsFunction(_ u: Double, _ v: Double) -> Point {
    let across = Point.mix(west.point(at: v), east.point(at: v), u)
    let upward = Point.mix(south.point(at: u), north.point(at: u), v)
    let corners = Point.mix(
      .mix(south.start, south.end, u), .mix(north.start, north.end, u), v)
    return across + upward - corners
  }

  /// The same land with its two coordinates exchanged.
  var turned: Patch {
    Patch(south: west, north: east, west: south, east: north)
  }

  /// The same land with east and west exchanged.
  var mirrored: Patch {
    Patch(south: south.reversed, north: north.reversed, west: east, east: west)
  }
}
