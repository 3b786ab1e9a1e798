import Coordinates
import Polylines
import TestSupport
import Testing

@Suite struct PolylineFormatTests {
  private let example = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"

  @Test func theExampleOfGooglesPageHasPrecision5() throws {
    let found = PolylineFormat.detect(example)
    #expect(found.first?.format == .google(.precision5))
    #expect(found.first?.certainty == .likely)
    #expect(found.first?.line.first == Coordinate(latitude: 38.5, longitude: -120.2))
    // At fewer places it leaves the Earth, at more it does not.
    let others = found.dropFirst().map(\.certainty)
    #expect(others == Array(repeating: .possible, count: 6))
  }

  @Test(arguments: [5, 6, 7])
  func precisionsAwayFromTheOrigin(precision: Int) throws {
    var random = SeededGenerator(seed: 3)
    let codec = try GooglePolylineCodec(precision: precision)
    for _ in 0..<200 {
      var place = random.coordinate(latitudes: 10...80)
      let line = try Polyline(
        (0..<20).map { _ in
          place = place.destination(distance: 30, bearing: random.bearing())
          return place
        })
      #expect(PolylineFormat.detect(codec.encode(line)).first?.format == .google(codec))
    }
  }

  @Test func formatsThatStateThemselves() throws {
    let line = try Polyline([
      Coordinate(latitude: 50.1022829, longitude: 8.6982122),
      Coordinate(latitude: 50.1020076, longitude: 8.6956695),
    ])
    for format: PolylineFormat in [
      .flexible(try FlexiblePolylineCodec(precision: 5)),
      .flexible(try FlexiblePolylineCodec(precision: 0)),
      .s2(try S2PolylineCodec(.lossless)), .s2(try S2PolylineCodec(.compressed(level: 22))),
      .s2(try S2PolylineCodec(.compressed(level: 30))),
    ] {
      let text = try format.encode(line)
      let found = try #require(PolylineFormat.detect(text).first)
      #expect(found.format.description == format.description && found.certainty == .stated)
      #expect(try format.decode(text) == found.line)
    }
  }

  @Test func nothingIsGuessed() {
    #expect(PolylineFormat.detect("not a line!").isEmpty)
    #expect(PolylineFormat.detect("").isEmpty)
  }

  @Test func noBytesTrapAnyDecoder() throws {
    var random = SeededGenerator(seed: 31)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=".utf8)
    for round in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      switch round % 4 {
      case 0: bytes.insert(contentsOf: "Ah".utf8, at: 0)
      case 1: bytes.insert(contentsOf: "AQ".utf8, at: 0)
      case 2: bytes.insert(contentsOf: "BF".utf8, at: 0)
      default: break
      }
      for candidate in PolylineFormat.detect(String(decoding: bytes, as: UTF8.self)) {
        let areValid = candidate.line.allSatisfy(\.isValid)
        #expect(areValid)
      }
      _ = try? S2PolylineCodec().decodeBinary(bytes.span)
    }
  }
}
