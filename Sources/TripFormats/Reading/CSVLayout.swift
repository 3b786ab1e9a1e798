/// Which column of a CSV file holds what, counted from 0.
///
/// Without header and without columns from the caller the order is latitude, longitude, time,
/// accuracy, bearing, speed, as far as there are columns.
struct CSVLayout {
  private(set) var latitude = 0
  private(set) var longitude = 1
  private(set) var time: Int?
  private(set) var id: Int?
  private(set) var accuracy: Int?
  private(set) var bearing: Int?
  private(set) var speed: Int?

  /// Metres to one unit of the accuracy column, which may hold a dilution.
  private(set) var accuracyFactor = 1.0
  private(set) var isAccuracyDilution = false
  /// Metres per second to one unit of the speed column.
  private(set) var speedFactor = 1.0
  /// The unit of coordinates, if the names or the caller tell it.
  private(set) var scale: CoordinateScale?

  /// Whether the first row holds names.
  private(set) var hasHeader = true

  /// Whether the order of columns is only assumed.
  private(set) var isAssumed = false

  /// How many columns of a row have to be looked at.
  var columnCount: Int {
    let columns = [latitude, longitude, time, id, accuracy, bearing, speed]
    return 1 + columns.reduce(0) { max($0, $1 ?? 0) }
  }

  /// Finds the layout from the first row and from what the caller says.
  ///
  /// - Throws: ``TripFormatError/Code/missingField`` where a column is not there.
  init(firstRow: [String], options: TraceReadingOptions) throws(TripFormatError) {
    if let columns = options.columns {
      try assign(columns, firstRow)
    } else if firstRow.contains(where: { FieldName($0) != nil }) || !Self.isData(firstRow) {
      try assignByNames(firstRow)
    } else {
      guard firstRow.count >= 2 else { throw Self.missing("two columns", firstRow) }
      hasHeader = false
      isAssumed = true
      let optional = [\CSVLayout.time, \.accuracy, \.bearing, \.speed]
      for (column, path) in zip(2..<firstRow.count, optional) { self[keyPath: path] = column }
    }
    if let given = options.coordinateScale { scale = given }
  }

  private mutating func assignByNames(_ names: [String]) throws(TripFormatError) {
    var best: [FieldName.Role: (column: Int, name: FieldName)] = [:]
    for (column, text) in names.enumerated() {
      guard let name = FieldName(text) else { continue }
      if let other = best[name.role], other.name.rank <= name.rank { continue }
      best[name.role] = (column, name)
    }
    guard let latitude = best[.latitude], let longitude = best[.longitude] else {
      throw Self.missing("columns such as “latitude” and “longitude”", names)
    }
    (self.latitude, self.longitude) = (latitude.column, longitude.column)
    scale = latitude.name.scale ?? longitude.name.scale
    time = best[.time]?.column
    id = best[.id]?.column
    bearing = best[.bearing]?.column
    speed = best[.speed]?.column
    speedFactor = best[.speed]?.name.factor ?? 1
    accuracy = best[.accuracy]?.column
    if accuracy == nil, let dilution = best[.dilution] {
      accuracy = dilution.column
      accuracyFactor = Measured.metersPerDilution
      isAccuracyDilution = true
    }
  }

  private mutating func assign(
    _ columns: CSVColumns, _ firstRow: [String]
  ) throws(TripFormatError) {
    let all = [
      columns.latitude, columns.longitude, columns.time, columns.id, columns.accuracy,
      columns.bearing, columns.speed,
    ]
    var usesNames = false
    var found: [Int?] = []
    for column in all {
      switch column {
      case nil: found.append(nil)
      case .number(let number):
        guard 1...firstRow.count ~= number else {
          throw Self.missing("a column number \(number)", firstRow)
        }
        found.append(number - 1)
      case .name(let name):
        usesNames = true
        let index = firstRow.firstIndex { $0.trimmed.lowercased() == name.trimmed.lowercased() }
        guard let index else { throw Self.missing("a column “\(name)”", firstRow) }
        found.append(index)
      }
    }
    latitude = found[0] ?? 0
    longitude = found[1] ?? 1
    (time, id, accuracy, bearing, speed) = (found[2], found[3], found[4], found[5], found[6])
    hasHeader = usesNames || !Self.isNumber(firstRow[latitude])
  }

  /// Whether a row could hold data: numbers, times and empty fields only.
  private static func isData(_ row: [String]) -> Bool {
    row.allSatisfy { text in
      let bytes = Array(text.utf8)
      return isNumber(text) || TimeText(bytes.span, in: bytes.indices) != nil
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if case .invalid = MeasuredText(bytes.span, in: bytes.indices, decimalComma: true) {
      return false
    }
    return true
  }

  private static func missing(_ expected: String, _ row: [String]) -> TripFormatError {
    let names = row.prefix(12).map { "“\($0.prefix(24))”" }.joined(separator: ", ")
    return TripFormatError(
      .missingField, found: "columns \(names)\(row.count > 12 ? "…" : "")", expected: expected)
  }
}

extension CSVLayout {
  /// The delimiter of a line: the one of comma, semicolon and tab that is there most often, on a tie
  /// the first of them.
  static func delimiter(of line: ArraySlice<UInt8>) -> UInt8 {
    let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let index = delimiters.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = max(counts[0], counts[1], counts[2])
    return delimiters[counts.firstIndex(of: most) ?? 0]
  }
}
