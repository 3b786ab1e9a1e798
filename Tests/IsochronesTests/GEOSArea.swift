import CGEOS
import Coordinates
import Isochrones
import Testing

/// The polygons of an area as a geometry of GEOS, in degrees rounded as in GeoJSON.
final class GEOSArea {
  private let context: GEOSContextHandle_t
  private let geometry: OpaquePointer

  init(_ area: ReachableArea) throws {
    let context = try #require(GEOS_init_r())
    func ring(_ coordinates: [Coordinate]) -> OpaquePointer? {
      let sequence = GEOSCoordSeq_create_r(context, UInt32(coordinates.count), 2)
      for (index, place) in coordinates.enumerated() {
        GEOSCoordSeq_setXY_r(
          context, sequence, UInt32(index), (place.longitude * 1e7).rounded() / 1e7,
          (place.latitude * 1e7).rounded() / 1e7)
      }
      return GEOSGeom_createLinearRing_r(context, sequence)
    }
    var polygons: [OpaquePointer?] = area.polygons.map { rings in
      var holes = rings.dropFirst().map(ring)
      return GEOSGeom_createPolygon_r(context, ring(rings[0]), &holes, UInt32(holes.count))
    }
    self.context = context
    geometry = try #require(
      GEOSGeom_createCollection_r(
        context, Int32(GEOS_MULTIPOLYGON.rawValue), &polygons, UInt32(polygons.count)))
  }

  deinit {
    GEOSGeom_destroy_r(context, geometry)
    GEOS_finish_r(context)
  }

  var isValid: Bool { GEOSisValid_r(context, geometry) == 1 }

  var squareDegrees: Double {
    var area = Double.nan
    #expect(GEOSArea_r(context, geometry, &area) == 1)
    return area
  }

  /// Returns whether no part of another area is outside of this one.
  func covers(_ other: GEOSArea) -> Bool { GEOSCovers_r(context, geometry, other.geometry) == 1 }

  func contains(_ place: Coordinate) -> Bool {
    let point = GEOSGeom_createPointFromXY_r(context, place.longitude, place.latitude)
    defer { GEOSGeom_destroy_r(context, point) }
    return GEOSContains_r(context, geometry, point) == 1
  }
}
