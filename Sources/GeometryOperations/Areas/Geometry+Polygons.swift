extension Geometry {
  /// The polygons of the shape that aren't empty, including those in collections.
  package var polygons: [Polygon] {
    switch self {
    case .polygon(let polygon): polygon.exterior.isEmpty ? [] : [polygon]
    case .multiPolygon(let polygons): polygons.filter { !$0.exterior.isEmpty }
    case .collection(let parts): parts.flatMap(\.polygons)
    case .point, .line, .multiPoint, .multiLine: []
    }
  }

  /// Whether all parts are areas.
  var isArea: Bool {
    switch self {
    case .polygon, .multiPolygon: true
    case .collection(let parts): parts.allSatisfy(\.isArea)
    case .point, .line, .multiPoint, .multiLine: false
    }
  }
}
