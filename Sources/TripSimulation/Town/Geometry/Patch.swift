/// A piece of land between four lines, with coordinates 0…1 from west to east and south to north.
///
/// The surface of Coons (1967): at the edges of the square it runs exactly along the four lines, so
/// that a street which is drawn to the edge ends on the road there.
struct Patch: Sendable {
  /// From west to east.
  let south: Stroke
  /// From west to east.
  let north: Stroke
  /// From south to north.
  let west: Stroke
  /// From south to north.
  let east: Stroke

  /// Meters from west to east, about.
  var width: Double { (south.length + north.length) / 2 }

  /// Meters from south to north, about.
  var height: Double { (west.length + east.length) / 2 }

  func callAsFunction(_ u: Double, _ v: Double) -> Point {
    let across = Point.mix(west.point(at: v), east.point(at: v), u)
    let upward = Point.mix(south.point(at: u), north.point(at: u), v)
    let corners = Point.mix(
      .mix(south.start, south.end, u), .mix(north.start, north.end, u), v)
    return across + upward - corners
  }

  /// The same land with its diagonal as a mirror: what ran north runs east.
  var turned: Patch {
    Patch(south: west, north: east, west: south, east: north)
  }

  /// The same land with east and west exchanged.
  var mirrored: Patch {
    Patch(south: south.reversed, north: north.reversed, west: east, east: west)
  }
}
