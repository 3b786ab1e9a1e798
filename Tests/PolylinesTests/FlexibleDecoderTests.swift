import Coordinates
import Polylines
import TestSupport
import Testing

/// Tests that complement the format's test vectors: chunks, third values, and malformed text.
@Suite("Flexible polyline decoder")
struct FlexibleDecoderTests {
  /// The example on the format's own page.
  private let example = "BFoz5xJ67i1B1B7PzIhaxL7Y"

  private func error(_ text: String) -> PolylineError? {
    do throws(PolylineError) {
      _ = try FlexiblePolylineCodec().decode(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("errors have the correct code, byte offset, and index")
  func placesOfErrors() {
    #expect(error(example) == nil)
    #expect(error("").map { [$0.byteOffset] } == [0])
    #expect(error("")?.expected == "a version")
    #expect(error("B")?.expected == "a header")
    #expect(error("CF")?.code == .unsupportedVersion && error("CF")?.byteOffset == 0)
    // A header of more than 11 bits.
    #expect(error("BgggB")?.code == .unsupportedVersion && error("BgggB")?.byteOffset == 1)
    #expect(error("BFoz5x!")?.code == .unexpectedByte && error("BFoz5x!")?.byteOffset == 6)
    #expect(error("BFoz5")?.expected == "the rest of a number")
    #expect(error("BFoz5xJ")?.expected == "a longitude" && error("BFoz5xJ")?.byteOffset == 7)
    // The number 0, encoded in two letters.
    #expect(error("BFgA")?.code == .overlongValue && error("BFgA")?.byteOffset == 3)
    #expect(error("BF______________")?.code == .overlongValue)
    // The second coordinate has the latitude 90.00001.
    #expect(error("BFAAigkwRA")?.code == .coordinateOutOfRange)
    #expect(error("BFAAigkwRA").map { [$0.index, $0.byteOffset] } == [1, 4])
  }

  @Test("sums of more than 64 bits are rejected")
  func sumsOfMoreThan64BitsAreRefused() {
    // Two steps of 2⁶².
    let step = "ggggggggggggI"
    let found = error("BP" + step + "A" + step + "A")
    #expect(found?.code == .coordinateOutOfRange || found?.code == .overlongValue)
    var decoder = FlexiblePolylineDecoder()
    decoder.acceptsAnyDegrees = true
    var coordinates: [Coordinate] = []
    var values: [Double] = []
    #expect(throws: PolylineError.self) {
      try decoder.decode(
        Array(("BP" + step + "A" + step + "A").utf8).span, into: &coordinates, &values)
    }
    #expect(coordinates.count == 1)
  }

  @Test("third values round-trip; wrong counts, values, and precisions are rejected")
  func thirdNumbers() throws {
    let line = try Polyline([
      Coordinate(latitude: 50.1022829, longitude: 8.6982122),
      Coordinate(latitude: 50.1020076, longitude: 8.6956695),
    ])
    let codec = try FlexiblePolylineCodec(precision: 7, dimension: .altitude, dimensionPrecision: 2)
    let found = try FlexiblePolylineCodec().decode(codec.encode(line, values: [10, -20.25]))
    #expect(found.line == line && found.values == [10, -20.25] && found.codec == codec)
    for values in [[], [1], [1, 2, 3], [1, .nan], [.infinity, 0], [1e300, 0]] {
      #expect(throws: PolylineError.self) { try codec.encode(line, values: values) }
    }
    let flat = try FlexiblePolylineCodec(precision: 7)
    #expect(throws: PolylineError.self) { try flat.encode(line, values: [1, 2]) }
    for precision in [-1, 16] {
      #expect(throws: PolylineError.self) { try FlexiblePolylineCodec(precision: precision) }
      #expect(throws: PolylineError.self) {
        try FlexiblePolylineCodec(precision: 5, dimensionPrecision: precision)
      }
    }
  }

  @Test("decoding in chunks has the same result as decoding at once")
  func chunksMakeNoDifference() throws {
    var random = SeededGenerator(seed: 12)
    for round in 0..<300 {
      let dimension = FlexiblePolylineCodec.Dimension.allCases.randomElement(using: &random)
      let codec = try FlexiblePolylineCodec(
        precision: .random(in: 0...12, using: &random),
        dimension: round % 2 == 0 ? nil : dimension, dimensionPrecision: round % 2 * 3)
      let line = try Polyline((0..<round).map { _ in random.coordinate() })
      let values =
        codec.dimension == nil ? [] : line.map { _ in Double.random(in: -9...9, using: &random) }
      var text = try codec.encodeBytes(line, values: values)
      if round % 5 == 0, let place = text.indices.randomElement(using: &random) {
        text[place] = .random(in: 0...255, using: &random)
      }
      let whole = Result { () throws(PolylineError) in try FlexiblePolylineCodec().decode(text) }
      let chunked = Result { () throws(PolylineError) in
        var decoder = FlexiblePolylineDecoder()
        var coordinates: [Coordinate] = []
        var values: [Double] = []
        var offset = 0
        while offset < text.count {
          let end = min(text.count, offset + .random(in: 1...20, using: &random))
          try decoder.decode(Array(text[offset..<end]).span, into: &coordinates, &values)
          offset = end
        }
        try decoder.finish()
        return (coordinates, values)
      }
      switch (whole, chunked) {
      case (.success(let whole), .success(let chunked)):
        #expect(whole.line.coordinates == chunked.0 && whole.values == chunked.1)
      case (.failure(let whole), .failure(let chunked)): #expect(whole == chunked)
      default: Issue.record("\(String(decoding: text, as: UTF8.self)): \(whole), \(chunked)")
      }
    }
  }
}
