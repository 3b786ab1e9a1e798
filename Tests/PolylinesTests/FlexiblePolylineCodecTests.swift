import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Flexible polyline codec")
struct FlexiblePolylineCodecTests {
  /// A row of the test vectors.
  ///
  ///     {(precision[, third precision, third kind]); [(lat, lng[, third]), …]}
  private struct Vector {
    let codec: FlexiblePolylineCodec
    let coordinates: [Coordinate]
    let values: [Double]

    init(_ row: Substring, rounding: FlexiblePolylineCodec.Rounding) throws {
      let parts = row.dropFirst().dropLast().split(separator: ";")
      let settings = Self.numbers(parts[0]).map { Int($0) }
      let kind =
        settings.count > 1 ? FlexiblePolylineCodec.Dimension(rawValue: UInt8(settings[2])) : nil
      codec = try FlexiblePolylineCodec(
        precision: settings[0], dimension: kind, dimensionPrecision: kind == nil ? 0 : settings[1],
        rounding: rounding)
      let width = kind == nil ? 2 : 3
      let numbers = Self.numbers(parts[1])
      let starts = stride(from: 0, to: numbers.count, by: width)
      coordinates = starts.map { Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1]) }
      values = kind == nil ? [] : starts.map { numbers[$0 + 2] }
    }

    private static func numbers(_ text: Substring) -> [Double] {
      text.split { "()[], ".contains($0) }.compactMap { Double($0) }
    }
  }

  private static let folder = "vectors/flexible-polyline/"

  @Test(
    "the format's own test vectors are encoded and decoded correctly",
    .enabled(if: ReferenceData.has(folder + "original.txt"), ReferenceData.missing),
    arguments: FlexiblePolylineCodec.Rounding.allCases)
  func vectorsOfTheFormat(rounding: FlexiblePolylineCodec.Rounding) throws {
    let set = Self.folder + (rounding == .toEven ? "round_half_even/" : "round_half_up/")
    let originals = try ReferenceData.text(Self.folder + "original.txt").split(separator: "\n")
    let texts = try ReferenceData.text(set + "encoded.txt").split(separator: "\n")
    let decoded = try ReferenceData.text(set + "decoded.txt").split(separator: "\n")
    #expect(originals.count == 3072 && texts.count == 3072 && decoded.count == 3072)
    var refused = 0
    for (row, text) in texts.enumerated() {
      let original = try Vector(originals[row], rounding: rounding)
      let expected = try Vector(decoded[row], rounding: rounding)
      #expect(
        String(
          decoding: try original.codec.encodeBytes(original.coordinates, values: original.values),
          as: UTF8.self) == text, "row \(row)")

      var decoder = FlexiblePolylineDecoder()
      decoder.acceptsAnyDegrees = true
      var coordinates: [Coordinate] = []
      var values: [Double] = []
      try decoder.decode(Array(text.utf8).span, into: &coordinates, &values)
      try decoder.finish()
      #expect(coordinates == expected.coordinates && values == expected.values, "row \(row)")
      #expect(decoder.codec?.header == original.codec.header)

      // Some of the vectors contain invalid coordinates.
      if expected.coordinates.allSatisfy(\.isValid) {
        let found = try FlexiblePolylineCodec().decode(String(text))
        #expect(found.line.coordinates == expected.coordinates && found.values == expected.values)
      } else {
        refused += 1
        #expect(throws: PolylineError.self) { try FlexiblePolylineCodec().decode(String(text)) }
      }
    }
    #expect(refused == 391)
  }
}
