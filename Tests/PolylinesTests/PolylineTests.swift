import Coordinates
import FoundationEssentials
import Polylines
import TestSupport
import Testing

@Suite("Polylines")
struct PolylineTests {
  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test("a line is a collection of its coordinates, with a bounding box and a reverse")
  func holdsItsCoordinates() throws {
    let places = [place(1, 2), place(3, 4), place(3, 4)]
    let line = try Polyline(places)
    #expect(Array(line) == places)
    #expect(line.coordinates == places)
    #expect(line.count == 3 && line[1] == places[1])
    #expect(Array(line.reversed()) == places.reversed())
    #expect(line.boundingBox == BoundingBox(south: 1, west: 2, north: 3, east: 4))
    #expect(try Polyline(places[1...]).count == 2)
    let empty = try Polyline([])
    #expect(empty.isEmpty && empty.boundingBox == nil && empty.reversed() == empty)
  }

  @Test("the description of a line contains the number of coordinates and each coordinate")
  func isPrintedAsPairs() throws {
    #expect(
      try "\(Polyline([place(38.5, -120.2), place(40.7, -120.95)]))"
        == "2 coordinates: (38.5, -120.2), (40.7, -120.95)")
    #expect(try "\(Polyline([place(1, 2)]))" == "1 coordinate: (1.0, 2.0)")
    #expect(try "\(Polyline([]))" == "0 coordinates")
  }

  @Test("error codes are described by their names")
  func errorsHaveCodesWithNames() {
    #expect("\(PolylineError.Code.noCoordinates)" == "noCoordinates")
    #expect("\(CoordinateError.Code.invalidCoordinate)" == "invalidCoordinate")
  }

  @Test(
    "the first invalid coordinate is reported with its index",
    arguments: [
      (Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (90.1, 0), (0, -180.1),
    ])
  func refusesWhatIsNoPlace(latitude: Double, longitude: Double) {
    #expect {
      try Polyline([place(1, 2), place(latitude, longitude), place(.nan, 0)])
    } throws: { error in
      let error = error as? PolylineError
      return error?.code == .invalidCoordinate && error?.index == 1
    }
  }

  @Test("the error for swapped latitude and longitude contains a hint")
  func tellsOfSwappedNumbers() {
    #expect {
      try Polyline([place(-122, 37)])
    } throws: {
      "\($0)".contains("swapped")
    }
  }

  @Test("a line is encoded like GeoJSON coordinates, and decoding ignores elevations")
  func isCodedAsGeoJSONCoordinates() throws {
    let line = try Polyline([place(1.5, 2), place(-3, 4)])
    let json = try JSONEncoder().encode(line)
    #expect(String(decoding: json, as: UTF8.self) == "[[2,1.5],[4,-3]]")
    #expect(try JSONDecoder().decode(Polyline.self, from: json) == line)
    let tall = Data("[[2,1.5,300],[4,-3,301]]".utf8)
    #expect(try JSONDecoder().decode(Polyline.self, from: tall) == line)
  }

  @Test(
    "malformed arrays and invalid coordinates in JSON are rejected",
    arguments: ["[[0,91]]", "[[181,0]]", "[[1]]", "[1,2]", "{}", "[[\"a\",1]]", "[[1,2],null]"])
  func refusesBadJSON(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Polyline.self, from: Data(text.utf8))
    }
  }
}
