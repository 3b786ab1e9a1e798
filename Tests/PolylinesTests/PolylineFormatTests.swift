import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Polyline formats")
struct PolylineFormatTests {
  private let example = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"

  @Test("the example in Google's documentation is detected at precision 5")
  func theExampleOfGooglesPageHasPrecision5() throws {
    let found = PolylineFormat.detect(example)
    #expect(found.first?.format == .google(.precision5))
    // At lower precisions, coordinates are out of range; at higher precisions, all are valid.
    #expect(found.map(\.format.name) == (5...11).map { "google\($0)" })
    #expect(
      found.map(\.certainty) == [.likely]
        + [PolylineFormat.Certainty](repeating: .possible, count: 6))
    #expect(found[0].reason == "decodes to a line from 38.5, -120.2, in steps of 536828 m")
  }

  @Test("far from the origin, the precision is detected", arguments: [5, 6, 7])
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
      let found = PolylineFormat.detect(codec.encode(line))
      #expect(found.first?.format == .google(codec) && found.first?.certainty == .likely)
    }
  }

  /// The distance between coordinates is no evidence against the lowest precision.
  @Test(
    "the precision is detected whatever the distances between coordinates",
    arguments: [0.3, 1, 2, 3, 30, 600, 2_000, 5_000, 20_000], [5, 6, 7])
  func stepsOfAnyLength(step: Double, precision: Int) throws {
    var random = SeededGenerator(seed: 5)
    let codec = try GooglePolylineCodec(precision: precision)
    var place = Coordinate(latitude: 41.15, longitude: -8.61)
    let line = try Polyline(
      (0..<20).map { _ in
        place = place.destination(distance: step, bearing: random.bearing())
        return place
      })
    let found = PolylineFormat.detect(codec.encode(line))
    #expect(found.first?.format == .google(codec) && found.first?.certainty == .likely)
  }

  /// Coordinates with ten times these latitudes and longitudes are also valid.
  @Test(
    "near the origin, several precisions are likely if steps at precision 5 are too long for roads",
    arguments: [
      (5.6037, -0.187), (6.5244, 3.3792), (-4.4419, 15.2663), (-8.839, 13.2894), (0.4162, 9.4673),
    ])
  func precisionsNearTheOrigin(latitude: Double, longitude: Double) throws {
    var random = SeededGenerator(seed: 4)
    for (precision, step) in [(5, 30.0), (6, 30), (6, 90), (5, 900)] {
      let codec = try GooglePolylineCodec(precision: precision)
      var place = Coordinate(latitude: latitude, longitude: longitude)
      let line = try Polyline(
        (0..<100).map { _ in
          place = place.destination(distance: step, bearing: random.bearing())
          return place
        })
      let text = codec.encode(line)
      let found = PolylineFormat.detect(text)
      let likely = found.filter { $0.certainty == .likely }.map(\.format)
      // Ten times 30 m may be the step of an overview; ten times 90 m may not.
      let stepAtFive = precision == 5 ? step : 10 * step
      // A tenth and a hundredth of 900 m are typical of roads.
      #expect(
        likely.map(\.name) == (stepAtFive > 500 ? ["google5", "google6", "google7"] : ["google5"]))
      #expect(found.map(\.format).contains(.google(codec)))
    }
  }

  @Test("a format has the same certainty on its own as among all candidates")
  func certaintyOfOneFormat() throws {
    var random = SeededGenerator(seed: 6)
    for name in [
      "google4", "google5", "google6", "google7", "google8", "flexible", "s2", "s2-lossless",
    ] {
      let format = try #require(PolylineFormat(name: name))
      for step in [0.5, 20, 90, 3_000] {
        var place = random.coordinate(latitudes: -60...60)
        let line = try Polyline(
          (0..<20).map { _ in
            place = place.destination(distance: step, bearing: random.bearing())
            return place
          })
        let text = try format.encodeBytes(line)
        let found = PolylineFormat.detect(text.span)
        for candidate in found {
          #expect(candidate.format.certainty(for: text.span) == candidate.certainty)
        }
        for other in (0...11).compactMap({ PolylineFormat(name: "google\($0)") })
        where !found.contains(where: { $0.format == other }) {
          #expect(other.certainty(for: text.span) == nil)
        }
        let coarse = try S2PolylineCodec(.compressed(level: 3))
        #expect(PolylineFormat.s2(coarse).certainty(for: text.span) == nil)
      }
    }
  }

  @Test("an S2 polyline with trailing bytes is only a possible candidate")
  func trailingBytesMakeS2LessCertain() throws {
    let found = try #require(PolylineFormat.detect("AhYFIoF_XZ6GAPV1plu2AYQNAAEC").first)
    #expect(found.format.name == "s2-level22" && found.certainty == .possible)
    #expect(found.reason == "states the S2 form and 5 vertices, but has 2 bytes after them")
  }

  @Test("an empty flexible polyline isn't mistaken for a coordinate near the origin")
  func anEmptyLineIsNoPlaceInTheAtlantic() throws {
    // At precision 5 of Google's format, this would be -0.00002, -0.00004.
    #expect(PolylineFormat.detect("BF").first?.format.name == "flexible5")
  }

  @Test("bytes are encoded, decoded, and detected like strings")
  func bytesAreTextToo() throws {
    let line = try GooglePolylineCodec.precision5.decode(example)
    for name in ["google6", "flexible", "s2", "s2-lossless"] {
      let format = try #require(PolylineFormat(name: name))
      let bytes = try format.encodeBytes(line)
      #expect(try format.encode(line) == String(decoding: bytes, as: UTF8.self))
      #expect(try format.decode(bytes.span) == format.decode(format.encode(line)))
      #expect(PolylineFormat.detect(bytes.span) == PolylineFormat.detect(try format.encode(line)))
    }
    #expect(throws: PolylineError.self) {
      try PolylineFormat.google(.precision5).decode([0xff].span)
    }
  }

  @Test("formats that the text states are detected with the highest certainty")
  func formatsThatStateThemselves() throws {
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
      #expect(try found.format.decode(text) == format.decode(text))
    }
  }

  @Test("empty text, and text that isn't a polyline, have no candidates")
  func nothingIsGuessed() {
    #expect(PolylineFormat.detect("not a line!").isEmpty)
    #expect(PolylineFormat.detect("").isEmpty)
  }

  @Test("random text doesn't trap, and its candidates decode to valid coordinates")
  func noBytesTrapAnyDecoder() throws {
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
      for candidate in PolylineFormat.detect(bytes.span) {
        let areValid = try candidate.format.decode(bytes.span).allSatisfy(\.isValid)
        #expect(areValid)
      }
      _ = try? S2PolylineCodec().decodeBinary(bytes.span)
    }
  }
}
