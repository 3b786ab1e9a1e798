import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Google's encoded polyline format")
struct GooglePolylineCodecTests {
  private let codec = GooglePolylineCodec.precision5

  private func error(
    _ codec: GooglePolylineCodec = .precision5, decoding bytes: [UInt8]
  ) -> PolylineError? {
    do throws(PolylineError) {
      _ = try codec.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ codec: GooglePolylineCodec = .precision5, decoding text: String)
    -> PolylineError?
  {
    error(codec, decoding: Array(text.utf8))
  }

  // Five inputs that are known to break other implementations.

  @Test("a byte beyond ASCII is rejected")
  func aByteBeyondASCII() {
    let found = error(decoding: "_p~iF~ps|Ué")
    #expect(found?.code == .unexpectedByte && found?.byteOffset == 10)
    #expect(found?.found == "byte 0xc3")
  }

  @Test("NaN is rejected before it reaches the encoder")
  func notANumberNeverReachesTheEncoder() {
    #expect {
      try codec.encode(Polyline([Coordinate(latitude: .nan, longitude: 0)]))
    } throws: { error in
      (error as? PolylineError)?.code == .invalidCoordinate
    }
  }

  @Test("a leading space is rejected")
  func aLeadingSpace() {
    let found = error(decoding: " _p~iF~ps|U")
    #expect(found?.code == .unexpectedByte && found?.byteOffset == 0)
  }

  @Test("text that ends before or inside a longitude is rejected")
  func aCutLongitude() {
    let inside = error(decoding: "_p~iF~ps|")
    #expect(inside?.code == .unexpectedEnd && inside?.byteOffset == 9)
    #expect(inside?.expected == "the rest of a number")
    let before = error(decoding: "_p~iF")
    #expect(before?.code == .unexpectedEnd && before?.byteOffset == 5)
    #expect(before?.expected == "a longitude")
  }

  @Test("text of precision 7 round-trips, and is rejected at precision 5")
  func precision7() throws {
    let seven = try GooglePolylineCodec(precision: 7)
    let line = try Polyline([Coordinate(latitude: 48.1234567, longitude: -179.9999999)])
    let text = seven.encode(line)
    #expect(try seven.decode(text) == line)
    let found = error(decoding: text)
    #expect(found?.code == .coordinateOutOfRange && found?.byteOffset == 0)
  }

  @Test("the example in the format's documentation is encoded and decoded correctly")
  func theExampleOfTheFormatsOwnPage() throws {
    let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    let line = try Polyline([
      Coordinate(latitude: 38.5, longitude: -120.2),
      Coordinate(latitude: 40.7, longitude: -120.95),
      Coordinate(latitude: 43.252, longitude: -126.453),
    ])
    #expect(codec.encode(line) == text)
    #expect(codec.encodeBytes(line) == Array(text.utf8))
    #expect(try codec.decode(text) == line)
    #expect(try codec.decode(Array(text.utf8)) == line)
    #expect(try codec.decode(Array(text.utf8).span) == line)
  }

  @Test("an empty line is encoded as empty text and decoded from it")
  func nothing() throws {
    #expect(try codec.decode("").isEmpty)
    #expect(codec.encode(try Polyline([])) == "")
    #expect(codec.encodeBytes(try Polyline([])) == [])
  }

