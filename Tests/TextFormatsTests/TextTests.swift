import Coordinates
import Files
import FoundationEssentials
import Testing

@testable import TextFormats

@Suite("Bytes, tables, CSV, and messages")
struct TextTests {
  @Test(
    "the occurrences of a byte are counted in ranges of several lengths",
    arguments: [0, 1, 254, 255, 256, 511, 2000])
  func countOfByte(length: Int) {
    let same = [UInt8](repeating: 0x0a, count: length + 2)
    #expect(same.count(of: 0x0a, in: 1..<(length + 1)) == length)
    let text = same.indices.map { $0 % 3 == 0 ? 0x0a : UInt8(truncatingIfNeeded: $0 | 0x80) }
    let expected = (1..<(length + 1)).count { $0 % 3 == 0 }
    #expect(text.count(of: 0x0a, in: 1..<(length + 1)) == expected)
  }

  @Test("the columns of a table are aligned with characters of different widths")
  func table() {
    var table = TextTable(columns: [
      .init("street"), .init("metres", alignment: .trailing), .init("class"),
    ])
    table.addRow(["Rua de Cedofeita", "412.5", "normal"])
    table.addRow(["東京通り", "7", "slow"])
    table.addRow(["Cafe\u{301}", "1000", ""])
    table.addRow(["🚗🇵🇹👨‍👩‍👧", "3"])
    table.addRow([])
    #expect(
      table.text == """
        street            metres  class
        Rua de Cedofeita   412.5  normal
        東京通り               7  slow
        Cafe\u{301}                1000
        🚗🇵🇹👨‍👩‍👧                 3


        """)
    #expect(table.rowCount == 5)
  }

  @Test("columns that are empty in all rows can be omitted")
  func emptyColumns() {
    var table = TextTable(columns: [
      .init("a"), .init("b", alignment: .trailing), .init("c"), .init("d"),
    ])
    table.addRow(["1", "", "2"])
    table.addRow(["", "", "3", ""])
    #expect(table.withoutEmptyColumns.text == "a  c\n1  2\n   3\n")
    #expect(TextTable(columns: [.init("a")]).withoutEmptyColumns.columns.isEmpty)
  }

  @Test("cells can't control a terminal or break the table")
  func controls() {
    var table = TextTable(columns: [.init("a"), .init("b")])
    table.addRow(["\u{1b}[31mred\n", "\u{202e}x\u{2028}\u{7f}"])
    #expect(table.text == "a          b\n\u{fffd}[31mred\u{fffd}  \u{fffd}x\u{fffd}\u{fffd}\n")
  }

  @Test("CSV fields are quoted if necessary, and unknown values are empty")
  func csv() {
    var text = CSVText()
    for value in ["plain", "a,b", "a\"b", "a\nb", "a\rb", "", "a;b", "é"] { text.field(value) }
    text.endRow()
    text.field(1.5)
    text.field(nil as Double?)
    text.field(.nan)
    text.field(1.25, decimals: 1)
    text.field(7)
    text.field(nil as Int?)
    text.field(Date(timeIntervalSince1970: 0.25))
    text.field(nil as Date?)
    text.field(Date(timeIntervalSince1970: .infinity))
    text.endRow()
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == "plain,\"a,b\",\"a\"\"b\",\"a\nb\",\"a\rb\",,a;b,é\n"
        + "1.5,,,1.3,7,,1970-01-01T00:00:00.250Z,,\n")
  }

  @Test("errors and places in files have readable descriptions")
  func sentences() {
    let error = FileError(
      .invalidCoordinate, found: "x", expected: "y", file: "-", line: 3, byteOffset: 9, index: 2,
      hint: "z")
    #expect(
      error.description
        == "standard input:3: point 3: found x, expected y (byte 9 of the input); z")
    #expect(
      FileError(.tooDeep, found: "x", expected: "y").description == "found x, expected y")
    #expect(SourcePlace(file: "a.csv", line: 2).description == "a.csv:2")
  }
}
