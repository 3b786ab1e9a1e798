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
}
