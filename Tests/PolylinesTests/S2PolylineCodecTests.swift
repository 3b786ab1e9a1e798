import Coordinates
import FoundationEssentials
import Polylines
import TestSupport
import Testing

@Suite("S2 polyline codec")
struct S2PolylineCodecTests {
  private struct Row: Decodable {
    let encoded: String
    let points: [[Double]]?
    let error: Bool?
    let note: String
  }

  private static let file = "vectors/s2-polyline.jsonl"

  /// Returns the rows, which the S2 library either wrote or rejected; their points are [latitude,
  /// longitude].
  private static func rows() throws -> [Row] {
    try ReferenceData.bytes(file).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Row.self, from: Data($0))
    }
  }

  @Test(
    "polylines written by the S2 library are decoded, and text that it rejects is rejected",
    .enabled(if: ReferenceData.has(file), ReferenceData.missing))
  func vectorsOfTheLibrary() throws {
    var good = 0
    var bad = 0
    for row in try Self.rows() {
      guard let points = row.points else {
        bad += 1
        #expect(throws: PolylineError.self, "\(row.note)") {
          try S2PolylineCodec().decode(row.encoded)
        }
        continue
      }
      good += 1
      let line = try S2PolylineCodec().decode(row.encoded)
      #expect(line.count == points.count)
      for (found, expected) in zip(line, points) {
        let isPole = expected[0].magnitude == 90
        let turn = (found.longitude - expected[1]).magnitude
        #expect((found.latitude - expected[0]).magnitude <= 1e-12, "\(row.note)")
        #expect(isPole || turn <= 1e-12 || turn == 360, "\(row.note) \(found) \(expected)")
      }
    }
    #expect(good == 93 && bad == 19)
  }

  @Test(
    "compressed polylines encode to the S2 library's text, unless unsnapped or with trailing bytes",
    .enabled(if: ReferenceData.has(file), ReferenceData.missing))
  func theLibrarysOwnBytesComeOut() throws {
    var same = 0
    var different: [String] = []
    for row in try Self.rows() where row.points != nil {
      // The lossless form stores unit vectors, which decoded latitudes and longitudes don't
      // reproduce exactly.
      if row.note.contains("lossless") { continue }
      let text = row.encoded.prefix { $0 != "=" }
      let candidate = PolylineFormat.detect(row.encoded).first { $0.isS2 }
      if let candidate, try candidate.format.encode(S2PolylineCodec().decode(row.encoded)) == text {
        same += 1
      } else {
        different.append(row.note)
      }
    }
    #expect(same == 83)
    // The encoder snaps vertices to cell centers, and doesn't write trailing bytes.
    let reasons = ["off", "unsnapped", "trailing"]
    #expect(different.allSatisfy { note in reasons.contains { note.contains($0) } }, "\(different)")
  }

  @Test("at every level, coordinates are snapped to cell centers")
  func cellsOfEveryLevel() throws {
    var random = SeededGenerator(seed: 88)
    for level in 0...30 {
      let codec = try S2PolylineCodec(.compressed(level: level))
      let line = try Polyline((0..<50).map { _ in random.coordinate() })
      let centers = try codec.decode(codec.encode(line))
      // Encoding cell centers again reproduces them exactly.
      #expect(try codec.decodeBinary(codec.encodeBinary(centers).span) == centers)
      for (center, coordinate) in zip(centers, line) {
        // Half the longest diagonal of a cell is at most 1.22 times the sphere's radius divided by
        // 2 to the power of the level.
        #expect(center.distance(to: coordinate) <= 1.3 * 6_400_000 / Double(1 << level))
      }
    }
  }

  @Test("the lossless form is accurate to 5 nm")
  func losslessIsWithinANanometer() throws {
    let codec = try S2PolylineCodec(.lossless)
    var random = SeededGenerator(seed: 89)
    let line = try Polyline((0..<2_000).map { _ in random.coordinate() })
    for (found, given) in zip(try codec.decode(codec.encode(line)), line) {
      #expect(found.distance(to: given) < 5e-9)
    }
  }

  /// Results don't depend on neighboring vertices, even near poles, the antimeridian, and edges of
  /// the cube.
  @Test("a vertex is decoded to the same coordinate in every line")
  func verticesAreTheSameInEveryLine() throws {
    let places = [
      (0, 0), (0, 180), (0, -180), (45, 45), (35.264_389_682_754_654, 45), (-45, 135), (90, 0),
      (-90, 30), (89.999_9, 120), (10, 179.999_9), (10, -179.999_9), (0, 90), (-1e-9, -90),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    var random = SeededGenerator(seed: 90)
    for codec in try [S2PolylineCodec(.lossless), S2PolylineCodec(.compressed(level: 30))] {
      for place in places {
        let near = (0..<200).map { _ in
          Coordinate(
            latitude: max(-90, min(90, place.latitude + .random(in: -0.02...0.02, using: &random))),
            longitude: max(
              -180, min(180, place.longitude + .random(in: -0.02...0.02, using: &random))))
        }
        let line = try codec.decodeBinary(codec.encodeBinary(Polyline(near + [place])).span)
        for (found, given) in zip(line, near + [place]) {
          let alone = try codec.decodeBinary(codec.encodeBinary(Polyline([given])).span)
          #expect(alone.first == found)
          #expect(found.distance(to: given) < 0.01)
        }
      }
    }
  }

  @Test(
    "decoding in chunks gives the same line, or error code and offset, as decoding at once",
    .enabled(if: ReferenceData.has(file), ReferenceData.missing), arguments: [false, true])
  func chunksMakeNoDifference(strict: Bool) throws {
    let codec = try S2PolylineCodec(.lossless, refusesTrailingBytes: strict)
    var random = SeededGenerator(seed: 91)
    for row in try Self.rows() {
      let text = Array(row.encoded.utf8)
      for cut in [text.count, text.count - 1, text.count / 2] where cut >= 0 {
        let text = Array(text[..<cut])
        let whole = Result { () throws(PolylineError) in try codec.decode(text) }
        for most in [1, 7, 100, 100_000] {
          let chunked = Result { () throws(PolylineError) in
            var decoder = S2PolylineDecoder(codec)
            var coordinates: [Coordinate] = []
            var offset = 0
            while offset < text.count {
              let end = min(text.count, offset + .random(in: 1...most, using: &random))
              try decoder.decode(Array(text[offset..<end]).span, into: &coordinates)
              offset = end
            }
            try decoder.finish(into: &coordinates)
            return try Polyline(coordinates)
          }
          switch (whole, chunked) {
          case (.success(let whole), .success(let chunked)): #expect(whole == chunked)
          case (.failure(let whole), .failure(let chunked)):
            #expect(whole.code == chunked.code && whole.byteOffset == chunked.byteOffset)
          default: Issue.record("\(row.note), cut at \(cut): \(whole), \(chunked)")
          }
        }
      }
    }
  }

  @Test(
    "components of lossless vertices differ from the S2 library's by less than 1e-15",
    .enabled(if: ReferenceData.has(file), ReferenceData.missing))
  func losslessBytesAreNearlyTheLibrarys() throws {
    let codec = try S2PolylineCodec(.lossless)
    var vertices = 0
    for row in try Self.rows() where row.note.contains("lossless") && row.points != nil {
      let theirs = try #require(Data(base64URL: row.encoded))
      let ours = codec.encodeBinary(try codec.decode(row.encoded))
      #expect(theirs.count == ours.count && Array(theirs.prefix(5)) == Array(ours.prefix(5)))
      for offset in stride(from: 5, to: ours.count, by: 8) {
        func component(_ bytes: some Sequence<UInt8>) -> Double {
          Double(
            bitPattern: bytes.dropFirst(offset).prefix(8).reversed().reduce(0) {
              $0 << 8 | UInt64($1)
            })
        }
        #expect((component(theirs) - component(ours)).magnitude < 1e-15)
        vertices += 1
      }
    }
    #expect(vertices == 3 * 87)
  }

  @Test("errors have the correct code, byte offset, and index")
  func placesOfErrors() throws {
    func error(_ text: String, strict: Bool = false) throws -> PolylineError? {
      let codec = try S2PolylineCodec(.lossless, refusesTrailingBytes: strict)
      do throws(PolylineError) {
        _ = try codec.decode(text)
        return nil
      } catch {
        return error
      }
    }
    let good = "AhYFIoF_XZ6GAPV1plu2AYQNAA=="
    #expect(try error(good) == nil && error(good, strict: true) == nil)
    #expect(try error("AhYF*").map { [$0.byteOffset] } == [4])
    #expect(try error("A")?.code == .unexpectedEnd)
    // Missing data is reported at the end of the text.
    for end in ["AQ", "AhYFIoF_XZ6GAPV1plu2AYQ", "AQIAAAA"] {
      #expect(try error(end)?.byteOffset == end.utf8.count)
    }
    #expect(try error("AxYF")?.code == .unsupportedVersion)
    #expect(try error("Ah8F")?.code == .precisionOutOfRange)
    #expect(try error("AhYFIoF_XZ6GAPV1plu2AYQN")?.byteOffset == 24)
    // Three bytes are too few for five vertices.
    #expect(try error("AhYFIoF_")?.byteOffset == 2)
    let longer = "AhYFIoF_XZ6GAPV1plu2AYQNAAEC"
    #expect(try error(longer) == nil)
    #expect(try error(longer, strict: true)?.code == .trailingBytes)
    // A vector of length 2.
    #expect(try error("AQEAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAA=")?.code == .coordinateOutOfRange)
    #expect(try error("AQEAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAA=")?.index == 0)
    // Index 2 at level 1, where the indices along each axis of a face are 0 and 1.
    #expect(try error("AgEBBgQAAA")?.code == .coordinateOutOfRange)
  }
}

extension PolylineFormat.Guess {
  fileprivate var isS2: Bool {
    if case .s2 = format { true } else { false }
  }
}

extension Data {
  fileprivate init?(base64URL text: String) {
    let text = text.replacing("-", with: "+").replacing("_", with: "/").filter { $0 != "=" }
    self.init(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
  }
}
