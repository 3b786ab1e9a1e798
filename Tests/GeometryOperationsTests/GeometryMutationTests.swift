import GeometryOperations
import TestSupport
import Testing

/// Tests that damaged input leads to a shape or an error, not to a crash.
@Suite struct GeometryMutationTests {
  private static let rows = Result {
    try CommittedVectors.lines(of: "geometries.jsonl", as: GeometryVectorTests.Row.self)
  }

  @Test("truncated well-known binary is rejected") func truncatedBytesAreErrors() throws {
    let workspace = GeometryWorkspace()
    for row in try Self.rows.get() {
      let bytes = try Geometry(hexadecimalWKB: row.extendedZ, in: workspace).wkb(in: workspace)
      for length in bytes.indices {
        #expect(throws: GeometryError.self) {
          try Geometry(wkb: Array(bytes[..<length]), in: workspace)
        }
      }
    }
  }

  @Test("well-known binary with flipped bits is rejected or leads to a shape that round-trips")
  func flippedBits() throws {
    let workspace = GeometryWorkspace()
    var random = SeededGenerator(seed: 40)
    for row in try Self.rows.get() {
      let bytes = try Geometry(hexadecimalWKB: row.wkb, in: workspace).wkb(in: workspace)
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: bytes.indices, using: &random)
          damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        // A shape that is still readable must round-trip.
        guard let shape = try? Geometry(wkb: damaged, in: workspace) else { continue }
        #expect(try Geometry(wkb: shape.wkb(in: workspace), in: workspace) == shape)
      }
    }
  }

  @Test("damaged text is rejected or leads to a shape that round-trips") func damagedText() throws {
    let workspace = GeometryWorkspace()
    var random = SeededGenerator(seed: 41)
    let alphabet = Array("()[]{},:\" .-+0123456789eEPOINTZM\0\u{e9}".utf8)
    for row in try Self.rows.get() {
      for text in [row.wktZ, row.geoJSON] where text.utf8.count < 2_000 {
        for _ in 0..<100 {
          var damaged = Array(text.utf8)
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: damaged.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: damaged[place] = alphabet.randomElement(using: &random) ?? 0
            case 1: damaged.remove(at: place)
            default: damaged.removeSubrange(place...)
            }
            if damaged.isEmpty { break }
          }
          let string = String(decoding: damaged, as: UTF8.self)
          if let shape = try? Geometry(wkt: string, in: workspace) {
            #expect(try Geometry(wkt: shape.wkt(), in: workspace) == shape)
          }
          if let shape = try? Geometry(geoJSON: damaged) {
            #expect(try Geometry(geoJSON: shape.geoJSON()) == shape)
          }
        }
      }
    }
  }
}
