import Coordinates
import RoadNetworks
import Testing

@testable import RoadImport

@Suite("The side to which traffic keeps")
struct DrivingSideTests {
  @Test(
    "traffic keeps to the left in countries where it usually does, unless a tag says otherwise",
    arguments: [
      (["GB"], true), (["GB", "IE"], true), (["GB", "FR"], false), (["DE"], false), ([], false),
    ])
  func boundaries(countries: [String], isLeft: Bool) throws {
    let extract = try DrawnExtract(
      "a---b---c---d",
      ["ab": "", "bc": "driving_side=right", "cd": "highway=tertiary driving_side=left"],
      relations: countries.map { ("type=boundary ISO3166-1=\($0)", "outer:ab") })
    #expect(extract.report.keepsLeftByCountry == isLeft)
    let sides = extract.network.edges.indices.map { edge in
      extract.network.attributes[extract.network.edges[edge].attributes].drivesOnLeft
    }
    #expect(sides.count == 6)
    #expect(sides.count { $0 } == (isLeft ? 4 : 2))
  }

  @Test(
    "if nothing names the country, that of the nearest main city counts, except near a border",
    arguments: [
      (51.5, -0.1, true), (50.96, 1.85, false), (48.85, 2.35, false), (-33.9, 151.2, true),
      (35.7, 139.7, true), (40.7, -74.0, false), (50.0, 8.0, false),
    ])
  func positions(latitude: Double, longitude: Double, isLeft: Bool) {
    let place = FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude))
    #expect(TimeZoneFinder().drivesOnLeft(near: place) == isLeft)
  }
}
