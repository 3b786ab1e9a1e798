import Coordinates
import RoadDrawings
import TestSupport
import Testing

@testable import Isochrones
@testable import RoadSearch

@Suite("Contours of random distances, checked by GEOS and cell by cell")
struct ContourTests {
  @Test(
    "contours are valid, nested as distances fall, and have the right nodes inside",
    arguments: 0..<Thoroughness.count(100))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let corner = Coordinate(latitude: 20, longitude: seed.isMultiple(of: 2) ? 179.999 : 8)
    let town = try RandomTown(using: &random, side: 2, corner: corner, block: 100)
    let place = try #require(town.places.values.min { $0.latitude < $1.latitude })
    let (_, roads) = try town.network.reachableRoads(near: place, within: 1_000_000)
    let frame = LocalFrame(origin: place)
    let grid = try #require(AreaGrid(around: ReachedLines(roads, within: 0), frame))
    var raster = DistanceRaster(grid)
    let (margin, isWhole) = (raster.margin, seed.isMultiple(of: 3))
    for index in raster.squares.indices {
      let (column, row) = (index % grid.columnCount, index / grid.columnCount)
      let isBorder =
        column == 0 || row == 0 || column == grid.columnCount - 1 || row == grid.rowCount - 1
      // Distances just at the margin are the hardest.
      let distance =
        isBorder
        ? .infinity
        : isWhole
          ? [0, margin, margin.nextUp, 2 * margin].randomElement(using: &random) ?? 0
          : Float.random(in: 0...2 * margin, using: &random)
      raster.squares[index] = distance * distance
    }
    var previous: GEOSArea?
    for _ in 0..<4 {
      let area = ReachableArea(limit: 0, polygons: raster.polygons(frame, leastHole: 0))
      let shape = try GEOSArea(area)
      #expect(shape.isValid)
      if let previous { #expect(shape.covers(previous)) }
      for index in raster.squares.indices {
        let (column, row) = (index % grid.columnCount, index / grid.columnCount)
        let node = LocalPosition(
          east: grid.corner.east + Double(column) * grid.spacing,
          north: grid.corner.north + Double(row) * grid.spacing)
        let longitude = frame.origin.longitude + node.east / frame.metersPerDegreeEast
        let coordinate = Coordinate(
          latitude: frame.origin.latitude + node.north / frame.metersPerDegreeNorth,
          longitude: longitude > 180 ? longitude - 360 : longitude)
        // A node on the antimeridian is on the border of both parts.
        guard longitude.magnitude < 179.999_999 || longitude > 180.000_001 else { continue }
        #expect(shape.contains(coordinate) == (raster.squares[index] <= raster.marginSquare))
      }
      // Small holes and what is in them are filled.
      let filled = try GEOSArea(ReachableArea(limit: 0, polygons: raster.polygons(frame)))
      #expect(filled.isValid && filled.covers(shape))
      previous = shape
      for index in raster.squares.indices where Bool.random(using: &random) {
        raster.squares[index] *= .random(in: 0.5...1, using: &random)
      }
    }
  }
}
