import Coordinates
import Files
import TextFormats

/// Which column of a CSV file holds what, counted from 0.
///
/// Without header and without columns from the caller the order is latitude, longitude, time,
/// accuracy, bearing, speed, as far as there are columns.
struct CSVLayout {
  private(set) var latitude = 0
  private(set) var longitude = 1
  /// The letters N or S, and E or W, which give the signs of coordinates.
  private(set) var latitudeLetter: Int?
  private(set) var longitudeLetter: Int?
  /// Whether there is a column for either.
  private(set) var hasLetters = false
  private(set) var elevation: Int?
  private(set) var time: Int?
  /// The date, where the time may be the clock alone.
  private(set) var date: Int?
  private(set) var id: Int?
  private(set) var accuracy: Int?
  private(set) var bearing: Int?
  private(set) var speed: Int?

  /// Meters to one unit of the accuracy column, which may hold a dilution.
  private(set) var accuracyFactor = 1.0
  private(set) var isAccuracyDilution = false
  /// Meters to one unit of the elevation column.
  private(set) var elevationFactor = 1.0
  /// Degrees to one unit of the bearing column.
  private(set) var bearingFactor = 1.0
  /// What is known of the unit of the speed column; nil without one.
  private(set) var speedOrigin: SpeedOrigin?
  /// Whether coordinates are called `x` and `y`, as those in a plane are.
  private(set) var isPlanar = false
  /// The unit of coordinates, if the names or the caller tell it.
  private(set) var scale: CoordinateScale?

  /// Whether the first row holds names.
  private(set) var hasHeader = true

  /// Whether the order of columns is only assumed.
  private(set) var isAssumed = false

  /// How many columns of a row have to be looked at.
  var columnCount: Int {
    1 + columns.reduce(0, max)
  }

  /// The columns that are read.
  private var columns: [Int] {
    [
      latitude, longitude, latitudeLetter, longitudeLetter, elevation, time, date, id, accuracy,
      bearing, speed,
    ].compactMap(\.self)
  }

  /// The names in a header that nothing is read from.
  func unusedNames(_ names: [String]) -> [String] {
    guard hasHeader else { return [] }
    let used = Set(columns)
    return names.indices.filter { !used.contains($0) }.map { names[$0].trimmed }
      .filter { !$0.isEmpty }
  }

  /// Finds the layout from the first row and from what the caller says.
  ///
  /// - Throws: ``FileError/Code/missingField`` where a column is not there.
  init(firstRow: [String], options: TraceReadingOptions) throws(FileError) {
    if let columns = options.columns, columns.isComplete {
      try assign(columns, firstRow)
      hasHeader = columns.hasNames || !Self.isNumber(firstRow[latitude])
      // The signs of coordinates are theirs, not columns beside them.
      if hasHeader { assignLetters(Self.best(of: firstRow)) }
    } else if let columns = options.columns {
      // Names first, for what isn't given.
      try assignByNames(firstRow, given: columns)
      try assign(columns, firstRow)
    } else if firstRow.contains(where: { FieldName($0) != nil }) || !Self.isData(firstRow) {
      try assignByNames(firstRow)
    } else {
      guard firstRow.count >= 2 else { throw Self.missing("two columns", firstRow) }
      hasHeader = false
      isAssumed = true
      let optional = [\CSVLayout.time, \.accuracy, \.bearing, \.speed]
      for (column, path) in zip(2..<firstRow.count, optional) { self[keyPath: path] = column }
      speedOrigin = speed.map { _ in .presumed(.metersPerSecond) }
    }
    if let given = options.coordinateScale { scale = given }
    if let given = options.speedUnit, speed != nil { speedOrigin = .named(given) }
  }

