import Coordinates
import FoundationEssentials
import Polylines
import TestSupport
import Testing

@Suite struct S2PolylineCodecTests {
  private struct Row: Decodable {
    let encoded: String
    let points: [[Double]]?
    let error: Bool?
    let note: String
  }

  private static let file = "vectors/s2-polyline.jsonl"

  /// Rows that the S2 library wrote or refuses; their points are [latitude, longitude].
  private static func rows() throws -> [Row] {
    try ReferenceData.bytes(file).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Row.self, from: Data($0))
    }
  }

  @Test(.enabled(if: ReferenceData.has(file), ReferenceData.missing))
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

  @Test(.enabled(if: ReferenceData.has(file), ReferenceData.missing))
  func theLibrarysOwnBytesComeOut() throws {
    var same = 0
    var different: [String] = []
    for row in try Self.rows() where row.points != nil {
      // Latitudes and longitudes are not exactly the vectors that the lossless form has.
      if row.note.contains("lossless") { continue }
      let text = row.encoded.prefix { $0 != "=" }
      let candidate = PolylineFormat.detect(row.encoded).first { $0.isS2 }
      if let candidate, try candidate.format.encode(candidate.line) == text {
        same += 1
      } else {
        different.append(row.note)
      }
    }
    #expect(same == 83)
    // The encoder puts vertices into the centers of cells, and nothing behind the line.
    let reasons = ["off", "unsnapped", "trailing"]
    #expect(different.allSatisfy { note in reasons.contains { note.contains($0) } }, "\(different)")
  }

  @Test func cellsOfEveryLevel() throws {
    var random = SeededGenerator(seed: 88)
    for level in 0...30 {
      let codec = try S2PolylineCodec(.compressed(level: level))
      let line = try Polyline((0..<50).map { _ in random.coordinate() })
      let centers = try codec.decode(codec.encode(line))
      // A cell's center is its own.
      #expect(try codec.decodeBinary(codec.encodeBinary(centers).span) == centers)
      for (center, coordinate) in zip(centers, line) {
        // Half the longest diagonal of a cell is 1.24 of the sphere's radius by 2 to the level.
        #expect(center.distance(to: coordinate) <= 1.3 * 6_400_000 / Double(1 << level))
      }
    }
  }

  @Test func losslessIsWithinANanometer() throws {
    let codec = try S2PolylineCodec(.lossless)
    var random = SeededGenerator(seed: 89)
    let line = try Polyline((0..<2_000).map { _ in random.coordinate() })
    for (found, given) in zip(try codec.decode(codec.encode(line)), line) {
      #expect(found.distance(to: given) < 5e-9)
    }
  }

  /// Neighbors make no difference, and neither do poles, the antimeridian and edges of the cube.
  @Test func verticesAreTheSameInEveryLine() throws {
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

  @Test func placesOfErrors() throws {
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
    // Cell 2 of level 1, where each face has cells 0 and 1.
    #expect(try error("AgEBBgQAAA")?.code == .coordinateOutOfRange)
  }
}

extension PolylineFormat.Candidate {
  fileprivate var isS2: Bool {
    if case .s2 = format { true } else { false }
  }
}
