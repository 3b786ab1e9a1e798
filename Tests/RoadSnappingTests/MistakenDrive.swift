import Coordinates
import RoadDrawings

/// A drive beside another road that it seems to be on for hundreds of meters, until it turns off
/// where that doesn't: what was given up is looked at once more.
struct MistakenDrive {
  /// Meters that locations are off to the side of the true road at first, and of the other then.
  var south: Double
  var north: Double
  /// Meters by which some are elsewhere, by how many come before the turn.
  var outliers: [Int: Double] = [:]

  /// A straight road, from `b` on another one 8 m beside it, which alone leads on at `e`.
  static func drawing() throws -> RoadDrawing {
    func cells(_ count: Int, _ cell: String = " ") -> String {
      String(repeating: cell, count: count)
    }
    return try RoadDrawing(
      "a\(cells(120))b\(cells(194))c\n"
        + " \(cells(120)) d\(cells(74))e\(cells(40))f\n"
        + cells(80, "\n")
        + " \(cells(120))  \(cells(74))g",
      ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bde"), DrawnWay("eg"), DrawnWay("ef")],
      cell: 8)
  }

  /// A location each 12 m by `a`, `b`, `e` and `g`.
  ///
  /// - Parameter skipped: meters at the start that it lacks.
  func trace(on drawing: RoadDrawing, skipping skipped: Double = 0) throws -> Trace {
    let frame = LocalFrame(origin: drawing["a"])
    let fork = frame.position(of: drawing["b"]).east
    let corner = frame.position(of: drawing["e"])
    var places = stride(from: skipped, to: corner.east, by: 12).map { east in
      LocalPosition(east: east, north: east < fork ? 0 : east < fork + 180 ? -south : north)
    }
    for (count, meters) in outliers { places[places.count - count].north += meters }
    for north in stride(from: corner.north - 12, to: corner.north - 340, by: -12) {
      places.append(LocalPosition(east: corner.east, north: north))
    }
    return try Trace(
      id: "\(skipped)", locations: places.map { Location(coordinate: frame.coordinate(at: $0)) })
  }
}