  @Test("precisions outside 0…11 are rejected", arguments: [-1, 12, .min, .max])
  func precisionOutOfRange(precision: Int) {
    #expect {
      try GooglePolylineCodec(precision: precision)
    } throws: {
      ($0 as? PolylineError)?.code == .precisionOutOfRange
    }
  }

  @Test("halves are rounded away from zero, and numbers just below a half toward zero")
  func roundsHalvesAwayFromZeroOnly() throws {
    let whole = try GooglePolylineCodec(precision: 0)
    // Adding 0.5 would round the number just below a half up to 1.
    for (degrees, expected) in [
      (0.5, 1.0), (-0.5, -1), (1.5, 2), (2.5, 3), (-2.5, -3), (0.49999999999999994, 0),
      (-0.49999999999999994, 0), (89.5, 90), (0.4, 0),
    ] {
      let line = try Polyline([Coordinate(latitude: degrees, longitude: -degrees)])
      let back = try whole.decode(whole.encode(line))
      #expect(back.first == Coordinate(latitude: expected, longitude: -expected), "\(degrees)")
    }
  }

  @Test("numbers with too many bytes are rejected")
  func overlongNumbers() {
    // The numbers 0 and 1, with an unnecessary group of zeros.
    #expect(error(decoding: "_??")?.code == .overlongValue)
    #expect(error(decoding: "_??")?.byteOffset == 1)
    #expect(error(decoding: "a??")?.byteOffset == 1)
    let endless = error(decoding: String(repeating: "~", count: 1_000))
    #expect(endless?.code == .overlongValue && endless?.byteOffset == 9)
    let longest = String(repeating: "~", count: 9) + "^"
    let far = error(decoding: longest + longest)
    #expect(far?.code == .coordinateOutOfRange && far?.byteOffset == 0)
  }

  @Test("coordinates out of range are rejected with a hint at the cause")
  func coordinatesThatLeaveTheEarth() throws {
    let step = try Polyline([Coordinate(latitude: 60, longitude: 0)])
    let found = error(decoding: codec.encode(step) + codec.encode(step))
    #expect(found?.code == .coordinateOutOfRange)
    #expect(found?.byteOffset == codec.encode(step).utf8.count && found?.index == 1)
    #expect(found.map { "\($0)" }?.contains("is 5 the text's precision?") == true)
    let east = try codec.encode(Polyline([Coordinate(latitude: 0, longitude: 100)]))
    let around = error(decoding: east + east)
    #expect(around?.index == 1)
    #expect(
      around.map { "\($0)" }?.contains("continue beyond 180 degrees (wrapsLongitudes)") == true)
  }

  private struct Row: Decodable {
    let precision: Int
    let coordinates: Polyline
    let encoded: String
    let decoded: Polyline
  }

  @Test("lines are encoded and decoded as by other implementations")
  func vectorsOfOtherImplementations() throws {
    let rows = try CommittedVectors.lines(of: "google-polylines.jsonl", as: Row.self)
    #expect(rows.count == 96)
    for row in rows {
      let codec = try GooglePolylineCodec(precision: row.precision)
      #expect(codec.encode(row.coordinates) == row.encoded)
      #expect(try codec.decode(row.encoded) == row.decoded)
    }
  }

  private func randomLine(_ random: inout SeededGenerator) -> Polyline? {
    var place = random.coordinate()
    let step = random.length(from: 0.01, to: 5_000_000)
    return try? Polyline(
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        place = place.destination(distance: step, bearing: random.bearing())
        return place
      })
  }

  @Test(
    "decoded coordinates are within half a unit of the originals, and encode to the same text",
    arguments: 0...11)
  func roundTrips(precision: Int) throws {
    let codec = try GooglePolylineCodec(precision: precision)
    var step = 1.0
    for _ in 0..<precision { step /= 10 }
    var random = SeededGenerator(seed: UInt64(precision))
    for _ in 0..<300 {
      let line = try #require(randomLine(&random))
      let text = codec.encode(line)
      let back = try codec.decode(text)
      #expect(back.count == line.count)
      for (given, found) in zip(line, back) {
        #expect(abs(given.latitude - found.latitude) <= 0.500_001 * step + 2e-14)
        #expect(abs(given.longitude - found.longitude) <= 0.500_001 * step + 3e-14)
      }
      #expect(codec.encode(back) == text)
      #expect(codec.encodeBytes(line) == Array(text.utf8))
    }
  }

  @Test("random and damaged text is rejected with an offset, or its line encodes to the same text")
  func noBytesTrap() throws {
    var random = SeededGenerator(seed: 77)
    for round in 0..<20_000 {
      var bytes: [UInt8]
      if round.isMultiple(of: 2) {
        // Characters of the alphabet.
        bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          .random(in: 63...126, using: &random)
        }
      } else {
        // The text of a line, with a flipped bit, an inserted byte, or a missing end.
        bytes = codec.encodeBytes(try #require(randomLine(&random)))
        guard let place = bytes.indices.randomElement(using: &random) else { continue }
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes.insert(.random(in: 0...255, using: &random), at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do throws(PolylineError) {
        let line = try codec.decode(bytes)
        #expect(codec.encodeBytes(line) == bytes)
      } catch {
        #expect((0...bytes.count).contains(error.byteOffset ?? -1))
      }
    }
  }
}
