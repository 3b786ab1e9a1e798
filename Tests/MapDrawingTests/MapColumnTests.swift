import TestSupport
import Testing

@testable import MapDrawing

@Suite struct MapColumnTests {
  @Test("numbers are encoded as in the published example of Google's encoded polylines")
  func publishedNumbers() {
    // The example of "Encoded Polyline Algorithm Format": -179.9832104 with five decimals.
    #expect(String(decoding: MapColumn([-17_998_321]).text, as: UTF8.self) == "`~oia@")
    let differences = MapColumn([3_850_000, 3_850_000 + 220_000])
    #expect(differences.values == [3_850_000, 4_070_000])
  }

  /// `.ci/check-pages` checks that pages decode the given columns.
  @Test(
    "each form is decoded, and the chosen form is at least as short as the given one",
    arguments: [
      ([-17_998_321, 1], 0, "`~oia@A"),
      ([100_000, 100_001, 99_999, 123_456_789], 1, "_ibEABkfbhjF"),
      ([1 << 50, (1 << 50) + 7, (1 << 50) + 14, (1 << 50) + 22], 2, "__________Ap~~~~~~~~~@?A"),
      (Array(repeating: 5, count: 40) + Array(repeating: -3, count: 30), 3, "IoAN{@"),
      ((0..<50).map { 1_767_254_400_000 + 5_000 * $0 }, 4, "__mgqwzeBAnfcgqwzeBaB"),
    ])
  func forms(_ values: [Int], _ form: Int, _ text: String) {
    let column = MapColumn(values)
    #expect(column.form.rawValue == form || column.text.count <= text.utf8.count)
    let given = MapColumn(
      form: MapColumn.Form(rawValue: form) ?? .plain, text: text, count: values.count)
    #expect(given.values == values)
    if column.form.rawValue == form { #expect(Array(text.utf8) == column.text) }
  }

  @Test(
    "columns round-trip in printable characters",
    arguments: [
      [], [0], [7, 7, 7, 7, 7, 7], [1, 2, 3, 4, 5, 6, 7, 8], [1, 4, 9, 16, 25, 36, 49],
      [1 << 50, -(1 << 50), 0, 1 << 50], [-1, 0, -1, 0, -1],
    ])
  func comesBack(_ values: [Int]) {
    let column = MapColumn(values)
    #expect(column.count == values.count)
    #expect(column.values == values)
    #expect(column.text.allSatisfy { 63...126 ~= $0 })
  }

  @Test("random columns round-trip")
  func randomColumns() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<300 {
      let size = Int.random(in: 0...60, using: &random)
      let spread = 1 << Int.random(in: 0...40, using: &random)
      let isStepped = Bool.random(using: &random)
      var value = 0
      let values = (0..<size).map { _ in
        if !isStepped || Int.random(in: 0..<5, using: &random) == 0 {
          value += Int.random(in: -spread...spread, using: &random)
        }
        return value
      }
      #expect(MapColumn(values).values == values)
    }
  }

  @Test("non-finite numbers become 0, and huge numbers are clamped")
  func oddNumbers() {
    let column = MapColumn([.nan, .infinity, -1e300, 2.5], unit: 0.1)
    #expect(column.values == [0, 0, -1_000_000_000_000_000, 25])
  }
}
