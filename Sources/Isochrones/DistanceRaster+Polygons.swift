import Coordinates

extension DistanceRaster {
  /// Returns the polygons around all nodes within the margin.
  ///
  /// - Parameter leastHole: the area in square margins up to which holes are filled.
  func polygons(_ frame: LocalFrame, leastHole: Double = 40) -> [[[Coordinate]]] {
    grid.parts.flatMap { columns in
      let contour = ContourTracer(self, columns)
      // Longitudes beyond the antimeridian, on the other side of the origin, are a turn away.
      let middle =
        frame.origin.longitude
        + (grid.corner.east + Double(columns.lowerBound + columns.upperBound - 1) / 2
          * grid.spacing) / frame.metersPerDegreeEast
      let turn = middle > 180 ? -360.0 : middle < -180 ? 360 : 0
      func coordinate(_ point: SIMD2<Double>) -> Coordinate {
        let east = grid.corner.east + point.x * grid.spacing
        let north = grid.corner.north + point.y * grid.spacing
        let latitude = frame.origin.latitude + north / frame.metersPerDegreeNorth
        let longitude = frame.origin.longitude + turn + east / frame.metersPerDegreeEast
        return Coordinate(
          latitude: max(-90, min(90, latitude)), longitude: max(-180, min(180, longitude)))
      }
      return polygons(of: contour, leastHole).map { rings in
        rings.map { contour.rings[$0].points.map(coordinate) }
      }
    }
  }

  /// Returns the rings of each polygon, the outer one first, without small holes and
  /// anything inside them.
  private func polygons(of contour: ContourTracer, _ leastHole: Double) -> [[Int]] {
    let smallest = leastHole * Double(margin) * Double(margin)
    let isKept = { (ring: Int) in contour.rings[ring].doubleArea < -2 * smallest }
    // The ring directly around each ring; nil if there is none.
    var parents = [Int?](repeating: nil, count: contour.rings.count)
    var polygons: [[Int]] = []
    // The polygon of each ring; nil for a ring that is left out.
    var owners = [Int?](repeating: nil, count: contour.rings.count)
    var isSeen = [Bool](repeating: false, count: contour.rings.count)
    // The ring whose inside the scan is in, row by row; each row begins outside of all.
    var around: Int?
    for crossing in contour.crossings.sorted(by: { $0.node < $1.node }) {
      let ring = crossing.ring
      if !isSeen[ring] {
        isSeen[ring] = true
        parents[ring] = around
        let isHole = contour.rings[ring].doubleArea < 0
        if isHole, let owner = around.flatMap({ owners[$0] }), isKept(ring) {
          polygons[owner].append(ring)
          owners[ring] = owner
        } else if !isHole, around == nil || around.flatMap({ owners[$0] }) != nil {
          owners[ring] = polygons.count
          polygons.append([ring])
        }
      }
      around = around == ring ? parents[ring] : ring
    }
    return polygons
  }
}
