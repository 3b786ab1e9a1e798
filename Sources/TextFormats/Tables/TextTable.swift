/// A human-readable text table whose cells are padded according to their width in a terminal.
///
///     var table = TextTable(columns: ["street", .number("meters")])
///     table.addRow(["Rua de Cedofeita", "412"])
///     print(table.text)
///
///     // street            meters
///     // Rua de Cedofeita     412
///
/// The table has no colors and no borders. Control characters in titles and cells are shown as
/// U+FFFD, so that names from data can't control the terminal.
public struct TextTable: Sendable, Hashable {
  /// The side to which the cells of a column are aligned.
  public enum Alignment: Sendable, Hashable {
    /// The left side, for text.
    case leading
    /// The right side, for numbers.
    case trailing
  }

  /// A column's title and alignment.
  public struct Column: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text above the column.
    public var title: String
    /// The side to which the cells are aligned.
    public var alignment: Alignment

    /// Creates a column.
    public init(_ title: String, alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }

    /// Creates a column of text.
    public init(stringLiteral title: String) { self.init(title) }

    /// Creates a column of numbers.
    public static func number(_ title: String) -> Column {
      Column(title, alignment: .trailing)
    }
  }

  /// The columns, from left to right.
  public let columns: [Column]

  private var rows: [[String]] = []
  private var widths: [Int]

  /// Creates a table without rows.
  public init(columns: [Column]) {
    self.columns = columns
    widths = columns.map { DisplayWidth.of(DisplayWidth.printable($0.title)) }
  }

  /// Adds a row; missing cells are empty.
  ///
  /// - Precondition: There are no more cells than columns.
  public mutating func addRow(_ cells: [String]) {
    precondition(cells.count <= columns.count, "a row has more cells than the table has columns")
    let printable = cells.map(DisplayWidth.printable)
    for (index, cell) in printable.enumerated() {
      widths[index] = max(widths[index], DisplayWidth.of(cell))
    }
    rows.append(printable)
  }

  /// The number of rows, excluding the titles.
  public var rowCount: Int { rows.count }

  /// The table without the columns that are empty in all rows.
  ///
  /// - Complexity: O(*n*) in the number of cells and the size of their text.
  public var withoutEmptyColumns: TextTable {
    let kept = columns.indices.filter { column in
      rows.contains { column < $0.count && !$0[column].isEmpty }
    }
    var table = TextTable(columns: kept.map { columns[$0] })
    for row in rows { table.addRow(kept.map { $0 < row.count ? row[$0] : "" }) }
    return table
  }

  /// The titles and the rows, each without padding at its end and terminated by a line feed.
  ///
  /// - Complexity: O(*n*) in the size of the text.
  public var text: String {
    var text = line(columns.map { DisplayWidth.printable($0.title) })
    for row in rows { text += line(row) }
    return text
  }

  private func line(_ cells: [String]) -> String {
    var line = ""
    var pending = 0
    for (index, column) in columns.enumerated() {
      let cell = index < cells.count ? cells[index] : ""
      let gap = widths[index] - DisplayWidth.of(cell)
      if index > 0 { pending += 2 }
      if column.alignment == .trailing { pending += gap }
      if !cell.isEmpty {
        line += String(repeating: " ", count: pending) + cell
        pending = 0
      }
      if column.alignment == .leading { pending += gap }
    }
    return line + "\n"
  }
}
