import CGEOS
import Coordinates
import Polylines

/// A conversion of areas on the globe to the rectangle of longitudes and latitudes, as RFC 7946
/// requires.
///
/// A ring that crosses the antimeridian is continued beyond ±180° and cut there; its parts are then
/// moved into the rectangle. A ring around one pole ends 360° from its start and is closed along
/// the pole. If the inside of a ring contains both poles, the area is the part of the rectangle
/// outside the ring.
struct AntimeridianCut {
  /// The plane in which the inside of a ring is the bounded side.
  let plane: AzimuthalPlane
  /// The tolerance in meters.
  let tolerance: Double
  let context: GEOSContext

  func cut(_ polygons: [Polygon]) throws(GeometryError) -> Geometry {
    var parts: [Polygon] = []
    for polygon in polygons { parts += try cut(polygon) }
    return parts.count == 1 ? .polygon(parts[0]) : .multiPolygon(parts)
  }

  private func cut(_ polygon: Polygon) throws(GeometryError) -> [Polygon] {
    let rings = polygon.rings.map(unrolled)
    if rings.allSatisfy(\.isInOnePiece) {
      let coordinates = rings.map { $0.points.map(DegreePlane().coordinate) }
      return [try Polygon(rings: coordinates.map { Polyline(valid: $0) }).wound()]
    }
    var parts = try area(of: rings[0])
    if rings.count > 1 {
      var holes: [GeometryHandle] = []
      for ring in rings.dropFirst() { holes.append(try area(of: ring)) }
      let all = try GeometryHandle.collection(holes, of: GEOS_GEOMETRYCOLLECTION, in: context)
      parts = try parts.subtracting(all.united())
    }
    var polygons: [Polygon] = []
    for part in try parts.geometry(on: EarthRectangle()).polygons {
      polygons.append(try part.wound())
    }
    return polygons
  }

  /// Returns the ring, oriented counterclockwise around its inside, with longitudes that continue
  /// across ±180°.
  private func unrolled(_ ring: Polyline) -> UnrolledRing {
    let isLeft = ring.map(plane.point).doubledSignedArea > 0
    let places = EdgeDivider(
      tolerance: tolerance,
      place: { coordinate, last in
        guard let last else { return DegreePlane().point(coordinate) }
        return ProjectedPoint(
          x: last.point.x + last.coordinate.longitudeDifference(to: coordinate),
          y: coordinate.latitude)
      },
      deviation: { middle, chord in
        let east = (chord.x - middle.point.x) + middle.coordinate.longitude
        let longitude = east - 360 * (east / 360).rounded()
        return middle.coordinate.distance(
          to: Coordinate(latitude: chord.y, longitude: longitude))
      },
      isShort: { DegreePlane().isShort($0, $1, tolerance: tolerance) }
    ).vertices(along: isLeft ? ring : ring.reversed())
    return UnrolledRing(points: places.map(\.point))
  }

  /// Returns the area that a ring encloses, between -180° and 180°.
  private func area(of ring: UnrolledRing) throws(GeometryError) -> GeometryHandle {
    let corners = [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)]
    let world = try GeometryHandle.polygon(
      [corners.map { ProjectedPoint(x: $0.0, y: $0.1) }], in: context)
    var parts: [GeometryHandle] = []
    for turn in ring.turns {
      let shift = 360 * Double(turn)
      let points = ring.closed.map { ProjectedPoint(x: $0.x - shift, y: $0.y) }
      let shape = try GeometryHandle.polygon([points], in: context)
      parts.append(try shape.intersection(world))
    }
    let all = try GeometryHandle.collection(parts, of: GEOS_GEOMETRYCOLLECTION, in: context)
    return ring.isOutsideIn ? try world.subtracting(all.united()) : try all.united()
  }
}

/// A ring whose longitudes continue beyond ±180°, counterclockwise around its inside on the globe.
private struct UnrolledRing {
  let points: [ProjectedPoint]
  let longitudes: ClosedRange<Double>

  init(points: [ProjectedPoint]) {
    var points = points.map { ProjectedPoint(x: Self.rounded($0.x), y: $0.y) }
    // Close the ring exactly, since its longitudes are sums of differences.
    if let first = points.first, let last = points.last {
      let turns = ((last.x - first.x) / 360).rounded()
      points[points.count - 1] = ProjectedPoint(x: first.x + 360 * turns, y: first.y)
    }
    self.points = points
    let east = points.map(\.x)
    longitudes = (east.min() ?? 0)...(east.max() ?? 0)
  }

  /// Rounds a longitude to a multiple of 2⁻⁴³ degrees (13 nm), so that adding full turns is exact.
  private static func rounded(_ longitude: Double) -> Double {
    (longitude * 0x1p43).rounded() * 0x1p-43
  }

  /// The number of times that the ring goes around the Earth eastward: 1 for a ring around the
  /// north pole, -1 for a ring around the south pole, and 0 for any other ring.
  private var windings: Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return ((last.x - first.x) / 360).rounded()
  }

  /// Whether the inside is the part of the rectangle outside the ring.
  var isOutsideIn: Bool { windings == 0 && points.doubledSignedArea < 0 }

  /// Whether the ring lies within the rectangle of longitudes and latitudes and encloses its inside
  /// there.
  var isInOnePiece: Bool {
    windings == 0 && !isOutsideIn && longitudes.lowerBound >= -180 && longitudes.upperBound <= 180
  }

  /// The ring, closed along the pole that it goes around.
  var closed: [ProjectedPoint] {
    guard windings != 0, let first = points.first, let last = points.last else { return points }
    let pole: Double = windings > 0 ? 90 : -90
    return points + [
      ProjectedPoint(x: last.x, y: pole), ProjectedPoint(x: first.x, y: pole), first,
    ]
  }

  /// The turns around the Earth that the ring reaches; turn 0 is -180° to 180°.
  var turns: ClosedRange<Int> {
    func turn(_ longitude: Double) -> Int { Int(((longitude + 180) / 360).rounded(.down)) }
    return turn(longitudes.lowerBound)...turn(longitudes.upperBound)
  }
}

/// The plane of degrees, with coordinates clamped to their valid range, since rounding at cut edges
/// may exceed it.
private struct EarthRectangle: GeometryPlane {
  func point(_ coordinate: Coordinate) -> ProjectedPoint { DegreePlane().point(coordinate) }

  func coordinate(_ point: ProjectedPoint) -> Coordinate {
    Coordinate(
      latitude: max(-90, min(90, point.y)), longitude: max(-180, min(180, point.x)))
  }

  func points(along line: Polyline) -> [ProjectedPoint] { line.map(point) }
}

extension Polygon {
  /// Returns the polygon with its area on the left of all rings in degrees, as RFC 7946 requires.
  fileprivate func wound() throws(GeometryError) -> Polygon {
    func wound(_ ring: Polyline, isLeft: Bool) -> Polyline {
      (ring.map(DegreePlane().point).doubledSignedArea > 0) == isLeft ? ring : ring.reversed()
    }
    return try Polygon(
      exterior: wound(exterior, isLeft: true), holes: holes.map { wound($0, isLeft: false) })
  }
}