  private mutating func assignByNames(
    _ names: [String], given: CSVColumns = CSVColumns()
  ) throws(FileError) {
    let best = Self.best(of: names)
    guard best[.latitude] != nil || given.latitude != nil,
      best[.longitude] != nil || given.longitude != nil
    else { throw Self.missing("columns such as 'latitude' and 'longitude'", names) }
    latitude = best[.latitude]?.column ?? 0
    longitude = best[.longitude]?.column ?? 0
    scale = best[.latitude]?.name.scale ?? best[.longitude]?.name.scale
    time = best[.time]?.column
    if best[.time]?.name.isClock == true {
      date = Self.best(of: names) { $0.isDate }[.time]?.column
    }
    assignLetters(best)
    isPlanar = best[.latitude]?.name.isPlanar == true && best[.longitude]?.name.isPlanar == true
    id = best[.id]?.column
    bearing = best[.bearing]?.column
    bearingFactor = best[.bearing]?.name.factor ?? 1
    elevation = best[.elevation]?.column
    elevationFactor = best[.elevation]?.name.factor ?? 1
    speed = best[.speed]?.column
    speedOrigin = best[.speed].map { SpeedOrigin($0.name) }
    accuracy = best[.accuracy]?.column
    accuracyFactor = best[.accuracy]?.name.factor ?? 1
    if accuracy == nil, let dilution = best[.dilution] {
      accuracy = dilution.column
      accuracyFactor = Measured.metersPerDilution
      isAccuracyDilution = true
    }
  }

  /// The best column for each role, by the names that fulfill a condition.
  private static func best(
    of names: [String], where isWanted: (FieldName) -> Bool = { _ in true }
  ) -> [FieldName.Role: (column: Int, name: FieldName)] {
    var best: [FieldName.Role: (column: Int, name: FieldName)] = [:]
    for (column, text) in names.enumerated() {
      guard let name = FieldName(text), isWanted(name) else { continue }
      if let other = best[name.role], other.name.rank <= name.rank { continue }
      best[name.role] = (column, name)
    }
    return best
  }

  private mutating func assignLetters(
    _ best: [FieldName.Role: (column: Int, name: FieldName)]
  ) {
    latitudeLetter = best[.latitudeLetter]?.column
    longitudeLetter = best[.longitudeLetter]?.column
    hasLetters = latitudeLetter != nil || longitudeLetter != nil
  }

  /// Takes the columns that are given, and leaves the others as they are.
  private mutating func assign(
    _ columns: CSVColumns, _ firstRow: [String]
  ) throws(FileError) {
    func index(_ column: CSVColumns.Column?, _ other: Int?) throws(FileError) -> Int? {
      switch column {
      case nil: return other
      case .number(let number):
        guard 1...firstRow.count ~= number else {
          throw Self.missing("a column number \(number)", firstRow)
        }
        return number - 1
      case .name(let name):
        let index = firstRow.firstIndex { $0.trimmed.lowercased() == name.trimmed.lowercased() }
        guard let index else { throw Self.missing("a column '\(name)'", firstRow) }
        return index
      }
    }
    latitude = try index(columns.latitude, latitude) ?? latitude
    longitude = try index(columns.longitude, longitude) ?? longitude
    time = try index(columns.time, time)
    date = try index(columns.date, columns.time == nil ? date : nil)
    id = try index(columns.id, id)
    if columns.bearing != nil { bearingFactor = 1 }
    bearing = try index(columns.bearing, bearing)
    if columns.elevation != nil { elevationFactor = 1 }
    elevation = try index(columns.elevation, elevation)
    if columns.accuracy != nil { (accuracyFactor, isAccuracyDilution) = (1, false) }
    accuracy = try index(columns.accuracy, accuracy)
    speed = try index(columns.speed, speed)
    if columns.speed != nil {
      // Its name may state the unit, also where the caller gave it.
      let name = hasHeader ? speed.flatMap { FieldName(firstRow[$0]) } : nil
      speedOrigin =
        name.flatMap { $0.role == .speed ? SpeedOrigin($0) : nil } ?? .presumed(.metersPerSecond)
    }
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

  private static func missing(_ expected: String, _ row: [String]) -> FileError {
    let names = row.prefix(12).map { "'\($0.prefix(24))'" }.joined(separator: ", ")
    return FileError(
      .missingField, found: "columns \(names)\(row.count > 12 ? "…" : "")", expected: expected)
  }
}

extension CSVColumns {
  /// Whether any column is given by its name, and so there is a header.
  fileprivate var hasNames: Bool {
    [latitude, longitude, time, date, id, accuracy, bearing, speed, elevation].contains {
      if case .name = $0 { true } else { false }
    }
  }
}

extension CSVLayout {
  /// The delimiter of a line: the one of comma, semicolon and tab that is there most often, on a
  /// tie the first of them.
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
