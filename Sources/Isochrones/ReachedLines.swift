import Coordinates
import RoadNetworks
import RoadSearch

/// The lines of reached roads, in flat arrays.
struct ReachedLines {
  private(set) var points: [Coordinate] = []
  /// The index of each line's first point, and a last element after them.
  private(set) var starts = [0]

  init(_ roads: ReachableRoads, within limit: UInt64) {
    var line: [Coordinate] = []
    roads.forEachPart(within: limit) { edge, part in
      line.removeAll(keepingCapacity: true)
      roads.network.appendLine(
        of: edge, from: part.lowerBound, to: part.upperBound, to: &line)
      points += line
      starts.append(points.count)
    }
  }

  /// A frame around the first point; nil if there are no lines.
  ///
  /// The map is linear in degrees, so it is valid everywhere: far from the point, only the distance
  /// of the border from the roads is less accurate.
  var frame: LocalFrame? {
    points.first.map {
      // Beyond this latitude, degrees of longitude count as no shorter, and grids as no wider.
      let latitude = max(-85, min(85, $0.latitude))
      return LocalFrame(origin: Coordinate(latitude: latitude, longitude: $0.longitude))
    }
  }
}
