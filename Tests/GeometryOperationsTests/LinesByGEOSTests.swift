import CGEOS
import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

/// Tests of simplified lines and nearest positions in `Polylines`, compared with GEOS in a plane.
///
/// The plane is PROJ's azimuthal equidistant projection around the middle of the line, which
/// stretches lengths by at most 2e-6 within 20 km of its center.
@Suite(.enabled(if: ReferenceData.has(RealRoute.file), ReferenceData.missing))
struct LinesByGEOSTests {
  /// A line as a geometry of GEOS.
  private final class PlaneLine {
    private let context: GEOSContextHandle_t
    private let geometry: OpaquePointer

    init(_ points: [ProjectedPoint]) throws {
      context = GEOS_init_r()
      geometry = try #require(Self.geometry(points, context))
    }

    deinit {
      GEOSGeom_destroy_r(context, geometry)
      GEOS_finish_r(context)
    }

    private static func geometry(
      _ points: [ProjectedPoint], _ context: GEOSContextHandle_t
    ) -> OpaquePointer? {
      let sequence = GEOSCoordSeq_create_r(context, UInt32(points.count), 2)
      for (index, point) in points.enumerated() {
        GEOSCoordSeq_setXY_r(context, sequence, UInt32(index), point.x, point.y)
      }
      return GEOSGeom_createLineString_r(context, sequence)
    }

    func distance(to point: ProjectedPoint) throws -> Double {
      let other = GEOSGeom_createPointFromXY_r(context, point.x, point.y)
      defer { GEOSGeom_destroy_r(context, other) }
      var distance = Double.nan
      #expect(GEOSDistance_r(context, geometry, other, &distance) == 1)
      return distance
    }

    /// Returns the number of points that remain after GEOS has simplified the line
    /// (Douglas–Peucker).
    func simplifiedCount(within tolerance: Double) throws -> Int {
      let simple = try #require(GEOSSimplify_r(context, geometry, tolerance))
      defer { GEOSGeom_destroy_r(context, simple) }
      return Int(GEOSGeomGetNumPoints_r(context, simple))
    }
  }

  private static func plane(around line: Polyline) throws -> CoordinateReferenceSystem {
    let measured = try MeasuredPolyline(line)
    let middle = measured.coordinate(atDistance: measured.length / 2)
    return try CoordinateReferenceSystem(
      "+proj=aeqd +lat_0=\(middle.latitude) +lon_0=\(middle.longitude) +datum=WGS84 +units=m")
  }

  @Test(
    "simplified lines stay within the tolerance and have about as many points as with GEOS",
    arguments: [0, 78, 85, -89.9]) func simplification(at latitude: Double) throws
  {
    let line = try RealRoute.streets(at: latitude)
    let points = try Self.plane(around: line).points(of: line)
    let whole = try PlaneLine(points)
    for tolerance in [0.5, 5, 50, 500] {
      let kept = line.simplifiedIndices(within: tolerance)
      for (start, end) in zip(kept, kept.dropFirst()) where end - start > 1 {
        let straight = try PlaneLine([points[start], points[end]])
        for index in start + 1..<end {
          #expect(try straight.distance(to: points[index]) <= tolerance + 0.005)
        }
      }
      let theirs = try whole.simplifiedCount(within: tolerance)
      #expect(abs(kept.count - theirs) <= 1 + theirs / 100, "\(tolerance)")
    }
  }

  @Test(
    "nearest positions match those of GEOS", arguments: [0, 78, 85, -89.9]) func nearestPositions(
      at latitude: Double
    ) throws
  {
    var random = SeededGenerator(seed: 72)
    let line = try MeasuredPolyline(RealRoute.streets(at: latitude))
    let plane = try Self.plane(around: line.polyline)
    let whole = try PlaneLine(plane.points(of: line.polyline))
    for _ in 0..<500 {
      let query = line.coordinate(atDistance: .random(in: 0...line.length, using: &random))
        .destination(distance: random.length(from: 0.1, to: 2_000), bearing: random.bearing())
      let found = line.nearestPosition(to: query)
      let points = try plane.points(of: [query, found.coordinate])
      let tolerance = 0.002 + found.offset * 1e-5
      #expect(abs(found.offset - (try whole.distance(to: points[0]))) < tolerance)
      let (east, north) = (points[1].x - points[0].x, points[1].y - points[0].y)
      let straight = (east * east + north * north).squareRoot()
      #expect(abs(straight - found.offset) < tolerance)
      #expect(try whole.distance(to: points[1]) < 0.005)
    }
  }
}
