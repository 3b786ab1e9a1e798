import Coordinates
import Polylines
import TestSupport
import Testing

/// Compares the code that processes many bytes at once with code that processes single bytes.
@Suite("Google's format, many bytes at a time")
struct GoogleDecoderTests {
  /// The result of decoding text: coordinates, and an error if there is one.
  private struct Outcome: Equatable {
    var coordinates: [Coordinate] = []
    var error: PolylineError?
  }

  /// Decodes text in chunks of the sizes that `next` returns.
  private func outcome(
    _ text: [UInt8], precision: Int, chunk next: () -> Int
  ) throws -> Outcome {
    var decoder = GooglePolylineDecoder(try GooglePolylineCodec(precision: precision))
    var outcome = Outcome()
    var offset = 0
    do throws(PolylineError) {
      while offset < text.count {
        let end = min(text.count, offset + max(1, next()))
        try decoder.decode(Array(text[offset..<end]).span, into: &outcome.coordinates)
        offset = end
      }
      try decoder.finish()
    } catch {
      outcome.error = error
    }
    return outcome
  }

  /// Returns a line with steps of random lengths up to a random maximum, and an occasional jump.
  private func line(_ random: inout SeededGenerator) -> [Coordinate] {
    let step = random.length(from: 1e-12, to: 40)
    var place = random.coordinate()
    return (0..<Int.random(in: 0...200, using: &random)).map { _ in
      if Int.random(in: 0..<40, using: &random) == 0 { place = random.coordinate() }
      place.latitude = min(90, max(-90, place.latitude + .random(in: -step...step, using: &random)))
      place.longitude = min(
        180, max(-180, place.longitude + .random(in: -step...step, using: &random)))
      return place
    }
  }

  @Test("encoded text is the same as that of a plain implementation", arguments: 0...11)
  func textIsThatOfTheTwin(precision: Int) throws {
    let codec = try GooglePolylineCodec(precision: precision)
    var random = SeededGenerator(seed: 500 + UInt64(precision))
    for _ in 0..<400 {
      let line = try Polyline(line(&random))
      let text = GoogleTwin.encode(line.coordinates, precision: precision)
      #expect(codec.encodeBytes(line) == text)
      #expect(codec.encode(line) == String(decoding: text, as: UTF8.self))
    }
  }

  @Test("halves and limits are encoded as by a plain implementation", arguments: 0...11)
  func halvesAndEndsOfTheRange(precision: Int) throws {
    let codec = try GooglePolylineCodec(precision: precision)
    let step = (0..<precision).reduce(1.0) { step, _ in step / 10 }
    let latitudes = [90, -90, 0.0, -0.0, 0.5 * step, -0.5 * step, 1.5 * step, 45 + 0.5 * step]
    let line = try Polyline(
      latitudes.flatMap { latitude in
        [180, -180, -0.5 * step, 2.5 * step, -2.5 * step].map {
          Coordinate(latitude: latitude, longitude: $0)
        }
      })
    #expect(codec.encodeBytes(line) == GoogleTwin.encode(line.coordinates, precision: precision))
  }

  @Test(
    "decoding in chunks has the same result as decoding byte by byte",
    arguments: [0, 4, 5, 6, 7, 8, 11])
  func chunksMakeNoDifference(precision: Int) throws {
    let codec = try GooglePolylineCodec(precision: precision)
    var random = SeededGenerator(seed: 900 + UInt64(precision))
    for _ in 0..<150 {
      let text = GoogleTwin.encode(line(&random), precision: precision)
      let single = try outcome(text, precision: precision) { 1 }
      #expect(single.error == nil)
      #expect(try codec.decode(text).coordinates == single.coordinates)
      #expect(try outcome(text, precision: precision) { .max / 2 } == single)
      var sizes = random
      #expect(
        try outcome(text, precision: precision) { .random(in: 1...150, using: &sizes) } == single)
    }
  }

  @Test(
    "decoding damaged text at once has the same result as decoding it byte by byte",
    arguments: [5, 6, 7, 9])
  func damageIsFoundAtTheSamePlace(precision: Int) throws {
    var random = SeededGenerator(seed: 1_300 + UInt64(precision))
    for _ in 0..<1_500 {
      var text = GoogleTwin.encode(line(&random), precision: precision)
      guard let place = text.indices.randomElement(using: &random) else { continue }
      switch Int.random(in: 0...4, using: &random) {
      case 0: text[place] = .random(in: 0...255, using: &random)
      case 1: text[place] = .random(in: 63...126, using: &random)
      case 2: text.removeSubrange(place...)
      case 3: text.insert(UInt8(ascii: "?"), at: place)
      default: text.remove(at: place)
      }
      let single = try outcome(text, precision: precision) { 1 }
      #expect(try outcome(text, precision: precision) { .max / 2 } == single)
    }
  }

  @Test(
    "longitudes beyond ±180, up to ±540, are wrapped if the codec allows it, otherwise rejected",
    arguments: [5, 6, 9])
  func longitudesThatGoOnCounting(precision: Int) throws {
    let codec = try GooglePolylineCodec(precision: precision, wrapsLongitudes: true)
    let longitudes = [170, 179.5, 180, 180.5, 200, 360, 540, 359, 170, -180, -181, -540]
    let text = GoogleTwin.encode(
      longitudes.map { Coordinate(latitude: 10, longitude: $0) }, precision: precision)
    let same = [170, 179.5, 180, -179.5, -160, 0, 180, -1, 170, -180, 179, -180]
    #expect(try codec.decode(text).map(\.longitude) == same)
    #expect(throws: PolylineError.self) {
      try GooglePolylineCodec(precision: precision).decode(text)
    }
    for beyond in [540.1, -540.1] {
      let text = GoogleTwin.encode(
        [Coordinate(latitude: 0, longitude: beyond)], precision: precision)
      #expect(throws: PolylineError.self) { try codec.decode(text) }
    }
  }

  @Test("coordinates decoded before an error stay in the output")
  func whatCameBeforeAnErrorStays() throws {
    let text = Array("_p~iF~ps|U_ulLnnqC!_mqNvxq`@".utf8)
    let found = try outcome(text, precision: 5) { 100 }
    #expect(found.coordinates.map(\.latitude) == [38.5, 40.7])
    #expect(found.error?.code == .unexpectedByte && found.error?.byteOffset == 18)
  }
}
