import Coordinates
import RoadDrawings

/// A drive that seems to be on a parallel road for hundreds of meters, until it takes a turn that
/// only its own road has.
struct MistakenDrive {
  /// The distance in meters of locations to the south of the northern road, for 180 m after the
  /// fork.
  var south: Double
  /// The distance in meters of locations to the north of the northern road, from there to the turn.
  var north: Double
  /// Additional northward errors in meters of single locations before the turn.
  ///
  /// The keys count backward from the turn: the last location before it has the key 1.
  var outliers: [Int: Double] = [:]

  /// Returns a straight road that forks at `b` into two roads 8 m apart.
  ///
  /// Only the southern one has a turn, at `e`.
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

  /// Returns a trace without times, with a location every 12 m from `a` past `b` to `e`, and from
  /// there for 336 m toward `g`.
  ///
  /// - Parameter skipped: the length in meters to leave out at the start.
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
